import Conformance
import HTTPTransport
import IdentityProvider
import JSON
import RelyingParty
import Reports

extension Command {
    /// `assay demo`: the main job, end to end, on this machine alone.
    static let demo = Command(
        name: "demo", usage: "", summary: "both issuers, a correct backend, and a broken one caught",
        examples: [("assay demo", "takes seconds, needs nothing, and ends with 0 when everything went as told")],
        options: DataFiles.options
    ) { arguments, terminal in
        try arguments.positional(atMost: 0, "assay demo")
        let demo = try await Demo(files: try DataFiles.load(arguments), terminal: terminal)
        let isRight = try await demo.show()
        await demo.stop()
        return isRight ? .success : ExitStatus(code: ExitCode.failures.rawValue)
    }
}

/// The demonstration: real sockets, free ports, nothing prepared.
private struct Demo {
    private let files: FileSet
    private let terminal: Terminal
    private let issuer: IssuerHost
    private let client: HTTPClient
    private let profile: TargetProfile
    private static let free = ListenAddress(host: "127.0.0.1", port: 0)
    private static let defect = "ignores-audience"

    init(files: FileSet, terminal: Terminal) async throws {
        self.files = files
        self.terminal = terminal
        profile = try TargetFiles.profile("generic", in: files)
        client = try HTTPClient()
        issuer = try await IssuerHost.start(
            files: files, configuration: ProviderConfiguration(now: { WallClock.milliseconds }), at: Self.free)
    }

    func stop() async {
        await issuer.stop()
        client.close()
    }

    /// Whether everything went as it should.
    func show() async throws -> Bool {
        terminal.out(
            "1. A fake Apple and a fake Google are up:\n"
                + "   \(issuer.server.baseURL)/apple/auth/keys\n   \(issuer.server.baseURL)/google/oauth2/v3/certs\n\n")
        terminal.out("2. A correct backend takes keys from them. The quick suite asks it:\n")
        let correct = try await judged([])
        tell(correct)
        let isClean = correct.summary.exitCode() == .success && correct.findings.isEmpty

        terminal.out("3. The same backend, but it never looks at whom a token was issued for (\(Self.defect)):\n")
        let broken = try await judged([try DefectList(files: files).defect(named: Self.defect)])
        let critical = broken.findings.filter { $0.verdict == .critical }
        tell(broken)
        for finding in critical.prefix(1) {
            let margin = "\n             "
            terminal.out(
                "   CRITICAL  \(finding.title) (\(finding.id), \(finding.provider.title))\(margin)sent      "
                    + finding.difference.joined(separator: margin + "          ")
                    + "\(margin)expected  \(finding.expected)\(margin)got       \(finding.outcome.rawValue)\n")
        }
        let isCaught = critical.contains { $0.id == "aud-other" } && broken.summary.exitCode() == .critical
        terminal.out(
            isClean && isCaught
                ? "\nAs it should be: the correct backend has no finding, and the broken one is caught, exit code 4.\n"
                    + "Next: `assay run --help` aims the suite at your own backend; `assay explain aud-other` tells about the case.\n"
                : "\nNOT as it should be: \(isClean ? "the broken backend was not caught" : "the correct backend has findings")\n"
        )
        return isClean && isCaught
    }

    private struct Outcome {
        var record: RunRecord
        var summary: RunSummary { record.summary }
        var findings: [CaseResult] { record.results.filter(\.verdict.isFinding) }
    }

    private func judged(_ defects: [Defect]) async throws -> Outcome {
        let backend = try await BackendHost.start(
            profile: profile, defects: defects, issuerBase: issuer.server.baseURL, at: Self.free)
        let session = try RunSession(
            files: files, options: RunSession.Options(baseURL: backend.server.baseURL), issuer: .own(issuer),
            client: client)
        let events = EventLog()
        _ = await session.run(emit: events.add)
        await backend.stop()
        return Outcome(record: RunRecord(events.all))
    }

    /// The control and the count for each provider, then the findings' number.
    private func tell(_ outcome: Outcome) {
        for provider in ProviderName.allCases {
            for check in outcome.record.checks where check.provider == provider && check.name == "control" {
                terminal.out("   \(provider.rawValue.padded(to: 7)) control: \(check.detail)\n")
            }
            let results = outcome.record.results.filter { $0.provider == provider && $0.verdict.counts }
            let findings = results.filter(\.verdict.isFinding)
            terminal.out(
                "   \(provider.rawValue.padded(to: 7)) \(results.count) cases: "
                    + (findings.isEmpty ? "no finding" : "\(findings.count) findings") + "\n")
        }
        terminal.out("\n")
    }
}
