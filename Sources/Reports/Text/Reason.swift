import Conformance

/// Why cases have no verdict: one entry for each reason, not for each case.
struct Reason {
    /// The reason in words, with the flag that would change it where one does.
    let text: String
    /// The cases it stands for, in the order of the run.
    let results: [CaseResult]

    /// Why cases that were put to the target could not be judged, the most frequent reason first.
    static func unjudged(_ record: RunRecord) -> [Reason] { all(record.results.filter(\.isUnjudged)) }

    /// Why planned cases were left out, the most frequent reason first.
    static func leftOut(_ record: RunRecord) -> [Reason] { all(record.results.filter { !$0.verdict.counts }) }

    private static func all(_ results: [CaseResult]) -> [Reason] {
        var keys: [String] = []
        var byKey: [String: [CaseResult]] = [:]
        for result in results {
            let key = result.unjudgedReason.withoutNumbers
            if byKey[key] == nil { keys.append(key) }
            byKey[key, default: []].append(result)
        }
        return keys.enumerated().map { (index: $0.offset, results: byKey[$0.element] ?? []) }
            .sorted { ($1.results.count, $0.index) < ($0.results.count, $1.index) }
            .map { _, results in
                // The greatest number speaks for all: what allows the longest wait allows every shorter one.
                let widest = results.max { $0.unjudgedReason.greatestNumber < $1.unjudgedReason.greatestNumber }
                return Reason(text: widest?.unjudgedReason ?? "", results: results)
            }
    }
}

extension CaseResult {
    /// Whether the case was put to the target and could not be judged.
    var isUnjudged: Bool { (verdict == .inconclusive || verdict == .error) && !isKnown }

    /// Why there is no verdict, with what would change that.
    fileprivate var unjudgedReason: String {
        guard let finding = findings.first(where: { $0.severity == nil }) ?? findings.first else {
            return verdict.rawValue
        }
        return finding.sentence.oneLine + (finding.kind.cure.map { ": \($0)" } ?? "")
    }
}

extension Finding.Kind {
    /// What the user can do so that there is a verdict; nil where the reason says it, or nothing helps.
    fileprivate var cure: String? {
        switch self {
        case .limited: "with `limits.budget` in the profile a run waits"
        case .unreachable: "`assay doctor` with the same flags tells more"
        case .clockDiffers: "set the target's clock"
        case .flawedToken, .engineFailed: "this is a fault of Assay or of the case file"
        default: nil
        }
    }
}
