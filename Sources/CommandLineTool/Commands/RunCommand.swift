import Conformance
import HTTPMessages
import HTTPTransport
import IdentityProvider
import JSON
import Reports

extension Command {
    /// `assay run`: the suite against a target.
    static let runSuite = Command(
        name: "run", usage: "", summary: "fire the suite at a target's sign-in endpoint and judge every answer",
        examples: [
            (
                "assay run --target generic --base-url http://127.0.0.1:3000",
                "the quick suite, both providers, with an issuer of its own"
            ),
            (
                "assay run --target appwrite --set project=p1 --base-url https://api.example --issuer http://127.0.0.1:8400",
                "a target that takes its keys from a running `assay serve`"
            ),
            (
                "assay run --target generic --base-url http://127.0.0.1:3000 --exec 'python3 app.py'",
                "start the backend, unmodified, with a proxy that answers as Apple and Google; stop it at the end"
            ),
            (
                "assay run --target mine.json --base-url http://127.0.0.1:3000 --only 'nonce-*' -v",
                "some cases, all answers shown"
            ),
            (
                "assay run --target generic --base-url http://127.0.0.1:3000 --report junit=assay.xml --baseline known.json",
                "in CI: fail on what is new"
            ),
        ],
        options: RunOptions.target + RunOptions.issuer + RunOptions.selection + RunOptions.judging + RunOptions.output
            + DataFiles.options,
        notes: """
            exit code: 0 all well, 1 wrong flag or file, 2 failures, 3 nothing could be judged, 4 a critical finding,
            5 baseline drift under --strict-baseline, 130 interrupted; never 0 when no case ran
            """
    ) { arguments, terminal in
        try arguments.positional(atMost: 0, "assay run [FLAGS]")
        let files = try DataFiles.load(arguments)
        let options = try RunOptions.read(arguments)
        let judging = try Judging(arguments, files: files, target: options.target)
        let reports = try ReportFiles(try arguments.pairs("report"))
        if arguments.has("dry-run") {
            terminal.out(try RunOptions.plan(options, files: files).listing)
            return .success
        }
        let client = try HTTPClient()
        defer { client.close() }
        let signals = try SignalWaiter()
        let issuer = try await RunOptions.issuer(arguments, files: files, client: client)
        let outcome: RunSummary
        var target: TargetProcess?
        do {
            if let command = arguments.value("exec") {
                try await TargetProcess.makeSureNobodyAnswers(options.baseURL, client: client)
                target = try RunTarget.start(command, issuer: issuer)
            }
            let session = try RunSession(files: files, options: options, issuer: issuer, client: client)
            var look = ConsoleOptions(isTerminal: terminal.isInteractive, noColour: !terminal.hasColour)
            look.isVerbose = arguments.has("verbose")
            let console = Reporter.console(look)
            let isQuiet = arguments.has("quiet")
            let task = Task { [target] in
                try await target?.waitUntilItAnswers(options.baseURL, client: client)
                return await session.run(
                    configure: { configuration in
                        configuration.annotate = judging.annotate
                        if let concurrency = options.concurrency { configuration.concurrency = concurrency }
                    },
                    emit: { event in
                        reports.receive(event)
                        let text = console.receive(event)
                        if !isQuiet { terminal.out(text) }
                    })
            }
            let interruption = Task {
                if await signals.next() != nil { task.cancel() }
            }
            defer { interruption.cancel() }
            outcome = try await task.value
            if !isQuiet { terminal.out(console.finish()) }
        } catch {
            await target?.stop()
            await issuer.stop()
            throw error
        }
        await target?.stop()
        await issuer.stop()
        try reports.write(terminal)
        terminal.out(judging.remarks())
        return ExitStatus(code: outcome.exitCode(judging.gates).rawValue)
    }
}
