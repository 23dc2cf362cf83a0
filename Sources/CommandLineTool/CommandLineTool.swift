import JSON

/// The program `assay` without its `main`.
public enum CommandLineTool {
    static let commands: [Command] = [
        .demo, .runSuite, .show, .initialize, .doctor, .rerun, .replay, .serve, .mint, .inspect, .explain, .backend,
        .cases,
        .targets, .diff, .report,
        .baseline,
        .lint, .selftest, .bench, .env,
    ]

    /// Runs one command and returns the process's exit code.
    public static func run(arguments: [String]) async -> Int32 {
        let terminal = Terminal()
        guard let name = arguments.first, name != "--help", name != "help" || arguments.count == 2 else {
            terminal.out(overview)
            return arguments.isEmpty ? ExitStatus.usage.code : 0
        }
        if name == "--version" {
            terminal.out("assay \(version)\n")
            return 0
        }
        let wanted = name == "help" ? arguments[1] : name
        guard let command = commands.first(where: { $0.isCalled(wanted) }) else {
            let near = Spelling.nearest(to: wanted, among: commands.map(\.name)).map { "; did you mean \($0)?" } ?? ""
            terminal.error("assay: no command \"\(wanted)\"\(near)\n\(overview)")
            return ExitStatus.usage.code
        }
        if name == "help" || arguments.contains("--help") {
            terminal.out(command.help)
            return 0
        }
        return await run(command, Array(arguments.dropFirst()), terminal)
    }

    /// The program's version; the suite has one of its own.
    static let version = "1.0.0"

    private static func run(_ command: Command, _ words: [String], _ terminal: Terminal) async -> Int32 {
        do {
            return try await command.run(try Arguments(words, options: command.options), terminal).code
        } catch let error as UsageError {
            terminal.error("assay \(command.name): \(error)\n")
            return ExitStatus.usage.code
        } catch {
            terminal.error("assay \(command.name): \(error is CancellationError ? "interrupted" : "\(error)")\n")
            return status(of: error).code
        }
    }

    /// What kind of failure an error is to the shell.
    private static func status(of error: any Error) -> ExitStatus {
        switch error {
        case is CancellationError: .interrupted
        case is TargetFailure: .couldNotJudge
        default: .usage
        }
    }

    private static var overview: String {
        """
        assay: a fake Apple and Google issuer, and a conformance runner for native sign-in

        usage: assay COMMAND [FLAGS]; assay COMMAND --help tells each by example

        \(commands.map { "  " + $0.name.padded(to: 10) + "  " + $0.summary }.joined(separator: "\n"))

        """
    }
}
