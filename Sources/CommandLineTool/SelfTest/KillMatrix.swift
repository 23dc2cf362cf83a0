import Conformance
import JSON

/// Which cases caught which defect of the reference backend; what proves that the suite catches what it claims.
struct KillMatrix: Sendable {
    var rows: [Row] = []

    /// One defect, or the correct backend.
    struct Row: Sendable {
        let defect: String
        let title: String
        /// Patterns of the cases that must catch it.
        let expected: [String]
        /// The cases that did, as `id[provider=…]`.
        var caught: [String]
        /// Patterns that no case fulfilled.
        var missed: [String] = []
        /// Cases that found something and are not named.
        var unrelated: [String] = []
        /// What they found, a line each.
        var remarks: [String] = []
        /// Why the run could not be judged, if so, and nobody named the preflight.
        var broken: String?
        /// Whether every case that must catch it is of another suite.
        let isWaiting: Bool

        /// The name under which `caught_by` lists the preflight: the backend cannot tell good from bad at all.
        static let preflight = "preflight"

        /// Whether the row is as it should be.
        var isRight: Bool { missed.isEmpty && unrelated.isEmpty && broken == nil }

        init(
            defect: String, title: String, expected: [String], findings: [CaseResult], stopped: String?,
            catalogue: Catalogue, suite: Suite
        ) {
            self.defect = defect
            self.title = title
            self.expected = expected
            caught = stopped == nil ? findings.map(\.variant) : [Self.preflight]
            let globs = expected.filter { $0 != Self.preflight }.map(Glob.init)
            let runnable = globs.filter { glob in catalogue.cases(matching: glob).contains { $0.belongs(to: suite) } }
            isWaiting = runnable.isEmpty && !globs.isEmpty
            let mayStop = expected.contains(Self.preflight)
            if mayStop, stopped == nil { missed = [Self.preflight] }
            if !mayStop {
                missed = runnable.filter { glob in !findings.contains { glob.matches($0.id) } }.map(\.pattern)
                broken = stopped
            }
            let others = findings.filter { finding in !globs.contains { $0.matches(finding.id) } }
            unrelated = others.map(\.variant)
            remarks = others.map {
                "\($0.variant) \($0.verdict.rawValue): \($0.findings.joined(separator: "; ")) (\($0.observed))"
            }
        }
    }

    /// Whether every defect was caught by its cases and by no other.
    var isClean: Bool { rows.allSatisfy(\.isRight) }

    /// The text for people: a line a defect, what is wrong below it.
    func text(verbose: Bool) -> String {
        let width = rows.map(\.defect.count).max() ?? 0
        return rows.filter { verbose || !$0.isRight }.map { row in
            var text =
                (!row.isRight ? "WRONG " : row.isWaiting ? "other " : "ok    ") + row.defect.padded(to: width)
                + "  caught by \(row.caught.count)\n"
            if let broken = row.broken { text += "        could not be judged: \(broken)\n" }
            if !row.missed.isEmpty { text += "        survived: \(row.missed.joined(separator: ", "))\n" }
            if !row.unrelated.isEmpty {
                text += "        also found, and not named:\n"
                text += row.remarks.map { "          \($0)\n" }.joined()
            }
            return text
        }.joined()
    }

    var json: JSON {
        .array(
            rows.map { row in
                [
                    "defect": .string(row.defect), "title": .string(row.title), "right": .bool(row.isRight),
                    "expected": .array(row.expected.map(JSON.string)), "caught": .array(row.caught.map(JSON.string)),
                    "missed": .array(row.missed.map(JSON.string)), "unrelated": .array(row.unrelated.map(JSON.string)),
                ]
            })
    }
}
