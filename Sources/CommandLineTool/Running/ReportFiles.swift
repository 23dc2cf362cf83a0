import Conformance
import Reports
import Synchronization

/// The reports that `--report FORMAT=FILE` asks for.
///
/// The stream of events grows line by line while the run goes, so that a run that is killed leaves what happened; every
/// other report is written whole at the end.
final class ReportFiles: Sendable {
    private struct Output {
        let path: String
        let format: ReportFormat
        let reporter: Reporter
        /// What is to be written at the end.
        var text = ""
        /// The file that grows; nil where the report is written whole.
        var stream: GrowingFile?
    }

    private let outputs: Mutex<[Output]>

    init(_ pairs: [(name: String, value: String)]) throws(UsageError) {
        var outputs: [Output] = []
        for (name, path) in pairs {
            let format: ReportFormat = try Arguments.word(name, for: "the format of --report")
            outputs.append(Output(path: path, format: format, reporter: format.reporter))
        }
        self.outputs = Mutex(outputs)
    }

    /// Opens the files that grow. Standard output is not one of them: the console report goes there meanwhile.
    func begin() throws {
        try outputs.withLock { outputs in
            for index in outputs.indices where outputs[index].format == .ndjson && outputs[index].path != "-" {
                outputs[index].stream = try GrowingFile(outputs[index].path)
            }
        }
    }

    /// Takes an event.
    func receive(_ event: Event) {
        outputs.withLock { outputs in
            for index in outputs.indices {
                let text = outputs[index].reporter.receive(event)
                if let stream = outputs[index].stream { stream.append(text) } else { outputs[index].text += text }
            }
        }
    }

    /// Writes every file that is not there yet, whole; `-` is standard output.
    func write(_ terminal: Terminal) throws {
        for output in outputs.withLock({ $0 }) {
            let text = output.text + output.reporter.finish()
            if let stream = output.stream {
                stream.append(text)
                try stream.check()
            } else if output.path == "-" {
                terminal.out(text)
            } else {
                try FileAccess.write(Array(text.utf8), to: output.path)
            }
        }
    }
}
