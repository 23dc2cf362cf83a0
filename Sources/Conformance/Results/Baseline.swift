package import JSON

/// Findings that are known: a run reports them without failing, until they change.
///
/// A critical finding never enters it; that takes a waiver with an owner and an end.
package struct Baseline: Sendable {
    package private(set) var entries: [Entry]

    /// One known finding.
    package struct Entry: Sendable, Hashable {
        package let caseID: String
        package let provider: ProviderName
        package let target: String
        package let verdict: Verdict
        /// What came, without what differs from run to run.
        package let observed: String
        package let suiteVersion: String
        /// The day it was first seen, `YYYY-MM-DD`.
        package let firstSeen: String

        package init(
            caseID: String, provider: ProviderName, target: String, verdict: Verdict, observed: String,
            suiteVersion: String, firstSeen: String
        ) {
            self.caseID = caseID
            self.provider = provider
            self.target = target
            self.verdict = verdict
            self.observed = observed
            self.suiteVersion = suiteVersion
            self.firstSeen = firstSeen
        }

        var key: String { "\(target)/\(caseID)/\(provider.rawValue)" }
    }

    package init(entries: [Entry] = []) { self.entries = entries.sorted { $0.key < $1.key } }

    /// Reads a file; an entry whose case is not in the catalogue is an error, since it hides nothing and never will.
    package init(file: String, bytes: [UInt8], catalogue: Catalogue) throws(DataFileError) {
        let reader = try JSONReader(file: file, bytes: bytes)
        try reader.refuseUnknown(except: ["$comment", "entries"])
        var entries: [Entry] = []
        for element in try reader.elements("entries") {
            let entry = Entry(
                caseID: try element.string("case"), provider: try element.member("provider").word(),
                target: try element.string("target"), verdict: try element.member("verdict").word(),
                observed: try element.string("observed"), suiteVersion: try element.string("suite_version"),
                firstSeen: try element.string("first_seen"))
            guard catalogue[entry.caseID] != nil else {
                let near = catalogue.nearest(to: entry.caseID).map { "; did you mean \"\($0)\"?" } ?? ""
                throw element.error(
                    "no case \"\(entry.caseID)\" is in the catalogue\(near) `assay baseline prune` removes it")
            }
            guard entry.verdict != .critical else {
                throw element.error(
                    "a critical finding cannot be in a baseline; write a waiver with an owner and an end")
            }
            entries.append(entry)
        }
        self.init(entries: entries)
    }

    /// The file's text: sorted, an entry a line, so that a change is a line of a diff.
    package var text: String {
        let lines = entries.map { entry in
            let json: JSON = [
                "case": .string(entry.caseID), "provider": .string(entry.provider.rawValue),
                "target": .string(entry.target),
                "verdict": .string(entry.verdict.rawValue), "observed": .string(entry.observed),
                "suite_version": .string(entry.suiteVersion), "first_seen": .string(entry.firstSeen),
            ]
            return "    " + json.text
        }
        return "{\n  \"entries\": [\n" + lines.joined(separator: ",\n") + (lines.isEmpty ? "" : "\n") + "  ]\n}\n"
    }

    /// Marks a result as known, or as fixed when it was known and is no finding any more.
    package func mark(_ result: inout CaseResult, target: String) {
        guard
            let entry = entries.first(where: {
                $0.caseID == result.id && $0.provider == result.provider && $0.target == target
            })
        else { return }
        if result.verdict == entry.verdict {
            result.overlay = .known
        } else if !result.verdict.isFinding, result.verdict.counts {
            result.overlay = .fixed
        }
    }

    /// Adds what a run found and is not yet known, and takes over changed verdicts.
    package mutating func update(with results: [CaseResult], target: String, suiteVersion: String, today: String) {
        var byKey: [String: Entry] = [:]
        for entry in entries { byKey[entry.key] = entry }
        for result in results where result.verdict.isFinding && result.verdict != .critical {
            let entry = Entry(
                caseID: result.id, provider: result.provider, target: target, verdict: result.verdict,
                observed: result.behaviour, suiteVersion: suiteVersion, firstSeen: today)
            if byKey[entry.key]?.verdict != entry.verdict { byKey[entry.key] = entry }
        }
        self = Baseline(entries: Array(byKey.values))
    }

    /// Removes what a run shows to be fixed; returns how many went.
    package mutating func prune(with results: [CaseResult], target: String) -> Int {
        let before = entries.count
        let fixed = Set(
            results.filter { !$0.verdict.isFinding && $0.verdict.counts }.map {
                "\(target)/\($0.id)/\($0.provider.rawValue)"
            })
        entries.removeAll { fixed.contains($0.key) }
        return before - entries.count
    }
}

extension CaseResult {
    /// What happened, in the words that stay the same from run to run.
    package var behaviour: String {
        let status = exchange?.status.map { " \($0)" } ?? ""
        return outcome.rawValue + status + (errorRow.map { " " + $0.code } ?? "")
    }
}
