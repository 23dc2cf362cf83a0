import Conformance
import JSON

/// TAP 14 (testanything.org): a test point a case, with a YAML block where there is something to say.
struct TAPReport {
    /// The run to tell.
    let record: RunRecord

    /// The whole report.
    var text: String {
        // Planned cases that never ran count, so that a reader sees that they are missing.
        let missing = max(0, record.summary.planned - record.summary.run)
        var lines = ["TAP version 14", "1..\(record.results.count + missing)"]
        for (index, result) in record.results.enumerated() { lines += point(result, index + 1) }
        if !record.summary.complete {
            let why =
                record.summary.stopped ?? (record.summary.interrupted ? "interrupted" : "not every planned case ran")
            lines.append("Bail out! " + why.oneLine.visible)
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private func point(_ result: CaseResult, _ number: Int) -> [String] {
        let words = "\(number) - " + Self.escaped("\(result.variant) \(result.title)")
        switch result.standing {
        case .passed: return ["ok " + words] + (result.verdict == .pass ? [] : block(result))
        case .failed, .unjudged: return ["not ok " + words] + block(result)
        case .skipped(let reason) where result.isKnown:
            return ["not ok \(words) # TODO \(Self.escaped(reason))"] + block(result)
        case .skipped(let reason): return ["ok \(words) # SKIP \(Self.escaped(reason))"]
        }
    }

    /// The YAML diagnostic; JSON strings are YAML.
    private func block(_ result: CaseResult) -> [String] {
        let fields = [("verdict", result.verdict.rawValue)] + CaseText(result: result, header: record.header).fields
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
