import Conformance
import HTTPMessages
import JSON
import Synchronization
import TestSupport
import Testing

@Suite("Before the first case")
struct PreflightTests {
    /// What a target does with a good sign-in and with the probe, and what is said then.
    struct Example: Sendable, CustomTestStringConvertible {
        let signIn: Delivery
        var probe = Self.answer(200, #"{"id":"u"}"#)
        let message: String

        var testDescription: String { message }

        static func answer(_ status: Int, _ body: String) -> Delivery {
            // So long that nobody waits for it.
            let fields = HTTPFields([HTTPField("Retry-After", "60")])
            return .answered(HTTPResponse(status: status, fields: fields, body: Array(body.utf8)), milliseconds: 1)
        }
    }

    private static let session = Example.answer(200, #"{"access_token":"secret-u","user":{"id":"u"}}"#)

    static let examples = [
        Example(
            signIn: .failed(.unreachable, detail: "connection refused", milliseconds: 0),
            message:
                "the target cannot be reached at http://target.test/sign-in/p1 (connection refused), so no refusal "
                + "would prove anything; is it running, is --base-url right?"),
        Example(
            signIn: .failed(.timedOut, detail: "", milliseconds: 0),
            message: "a good token got no answer from http://target.test/sign-in/p1 (timed out), so no refusal would "
                + "prove anything; can the target reach the issuer's keys?"),
        Example(
            signIn: Example.answer(200, #"{"user":{}}"#),
            message: "a good token got an answer that proves no session: status 200 without /access_token, /user/id is "
                + "no session (ambiguous, status 200, {\"user\":{}}), so no refusal would prove anything; does the "
                + "member \"session\" of the profile say what this target answers?"),
        Example(
            signIn: Example.answer(200, #"{"access_token":"t","user":{"id":1},"url":"x"}"#),
            message: "status 200 with /url is no session"),
        Example(
            signIn: Example.answer(200, #"{"access_token":"secret-u","user":{}}"#),
            message: "status 200 without /user/id is no session (ambiguous, status 200, {\"access_token\":\"***session:"
        ),
        Example(signIn: Example.answer(200, "<html>"), message: "status 200 with a body that is no JSON is no session"),
        Example(signIn: Example.answer(302, ""), message: "status 302 is neither the session's nor an error's"),
        Example(
            signIn: session, probe: Example.answer(401, #"{"error":"no"}"#),
            message: "the session does not work: GET http://target.test/me answered 401 {\"error\":\"no\"}"),
        Example(
            signIn: session, probe: Example.answer(200, #"{"id":"v"}"#),
            message: "the session is another's: GET http://target.test/me has /id v, not u"),
        Example(
            signIn: session, probe: .failed(.timedOut, detail: "after 10 s", milliseconds: 0),
            message: "the session could not be tried: GET http://target.test/me got no answer (timed out: after 10 s)"),
        Example(
            signIn: Example.answer(401, #"{"error":"audience"}"#),
            message: "a good token was refused (refused, status 401, {\"error\":\"audience\"}), which its error table "
                + "calls \"bad-audience\", so no refusal would prove anything; is its client id the token's audience "
                + "(--set, `providers` in the profile)?"),
        Example(
            signIn: Example.answer(403, ""),
            message: "a good token was refused (refused, status 403, no body), so no refusal would prove anything; can "
                + "the target reach the issuer's keys, and is its client id the token's audience?"),
        Example(signIn: Example.answer(401, #"{"flow":"signup"}"#), message: "leads to another step, not to a session"),
        Example(signIn: Example.answer(429, ""), message: "the target limits requests (rate limited, status 429"),
        Example(signIn: Example.answer(503, ""), message: "which its error table calls \"busy\""),
        Example(signIn: Example.answer(500, ""), message: "a good token makes the target fail"),
    ]

    @Test("a good token that is not accepted is told with what failed, once, and what to do", arguments: examples)
    func refusal(example: Example) async throws {
        let (checks, summary) = try await Self.run { url, _ in url.hasSuffix("/me") ? example.probe : example.signIn }
        let failed = try #require(checks.first)
        #expect(checks.count == 1 && failed.outcome == .failed && failed.name == "control")
        #expect(failed.detail.contains(example.message), "\(failed.detail)")
        #expect(!failed.detail.contains("secret-u"))
        #expect(summary.stopped == "apple: " + failed.detail && summary.exitCode() == .couldNotJudge)
    }

    @Test("a target that tells good from bad passes, and one that does not is told so")
    func refusals() async throws {
        @Sendable func answer(_ request: HTTPRequest, bad: Delivery) -> Delivery {
            let token = (try? JSON.parse(request.body))?["token"]?["id_token"]?.string ?? ""
            return token.hasPrefix("s/") ? Self.session : bad
        }
        for (bad, outcomes, detail) in [
            (Example.answer(401, ""), [PreflightCheck.Outcome.ok, .ok, .ok], "refused"),
            (Example.answer(500, ""), [.ok, .note, .note], "server error, status 500, no body"),
            (Self.session, [.ok, .failed], "is accepted just as a good one"),
        ] {
            let (checks, _) = try await Self.run { url, request in
                url.hasSuffix("/me") ? Example.answer(200, #"{"id":"u"}"#) : answer(request, bad: bad)
            }
            #expect(checks.filter { $0.name != "key set" }.map(\.outcome) == outcomes)
            #expect(checks.count > 1 && checks[1].detail.contains(detail))
        }
    }

    private static func run(
        _ answer: @escaping @Sendable (_ url: String, _ request: HTTPRequest) -> Delivery
    ) async throws -> ([PreflightCheck], RunSummary) {
        let text = Fixtures.profileText.replacing(
            "\"pending\":",
            with:
                #""probe": {"url": "${base}/me", "bearer": "${session}", "status": [200], "equals": {"/id": "${user}"}}, "pending":"#
        )
        let profile = try TargetProfile(file: "small.json", bytes: Array(text.utf8))
        let catalogue = try Catalogue(files: Fixtures.caseFile(""))
        var selection = Plan.Selection()
        selection.providers = [.apple]
        let redactor = Redactor()
        var configuration = Runner.Configuration(now: { 1_800_000_000 })
        configuration.seed = "s"
        let checks = Mutex<[PreflightCheck]>([])
        let runner = Runner(
            plan: try Plan(catalogue: catalogue, profile: profile, selection: selection), catalogue: catalogue,
            driver: TargetDriver(
                profile: profile, values: ["base": "http://target.test", "project": "p1"],
                send: { url, request, _ in answer(url, request) }, redactor: redactor),
            issuer: ScriptedIssuer(world: ScriptedWorld { _, _ in ScriptedWorld.refusal() }), redactor: redactor,
            configuration: configuration
        ) { event in
            if case .checked(let check) = event { checks.withLock { $0.append(check) } }
        }
        let summary = await runner.run()
        return (checks.withLock { $0 }, summary)
    }
}
