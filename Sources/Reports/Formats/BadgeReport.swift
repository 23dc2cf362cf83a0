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
        let causes = CauseText.all(of: record)
        let told = causes.filter { $0.cause.severity >= .medium }
        if let worst = told.first?.cause.severity { return (CauseText.counts(told), Self.colour(worst)) }
        let unjudged = summary.count(.inconclusive) + summary.count(.error)
        if !summary.complete || summary.run == 0 { return ("incomplete", "lightgrey") }
        if unjudged > 0 { return ("\(unjudged) not judged", "lightgrey") }
        if let worst = causes.first?.cause.severity { return (CauseText.counts(causes), Self.colour(worst)) }
        let passed = [Verdict.pass, .passUndocumented, .info].reduce(0) { $0 + summary.count($1) }
        return ("\(passed) of \(summary.run) passed", "brightgreen")
    }

    private static func colour(_ severity: Severity) -> String {
        switch severity {
        case .critical: "critical"
        case .high: "red"
        case .medium: "orange"
        case .low: "yellow"
        case .hardening: "yellowgreen"
        }
    }
}
