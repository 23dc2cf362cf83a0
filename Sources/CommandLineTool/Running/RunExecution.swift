import Conformance
import HTTPTransport
import JSON
import Reports

/// A run from its first listener to its last: the issuer, the target if it is to be started, the suite.
struct RunExecution {
    let arguments: Arguments
    let files: FileSet
    let options: RunSession.Options

    /// Runs to the end or the first interruption; whatever happens, nothing is left running.
    ///
    /// - Parameter begin: what is done when the run is sure to begin.
    func run(
        begin: () throws -> Void = {},
        configure: @escaping @Sendable (inout Runner.Configuration) -> Void = { _ in },
        emit: @escaping @Sendable (Event) -> Void
    ) async throws -> RunSummary {
        let client = try HTTPClient()
        defer { client.close() }
        let signals = try SignalWaiter()
        return try await RunTarget.during(arguments, files: files, baseURL: options.baseURL, client: client) {
            issuer, target in
            let session = try RunSession(files: files, options: options, issuer: issuer, client: client)
            try begin()
            let task = Task { [options] in
                try await target?.waitUntilItAnswers(options.baseURL, client: client)
                return await session.run(
                    configure: { configuration in
                        configure(&configuration)
                        if let concurrency = options.concurrency { configuration.concurrency = concurrency }
                    }, emit: emit)
            }
            let interruption = Task {
                if await signals.next() != nil { task.cancel() }
            }
            defer { interruption.cancel() }
            return try await task.value
        }
    }

    /// The same with a report on the terminal and in files, as the flags ask.
    func reported(on terminal: Terminal) async throws -> ExitStatus {
        let judging = try Judging(arguments, files: files, target: options.target)
        let reports = try ReportFiles(try arguments.pairs("report"))
        var look = ConsoleOptions(isTerminal: terminal.isInteractive, noColour: !terminal.hasColour)
        look.isVerbose = arguments.has("verbose")
        look.gates = judging.gates
        look.resultFlags = RunOptions.stateFlags(arguments)
        let console = Reporter.console(look) { WallClock.milliseconds }
        let log = EventLog()
        let isQuiet = arguments.has("quiet")
        let outcome = try await run(
            begin: reports.begin, configure: { $0.annotate = judging.annotate },
            emit: { event in
                reports.receive(event)
                log.add(event)
                let text = console.receive(event)
                if !isQuiet { terminal.out(text) }
            })
        do {
            try LastResult(arguments).keep(log.all)
        } catch {
            // A run is worth its verdicts where nothing can be kept, as in a container without a home.
            terminal.error("note: the result is not kept for `assay show`: \(error)\n")
        }
        if !isQuiet { terminal.out(console.finish()) }
        try reports.write(terminal)
        terminal.out(judging.remarks())
        return ExitStatus(code: outcome.exitCode(judging.gates).rawValue)
    }
}
