import Conformance
import JSON

/// SARIF 2.1.0 for code scanning: a rule for each case that has a finding, a result for each finding.
struct SARIFReport {
    /// The run to tell.
    let record: RunRecord

    /// The whole report.
    var text: String {
        let report: JSON = [
            "$schema": "https://json.schemastore.org/sarif-2.1.0.json", "version": "2.1.0", "runs": [.object(run)],
        ]
        return report.prettyText + "\n"
    }

    private var run: JSONObject {
        let rules = self.rules
        let places = Dictionary(rules.enumerated().map { ($0.element.id, $0.offset) }) { first, _ in first }
        let driver: JSON = [
            "name": "assay", "semanticVersion": .string(record.header.suiteVersion),
            "rules": .array(rules.map { SARIFRule(result: $0).json }),
        ]
        return [
            "tool": ["driver": driver],
            // Runs of one target and suite replace each other; those of another do not.
            "automationDetails": ["id": .string("assay/\(record.header.target)/\(record.header.suite)/")],
            "invocations": [.object(invocation)],
            "results": .array(
                reported.map {
                    .object(SARIFResult(result: $0, header: record.header, ruleIndex: places[$0.id] ?? 0).json)
                }),
        ]
    }

    /// What is reported: every verdict that asks for a look, and a right answer in undocumented words as a note.
    private var reported: [CaseResult] {
        record.results.filter { $0.verdict.isFinding || $0.verdict == .passUndocumented }
    }

    /// One result for each rule, to take the rule's texts from.
    private var rules: [CaseResult] {
        var ids = Set<String>()
        return reported.filter { ids.insert($0.id).inserted }
    }

    private var invocation: JSONObject {
        var invocation: JSONObject = [
            "executionSuccessful": .bool(record.summary.complete),
            "startTimeUtc": .string(UTCTime.text(record.header.startedAt)),
        ]
        if let stopped = record.summary.stopped {
            invocation["toolExecutionNotifications"] = [
                ["level": "error", "message": ["text": .string(stopped.visible)]]
            ]
        }
        return invocation
    }
}
