import Conformance
import HTTPMessages
import IdentityProvider
import JSON
import Reports
import Synchronization
import TestSupport
import Testing

@testable import CommandLineTool

@Suite("A session that a target gives out")
struct CanaryTests {
    /// What no report may hold.
    private static let canary = "cn4ry-7f3A9cQ2vX8_Lm5pT0zR6wK1"

    /// An answer that holds the canary in some shape.
    struct Shape: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let response: HTTPResponse

        init(_ name: String, _ body: String, _ fields: HTTPFields = [:], status: Int = 200) {
            self.init(name, bytes: Array(body.utf8), fields, status: status)
        }

        init(_ name: String, bytes: [UInt8], _ fields: HTTPFields = [:], status: Int = 200) {
            testDescription = name
            response = HTTPResponse(status: status, fields: fields, body: bytes)
        }
    }

    private static let latin1: [UInt8] =
        Array(#"{"user":{"id":"1","name":"Zo"#.utf8) + [0xEB]
        + Array(#""},"access_token":"\#(canary)"}"#.utf8)

    static let shapes: [Shape] = [
        Shape("as the profile says", #"{"access_token":"\#(canary)","user":{"id":"1"}}"#),
        Shape("beside half a character", #"{"access_token":"\#(canary)","user":{"id":"1","name":"\uD800"}}"#),
        Shape("in JSON that ends early", #"{"access_token":"\#(canary)","user":{"id"#),
        Shape("in no JSON", "session_token=\(canary); user=1"),
        Shape("in Latin-1", bytes: latin1),
        Shape("packed", bytes: [0x1F, 0x8B, 8, 0] + Array(canary.utf8), ["Content-Encoding": "gzip"]),
        Shape("in a field of its own", "{}", ["X-Session-Token": canary]),
        Shape("in Authorization", "{}", ["Authorization": "Bearer \(canary)"]),
        Shape("in a cookie", "{}", ["Set-Cookie": "sid=\(canary); Path=/; HttpOnly"]),
        Shape("in a redirect", "", ["Location": "https://app.example/#access_token=\(canary)"], status: 302),
        Shape("as a code in a redirect", "", ["Location": "https://app.example/cb?code=\(canary)"], status: 302),
        Shape("in a refusal", #"{"error":"x","refresh_token":"\#(canary)"}"#, status: 401),
        Shape("in a crash", "panic: session \(canary)", status: 500),
        Shape("in HTML", #"<input type="hidden" name="jwt" value="\#(canary)">"#),
        Shape("escaped in JSON in JSON", #"{"data":"{\"token\":\"\#(canary)\"}"}"#),
    ]

    /// A run against a target that answers everything so, as events.
    private func events(_ shape: Shape) async throws -> [Event] {
        let files = BuiltFiles.all
        let profile = try TargetFiles.profile("generic", in: files)
        let catalogue = try Catalogue(files: files)
        let values = try TargetValues.fill(profile, base: "http://backend.test", settings: [])
        let issuer = try IdentityProvider(
            files: files, configuration: ProviderConfiguration(now: { 1_800_000_000_000 }))
        let minter = CaseMinter(profile: profile, values: values, issuer: issuer, attackerBase: "http://stranger.test")
        let redactor = Redactor()
        var selection = Plan.Selection()
        selection.only = ["aud-other", "sig-null", "pos-basic"].map(Glob.init)
        let plan = try Plan(catalogue: catalogue, profile: profile, selection: selection)
        var configuration = Runner.Configuration(now: { 1_800_000_000 })
        configuration.checksFirst = false
        configuration.sleep = { _ in }
        let log = Mutex<[Event]>([])
        let response = shape.response
        _ = await Runner(
            plan: plan, catalogue: catalogue,
            driver: TargetDriver(
                profile: profile, values: values,
                send: { _, _, _ in .answered(response, milliseconds: 1) }, redactor: redactor, keepsPace: false),
            issuer: LocalIssuer(issuer: issuer, minter: minter), redactor: redactor, configuration: configuration,
            emit: { event in log.withLock { $0.append(event) } }
        ).run()
        return log.withLock { $0 }
    }

    private static var reporters: [(name: String, reporter: Reporter)] {
        var verbose = ConsoleOptions(isTerminal: true)
        verbose.isVerbose = true
        return ReportFormat.allCases.map { ($0.rawValue, $0.reporter) } + [("console", Reporter.console(verbose))]
    }

    @Test("reaches no report, whatever its shape", arguments: shapes)
    func hidden(shape: Shape) async throws {
        let events = try await events(shape)
        #expect(events.contains { if case .finished(let result) = $0 { result.exchange != nil } else { false } })
        for (name, reporter) in Self.reporters {
            let text = reporter.text(of: events)
            for part in [Self.canary, String(Self.canary.dropFirst(6)), String(Self.canary.dropLast(6))] {
                #expect(!text.contains(part), "\(name) shows a session \(shape.testDescription)")
            }
        }
    }

    @Test("leaves the minted token whole, which is no secret")
    func ownToken() async throws {
        let events = try await events(Self.shapes[0])
        let text = ReportFormat.ndjson.reporter.text(of: events)
        #expect(text.contains("eyJ") && text.contains("access_token"))
    }
}
