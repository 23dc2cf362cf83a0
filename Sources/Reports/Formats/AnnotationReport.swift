import Conformance

/// GitHub workflow commands: an annotation for each cause, worst first, since only the first ten of a step are shown.
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
        lines += CauseText.all(of: record).map(annotation)
        lines += Reason.unjudged(record).map { reason in
            command(
                "warning", title: "assay: \(Quantity.of(reason.results.count, "case")) not judged",
                message: reason.text + "\n" + reason.results.map(\.variant).joined(separator: " ").cut(to: 400))
        }
        return lines.map { $0 + "\n" }.joined()
    }

    private func annotation(_ cause: CauseText) -> String {
        let severity = cause.cause.severity
        // GitHub's third level has a name of its own.
        let level = severity.level == .note ? "notice" : severity.level.rawValue
        let alone = cause.best.first.map { "run it alone: " + RunCommand(record.header).alone($0) }
        let message = [
            cause.sentence.asSentence, cause.consequence, "Fix: " + cause.fix,
            "\(cause.providers), \(cause.caseCount): " + cause.cause.variants.joined(separator: " ").cut(to: 200),
        ]
        return command(
            level, title: "assay \(severity.rawValue): \(cause.sentence.cut(to: 100))",
            message: (message + [alone].compactMap { $0 }).joined(separator: "\n"))
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
