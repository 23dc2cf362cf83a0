import Conformance

/// GitHub workflow commands: an annotation for each finding, worst first, since only the first ten of a step are shown.
struct AnnotationReport {
    /// The run to tell.
    let record: RunRecord

    /// The whole report.
    var text: String {
        var lines: [String] = []
        if let stopped = record.summary.stopped {
            lines.append(command("error", title: "assay: the run stopped", message: stopped))
        } else if !record.summary.complete {
            lines.append(
                command("error", title: "assay: the run is not complete", message: NextSteps(record: record).text))
        }
        lines += record.findings.map(annotation)
        return lines.map { $0 + "\n" }.joined()
    }

    private func annotation(_ result: CaseResult) -> String {
        let level =
            switch result.verdict {
            case .critical, .fail: "error"
            default: "warning"
            }
        let message = [
            "\(result.title): expected \(result.expected); came \(result.observed.oneLine)", result.reason,
            "run it alone: " + RunCommand(record.header).alone(result),
        ]
        return command(
            level, title: "assay \(result.verdict.rawValue): \(result.variant)",
            message: message.joined(separator: "\n"))
    }

    private func command(_ level: String, title: String, message: String) -> String {
        var properties = [("title", title)]
        if !record.header.profileFile.isEmpty {
            properties = [("file", record.header.profileFile), ("line", "1")] + properties
        }
        let words = properties.map { "\($0.0)=\(Self.property($0.1))" }.joined(separator: ",")
        return "::\(level) \(words)::\(Self.data(message))"
    }

    /// As the toolkit of GitHub's own actions escapes (packages/core/src/command.ts).
    private static func data(_ text: String) -> String {
        text.visible.replacing("%", with: "%25").replacing("\r", with: "%0D").replacing("\n", with: "%0A")
    }

    private static func property(_ text: String) -> String {
        data(text.oneLine).replacing(":", with: "%3A").replacing(",", with: "%2C")
    }
}
