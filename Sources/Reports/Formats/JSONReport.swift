import Conformance
import JSON

/// The run as one JSON object: what scripts read.
///
/// It holds all that the stream holds, so other reports can be rendered from it as well.
struct JSONReport {
    /// The run to tell.
    let record: RunRecord

    /// The whole report.
    var text: String {
        var summary = record.summary.json
        summary["rows"] = record.rowCoverage?.json
        var report: JSONObject = [
            "v": .int(EventCoding.version), "run": .object(record.header.json), "summary": .object(summary),
            "checks": .array(record.checks.map { .object($0.json) }),
            "cases": .array(record.results.map { .object($0.json) }),
        ]
        report["causes"] = .array(record.causes.map(\.json))
        if !record.measurements.isEmpty {
            report["measurements"] = .array(record.measurements.map { .object($0.json) })
        }
        return JSON.object(report).prettyText + "\n"
    }
}
