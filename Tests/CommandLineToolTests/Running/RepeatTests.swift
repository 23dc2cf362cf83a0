import Conformance
import HTTPTransport
import IdentityProvider
import JSON
import RelyingParty
import Reports
import TestSupport
import Testing

@testable import CommandLineTool

@Suite("Repeating a run", .serialized, .timeLimit(.minutes(3)))
struct RepeatTests {
    private static func result(
        _ id: String, _ provider: ProviderName = .apple, _ verdict: Verdict = .pass
    ) -> CaseResult {
        CaseResult(
            id: id, provider: provider, row: id, group: "g", title: id, actor: .anyone, impact: .manners,
            severity: .low,
            condition: nil, references: [], why: "", fix: "", source: Case.Place(file: "", line: 0), verdict: verdict,
            expectation: Expectation(.reject), outcome: .accepted)
    }

    @Test(
        "what came now decides: a finding has failed, anything else that was judged is fixed",
        arguments: [
            (.pass, .fixed), (.passUndocumented, .fixed), (.info, .fixed), (.warn, .failed), (.fail, .failed),
            (.critical, .failed), (.inconclusive, .inconclusive), (.error, .inconclusive), (.disabled, .inconclusive),
            (.notApplicable, .inconclusive), (nil, .inconclusive),
        ] as [(Verdict?, Replay.Outcome)])
    func outcome(verdict: Verdict?, outcome: Replay.Outcome) {
        let replay = Replay(
            earlier: Self.result("a", .apple, .critical), now: verdict.map { Self.result("a", .apple, $0) },
            stopped: verdict == nil ? "unreachable" : nil)
        #expect(replay.outcome == outcome)
        #expect(replay.text.hasPrefix("\(outcome.rawValue)  a[provider=apple]\n  then  critical: accepted\n"))
        #expect(replay.text.contains("unreachable") == (verdict == nil))
        #expect(replay.status.code == [.fixed: 0, .failed: 2, .inconclusive: 3][outcome])
    }

    @Test("an id names the case for every provider that failed in it, or for all; a misspelt one is guessed")
    func choice() throws {
        let record = RunRecord(
            [
                Self.result("a"), Self.result("a", .google, .fail), Self.result("b"), Self.result("b", .google),
                Self.result("c"),
            ].map(Event.finished))
        func choose(_ word: String, _ provider: ProviderName? = nil) throws -> String {
            try Replay.choose(word, provider: provider, in: record, "run.json").map(\.variant).joined(separator: " ")
        }
        #expect(try choose("a") == "a[provider=google]")
        #expect(try choose("a", .apple) == "a[provider=apple]")
        #expect(try choose("b[provider=google]") == "b[provider=google]")
        #expect(try choose("c") == "c[provider=apple]")
        #expect(try choose("b") == "b[provider=apple] b[provider=google]")
        #expect { try choose("d", .google) } throws: { "\($0)".contains("run.json holds no case \"d\"") }
    }

    /// What a run was told, what it is told when it is repeated, and what comes of both.
    struct Flags: CustomTestStringConvertible, Sendable {
        let earlier: [String]
        let now: [String]
        /// The flags that hold then; nil when the command line is refused.
        let both: [String: String]?

        var testDescription: String { "\(earlier) then \(now)" }
    }

    @Test(
        "flags are those of the earlier run where none are given; what could do harm is not taken from a file",
        arguments: [
            Flags(
                earlier: ["--key-cache", "1s,0s", "--patience", "90s", "--claim", "tls"], now: [],
                both: ["key-cache": "1s,0s", "patience": "90s", "claim": "tls"]),
            Flags(earlier: ["--patience", "90s"], now: ["--patience", "5s"], both: ["patience": "5s"]),
            Flags(
                earlier: [
                    "--issuer", "http://a.test", "--control", "http://b.test", "--control-token", "@/etc/passwd",
                ],
                now: [], both: ["issuer": "http://a.test", "control": "http://b.test"]),
            Flags(earlier: ["--listen", "127.0.0.1:1"], now: ["--issuer", "http://a"], both: ["issuer": "http://a"]),
            Flags(earlier: ["--exec", "rm -rf /"], now: [], both: nil),
            Flags(earlier: ["--exec", "old", "--proxy-pass"], now: ["--exec", "new"], both: ["exec": "new"]),
            Flags(earlier: ["--exec", "old"], now: ["--listen", "127.0.0.1:1"], both: ["listen": "127.0.0.1:1"]),
        ])
    func flags(row: Flags) throws {
        let options = RunOptions.target + RunOptions.issuer + RunOptions.selection
        var header = Self.header
        header.flags = RunOptions.reproduction(try Arguments(row.earlier, options: options))
        let now = try Arguments(row.now, options: options)
        guard let both = row.both else {
            #expect { try RunOptions.repeating(header, now) } throws: { "\($0)".contains("give --exec '") }
            return
        }
        let arguments = try RunOptions.repeating(header, now)
        let known = options.map(\.name).filter(arguments.has)
        #expect(Dictionary(uniqueKeysWithValues: known.map { ($0, arguments.value($0) ?? "") }) == both)
    }

    private static let header = RunHeader(
        target: "generic", targetTitle: "", baseURL: "http://127.0.0.1:1", issuer: "", suite: "quick", suiteVersion: "",
        catalogueHash: "", profileHash: "", profileFile: "", seed: "s", planned: 0, providers: [], startedAt: 0,
        arguments: [])

    /// Runs some cases against the generic backend, by the flags of a run.
    private func run(
        _ flags: [String], defects: [String] = [], repeating earlier: RunHeader? = nil,
        change: (inout RunSession.Options) -> Void = { _ in }
    ) async throws -> (log: EventLog, summary: RunSummary) {
        let files = BuiltFiles.all
        let place = ListenAddress(host: "127.0.0.1", port: 0)
        let issuer = try await IssuerHost.start(
            files: files, configuration: ProviderConfiguration(now: { WallClock.milliseconds }), at: place)
        let list = try DefectList(files: files)
        let backend = try await BackendHost.start(
            profile: try TargetFiles.profile("generic", in: files), defects: defects.map { try list.defect(named: $0) },
            issuerBase: issuer.server.baseURL, at: place)
        let arguments = try Arguments(
            flags + ["--base-url", backend.server.baseURL, "--issuer", issuer.server.baseURL],
            options: RunOptions.target + RunOptions.issuer + RunOptions.selection)
        var options = try RunOptions.read(arguments, repeating: earlier)
        change(&options)
        let log = EventLog()
        let summary = try await RunExecution(arguments: arguments, files: files, options: options).run(emit: log.add)
        await backend.stop()
        await issuer.stop()
        return (log, summary)
    }

    @Test("a case that failed is put again with the same account, and is fixed once the backend is")
    func replay() async throws {
        let flags = ["--target", "generic", "--provider", "apple", "--only", "aud-other"]
        let (before, _) = try await run(flags, defects: ["ignores-audience"])
        let record = RunRecord(before.all)
        let earlier = try #require(try Replay.choose("aud-other", provider: nil, in: record, "run.json").first)
        #expect(earlier.verdict == .critical)
        for (defects, outcome) in [(["ignores-audience"], Replay.Outcome.failed), ([], .fixed)] {
            let (after, _) = try await run([], defects: defects, repeating: record.header) { options in
                options.seed = record.header.seed
                options.selection.only = [Glob(earlier.id)]
                options.selection.providers = [earlier.provider]
            }
            let now = try #require(after.results.first)
            #expect(Replay(earlier: earlier, now: now, stopped: nil).outcome == outcome)
            #expect(now.difference == earlier.difference || outcome == .fixed)
        }
    }

    @Test("a result without a finding is nothing to run again")
    func nothing() async throws {
        let folder = try TemporaryFolder()
        let (log, _) = try await run(["--target", "generic", "--provider", "apple", "--only", "aud-other"])
        let path = folder.path + "/run.json"
        try FileAccess.write(Array(ReportFormat.json.reporter.text(of: log.all).utf8), to: path)
        let arguments = try Arguments(["--failed", path], options: Command.rerun.options)
        await #expect {
            try await Command.rerun.run(arguments, Terminal())
        } throws: { "\($0)".contains("holds no finding of 1 cases") }
    }

    @Test("a target that refuses good tokens cannot be judged")
    func unwell() async throws {
        let flags = ["--target", "generic", "--only", Catalogue.plainControl]
        #expect(try await run(flags).summary.stopped == nil)
        let refused = try await run(flags, defects: ["refuses-everything"]).summary
        #expect(refused.stopped?.contains("a good token was refused") == true)
    }
}
