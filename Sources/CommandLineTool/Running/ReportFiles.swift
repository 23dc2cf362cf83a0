import Conformance
import Reports
import Synchronization

/// The reports that `--report FORMAT=FILE` asks for.
final class ReportFiles: Sendable {
    private struct Output {
        let path: String
        let reporter: Reporter
        var text = ""
    }

    private let outputs: Mutex<[Output]>

    init(_ pairs: [(name: String, value: String)]) throws(UsageError) {
        var outputs: [Output] = []
        for (name, path) in pairs {
            let format: ReportFormat = try Arguments.word(name, for: "the format of --report")
            outputs.append(Output(path: path, reporter: format.reporter))
        }
        self.outputs = Mutex(outputs)
    }

    /// Takes an event.
    func receive(_ event: Event) {
        outputs.withLock { outputs in
            for index in outputs.indices { outputs[index].text += outputs[index].reporter.receive(event) }
        }
    }

    /// Writes every file, whole; `-` is standard output.
    func write(_ terminal: Terminal) throws {
        for output in outputs.withLock({ $0 }) {
            let text = output.text + output.reporter.finish()
            if output.path == "-" {
                terminal.out(text)
            } else {
                try FileAccess.write(Array(text.utf8), to: output.path)
            }
        }
    }
}
