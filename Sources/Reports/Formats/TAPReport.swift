import Conformance
import JSON

/// TAP 14 (testanything.org): the causes as comments, then a test point a case, with a YAML block where there is
/// something to say.
struct TAPReport {
    /// The run to tell.
    let record: RunRecord

    /// The whole report.
    var text: String {
        // Planned cases that never ran count, so that a reader sees that they are missing.
        let missing = max(0, record.summary.planned - record.summary.run)
        let causes = CauseIndex(CauseText.all(of: record))
        var lines = ["TAP version 14", "1..\(record.results.count + missing)"]
        lines += causes.causes.map { cause in
            let words = "\(cause.sentence.asSentence) (\(cause.providers), \(cause.caseCount))"
            return "# \(cause.cause.severity.rawValue): \(words.oneLine.visible)"
        }
        for (index, result) in record.results.enumerated() {
            lines += point(result, index + 1, causes.cause(of: result))
        }
        if !record.summary.complete {
            let why =
                record.summary.stopped ?? (record.summary.interrupted ? "interrupted" : "not every planned case ran")
            lines.append("Bail out! " + why.oneLine.visible)
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private func point(_ result: CaseResult, _ number: Int, _ cause: CauseText?) -> [String] {
        let words = "\(number) - " + Self.escaped("\(result.variant) \(result.title)")
        switch result.standing {
        case .passed: return ["ok " + words] + (result.verdict == .pass ? [] : block(result, cause))
        case .failed, .unjudged: return ["not ok " + words] + block(result, cause)
        case .skipped(let reason) where result.isKnown:
            return ["not ok \(words) # TODO \(Self.escaped(reason))"] + block(result, cause)
        case .skipped(let reason): return ["ok \(words) # SKIP \(Self.escaped(reason))"]
        }
    }

    /// The YAML diagnostic; JSON strings are YAML.
    private func block(_ result: CaseResult, _ cause: CauseText?) -> [String] {
        let told = [("verdict", result.verdict.rawValue), ("cause", cause?.sentence.visible ?? "")]
        let fields = told + CaseText(result: result, header: record.header).fields
        return ["  ---"] + fields.filter { !$0.1.isEmpty }.map { "  \(Self.key($0.0)): \(JSON.string($0.1).text)" } + [
            "  ..."
        ]
    }

    private static func key(_ label: String) -> String { label.replacing(" ", with: "_") }

    /// In a description, a hash would begin a directive.
    private static func escaped(_ text: String) -> String {
        text.oneLine.visible.replacing("\\", with: "\\\\").replacing("#", with: "\\#")
    }
}
