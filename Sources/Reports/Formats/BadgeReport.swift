import Conformance
import JSON

/// The endpoint format that badge services read (shields.io/badges/endpoint-badge).
struct BadgeReport {
    /// The run to tell.
    let record: RunRecord

    /// The whole report.
    var text: String {
        let (message, colour) = state
        let badge: JSON = [
            "schemaVersion": 1, "label": .string("assay " + record.header.target), "message": .string(message),
            "color": .string(colour),
        ]
        return badge.prettyText + "\n"
    }

    private var state: (message: String, colour: String) {
        let summary = record.summary
        let bad = [Verdict.critical, .fail].filter { summary.count($0) > 0 }.map {
            "\(summary.count($0)) \($0.rawValue)"
        }
        if !bad.isEmpty { return (bad.joined(separator: ", "), summary.count(.critical) > 0 ? "critical" : "red") }
        let unjudged = summary.count(.inconclusive) + summary.count(.error)
        if !summary.complete || summary.run == 0 { return ("incomplete", "lightgrey") }
        if unjudged > 0 { return ("\(unjudged) not judged", "lightgrey") }
        if summary.count(.warn) > 0 { return (Quantity.of(summary.count(.warn), "warning"), "yellow") }
        let passed = [Verdict.pass, .passUndocumented, .info].reduce(0) { $0 + summary.count($1) }
        return ("\(passed) of \(summary.run) passed", "brightgreen")
    }
}
