package import Conformance

/// The formats a report can be written in, by the names `--report` takes.
package enum ReportFormat: String, CaseIterable, Sendable {
    case ndjson
    case json
    case junit
    case sarif
    case tap
    case markdown
    case html
    case badge
    case github

    /// What the format is for, for help texts.
    package var about: String {
        switch self {
        case .ndjson: "every event, a JSON object a line; all other reports can be rendered from it"
        case .json: "the run in one JSON object: summary and cases"
        case .junit: "JUnit XML, for CI servers"
        case .sarif: "SARIF 2.1.0, for code scanning"
        case .tap: "TAP 14"
        case .markdown: "Markdown, for $GITHUB_STEP_SUMMARY"
        case .html: "one HTML page that needs nothing else"
        case .badge: "a JSON endpoint for a status badge"
        case .github: "GitHub workflow commands, for annotations; write them to the standard output"
        }
    }

    /// A new reporter of this format.
    package var reporter: Reporter {
        switch self {
        case .ndjson: .ndjson
        case .json: Reporter { JSONReport(record: $0).text }
        case .junit: Reporter { JUnitReport(record: $0).text }
        case .sarif: Reporter { SARIFReport(record: $0).text }
        case .tap: Reporter { TAPReport(record: $0).text }
        case .markdown: Reporter { MarkdownReport(record: $0).text }
        case .html: Reporter { HTMLReport(record: $0).text }
        case .badge: Reporter { BadgeReport(record: $0).text }
        case .github: Reporter { AnnotationReport(record: $0).text }
        }
    }

    /// Several runs beside each other; nil where the format tells one run only.
    package func text(comparing runs: [[Event]]) -> String? {
        switch self {
        case .html: TargetsPage(records: runs.map { RunRecord($0) }).text
        case .ndjson, .json, .junit, .sarif, .tap, .markdown, .badge, .github: nil
        }
    }
}

extension Reporter {
    /// One line of JSON for each event, as it happens.
    package static var ndjson: Reporter {
        Reporter(()) { _, event in
            EventCoding.line(event)
        } finish: { _ in
            ""
        }
    }
}
