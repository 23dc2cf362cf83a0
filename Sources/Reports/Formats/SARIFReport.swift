import Conformance
import JSON

/// SARIF 2.1.0 for code scanning: a rule for each cause, a result for each finding.
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
        let index = CauseIndex(CauseText.all(of: record))
        var rules: [SARIFRule] = []
        var places: [String: Int] = [:]
        var results: [JSON] = []
        for result in reported(index) {
            let rule = SARIFRule(result, index.cause(of: result))
            let place = places[rule.id] ?? rules.count
            if place == rules.count {
                places[rule.id] = place
                rules.append(rule)
            }
            results.append(
                .object(SARIFResult(result: result, rule: rule, header: record.header, ruleIndex: place).json))
        }
        let driver: JSON = [
            "name": "assay", "semanticVersion": .string(record.header.suiteVersion),
            "rules": .array(rules.map(\.json)),
        ]
        return [
            "tool": ["driver": driver],
            // Runs of one target and suite replace each other; those of another do not.
            "automationDetails": ["id": .string("assay/\(record.header.target)/\(record.header.suite)/")],
            "invocations": [.object(invocation)], "results": .array(results),
        ]
    }

    /// What is reported: the causes first, then every verdict that asks for a look, and a right answer in undocumented
    /// words as a note.
    private func reported(_ index: CauseIndex) -> [CaseResult] {
        index.causes.flatMap(\.results)
            + record.results.filter {
                index.index(of: $0) == nil && ($0.verdict.isFinding || $0.verdict == .passUndocumented)
            }
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
