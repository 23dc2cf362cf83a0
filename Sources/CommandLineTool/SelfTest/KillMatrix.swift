import Conformance
import JSON
import Reports

/// Which cases caught which defect of the reference backend; what proves that the suite catches what it claims.
struct KillMatrix: Sendable {
    var rows: [Row] = []

    /// One backend.
    struct Row: Sendable {
        let name: String
        let title: String
        /// The profile it spoke.
        let target: String
        let isDefect: Bool
        /// What had to be found.
        let expected: [String]
        /// The cases that found something, as `id[provider=…]`.
        var caught: [String]
        /// What was not found.
        var missed: [String] = []
        /// Cases that found something and are not named.
        var unrelated: [String] = []
        /// What they found, a line each.
        var remarks: [String] = []
        /// What the cases showed that something was proven wrong in; what a defect is known by.
        let symptoms: Set<Symptom>
        /// What the findings are said to come from.
        let causes: [Cause]
        /// Why the run could not be judged, if so, and nobody named the preflight.
        var broken: String?
        /// Whether every case that must catch it is of another suite.
        let isWaiting: Bool

        /// Whether the row is as it should be.
        var isRight: Bool { missed.isEmpty && unrelated.isEmpty && broken == nil && misread == nil }

        /// What is wrong with the diagnosis; nil when the defect, or what nothing tells apart from it, comes first.
        let misread: String?

        init(
            _ backend: TestedBackend, results: [CaseResult], stopped: String?, catalogue: Catalogue, suite: Suite,
            diagnosis: Diagnosis
        ) {
            let findings = results.filter(\.verdict.isFinding)
            symptoms = Set(results.compactMap(Symptom.init).filter { !$0.kinds.isEmpty })
            causes = diagnosis.causes(of: results)
            let first = causes.first?.suspects.map(\.id) ?? []
            let isKnown = !backend.defects.isEmpty && !backend.stopsBeforehand && !symptoms.isEmpty && diagnosis.knows
            misread = isKnown && !first.contains(backend.name) ? first.first ?? "no known defect" : nil
            name = backend.name
            title = backend.title
            target = backend.profile.name
            isDefect = !backend.defects.isEmpty
            let runnable = backend.expected.filter { expected in
                catalogue.cases(matching: expected.cases).contains { $0.belongs(to: suite) }
            }
            isWaiting = runnable.isEmpty && !backend.expected.isEmpty
            expected = backend.expected.map(\.text) + (backend.stopsBeforehand ? [Catalogue.preflight] : [])
            caught = stopped == nil ? findings.map(\.variant) : [Catalogue.preflight]
            if backend.stopsBeforehand {
                missed = stopped == nil ? [Catalogue.preflight] : []
            } else {
                missed = runnable.filter { !findings.contains(where: $0.allows) }.map(\.text)
                broken = stopped
            }
            let others = findings.filter { finding in !backend.expected.contains { $0.allows(finding) } }
            unrelated = others.map(\.variant)
            remarks = others.map {
                "\($0.variant) \($0.verdict.rawValue): \($0.sentences.joined(separator: "; ")) (\($0.observed))"
            }
        }
    }

    /// Cases that claim to catch something, and caught no defect; a defect that every case catches proves nothing.
    func idle(in catalogue: Catalogue) -> [Case] {
        let caught = Set(
            rows.filter { $0.isDefect && !$0.expected.contains(Glob.everything.pattern) }.flatMap(\.caught).map {
                $0.prefix { $0 != "[" }
            })
        return catalogue.cases.filter { $0.needsProof && $0.unproven == nil && !caught.contains(Substring($0.id)) }
    }

    /// What each defect is known by; nothing of those that no case is put to.
    var signatures: DefectSignatures {
        DefectSignatures(
            rows.filter {
                $0.isDefect && $0.broken == nil && !$0.symptoms.isEmpty && $0.caught != [Catalogue.preflight]
            }
            .map { row in
                DefectSignatures.Signature(
                    suspect: Cause.Suspect(id: row.name, title: row.title), symptoms: row.symptoms)
            })
    }

    /// Whether everything was found that had to be, and nothing else.
    var isClean: Bool { rows.allSatisfy(\.isRight) }

    /// The text for people: a line a backend, what is wrong below it.
    func text(verbose: Bool) -> String {
        let width = rows.map(\.name.count).max() ?? 0
        return rows.filter { verbose || !$0.isRight }.map { row in
            var text =
                (!row.isRight ? "WRONG " : row.isWaiting ? "other " : "ok    ") + row.name.padded(to: width)
                + "  \(row.isDefect ? "caught by" : "findings:") \(row.caught.count)\n"
            if let broken = row.broken { text += "        could not be judged: \(broken)\n" }
            if let misread = row.misread {
                text += "        read as: \(misread) (after a change of cases: assay selftest --record FILE)\n"
            }
            if !row.missed.isEmpty { text += "        not found: \(row.missed.joined(separator: ", "))\n" }
            if !row.unrelated.isEmpty {
                text += "        also found, and not named:\n"
                text += row.remarks.map { "          \($0)\n" }.joined()
            }
            return text
        }.joined()
    }

    /// The last lines: how much is as it should be.
    var summary: String {
        let defects = rows.filter { $0.isDefect && !$0.isWaiting }
        let sound = rows.filter { !$0.isDefect }
        let waiting = rows.count(where: \.isWaiting)
        var text = ""
        if !sound.isEmpty {
            text +=
                "\(sound.count(where: \.isRight)) of \(sound.count) backends without a defect are judged as they should be\n"
        }
        text +=
            "\(defects.count(where: \.isRight)) of \(defects.count) defects caught by exactly the cases that name them"
        return text + (waiting > 0 ? "; \(waiting) are for the cases of another suite" : "") + "\n"
    }

    var json: JSON {
        .array(
            rows.map { row in
                [
                    "defect": .string(row.name), "title": .string(row.title), "target": .string(row.target),
                    "right": .bool(row.isRight),
                    "expected": .array(row.expected.map(JSON.string)), "caught": .array(row.caught.map(JSON.string)),
                    "missed": .array(row.missed.map(JSON.string)), "unrelated": .array(row.unrelated.map(JSON.string)),
                ]
            })
    }
}
