import HTTPMessages
import JOSE
import JSON
import RelyingParty
import TestSupport
import Testing

@Suite("A target's own words")
struct DialectTests {
    private func profile(_ changes: [(JSONPointer, JSON)]) throws -> String {
        var json = try JSON.parse(Bench.profile)
        for (pointer, value) in changes { json = json.setting(value, at: pointer) }
        return json.text
    }

    private func response(_ bench: Bench, _ body: JSON, _ path: String = "/auth/native") async -> HTTPResponse {
        await bench.backend.respond(
            to: HTTPRequest(
                method: "POST", target: path, fields: ["Content-Type": "application/json"], body: body.bytes))
    }

    private let forged = #"[{"tamper.claims.set": {"sub": "x"}}]"#

    @Test("the first row that names the condition and the provider answers")
    func rows() async throws {
        let errors: JSON = [
            ["code": "apple-only", "status": [418], "conditions": ["signature_invalid"], "providers": ["apple"]],
            [
                "code": "sig", "status": [422, 400], "match": ["/error/code": "S1", "/error/hint": ["absent": true]],
                "conditions": ["signature_invalid"], "answer": ["message": "bad signature"],
            ],
            ["code": "later", "status": [400], "conditions": ["signature_invalid"]],
            ["code": "any-nonce", "status": [409], "phases": ["nonce"]],
            ["code": "down", "status": [502], "class": "temporary", "match": ["/error/code": "DOWN"]],
            [
                "code": "page", "status": [404], "conditions": ["provider_missing"], "body": "<html>",
                "content_type": "text/html",
            ],
        ]
        let shape: JSON = [
            "content_type": "application/problem+json",
            "body": [
                "error": ["code": "${code}", "message": "${message}", "status": "${status}", "hint": "h"],
                "more": "${unset}",
            ],
        ]
        let bench = try Bench(profile: profile([("/errors", errors), ("/error_shape", shape)]))
        let bad = await response(bench, try bench.body(forged))
        #expect(bad.status == 422)
        #expect(bad.fields["Content-Type"] == "application/problem+json")
        #expect(bad.bodyText == #"{"error":{"code":"S1","message":"bad signature","status":422}}"#)
        #expect(await response(bench, try bench.body(request: ["nonce": "x"])).status == 409)
        let page = await response(bench, [:])
        #expect(page.status == 404 && page.bodyText == "<html>" && page.fields["Content-Type"] == "text/html")
        bench.issuer.answer(StubIssuer.googleKeys, with: HTTPResponse(status: 500))
        bench.clock.advance(seconds: 4000)
        #expect(await response(bench, try bench.body()).status == 502)
        #expect(
            await response(bench, try bench.body(#"[{"claims.set": {"aud": "x"}}]"#, provider: "apple")).status == 401)
        #expect(await response(bench, try bench.body(forged, provider: "apple")).status == 418)
    }

    @Test("fields are read from wherever the template has them")
    func templates() async throws {
        let nested = try Bench(
            profile: profile([
                ("/request/url", "${base}/${tenant}/sign-in?kind=id_token"),
                ("/variables", ["tenant": ["default": "t1"]]),
                (
                    "/request/body",
                    [
                        "process": "login", "provider": "${provider}",
                        "token": ["id_token": "${token}", "nonce": "${nonce}"],
                    ]
                ), ("/request/unknown_fields", "refused"),
            ]))
        let plain = try nested.body().object ?? JSONObject()
        let token: JSON = ["id_token": plain["id_token"] ?? .null, "nonce": plain["nonce"] ?? .null]
        let body: JSON = ["process": "login", "provider": "google", "token": token]
        let path = "/t1/sign-in?kind=id_token"
        #expect(await response(nested, body, path).status == 200)
        #expect(await response(nested, body, "/t2/sign-in?kind=id_token").status == 404)
        #expect(await response(nested, body, "/t1/sign-in").status == 400)
        for wrong: JSON in [
            ["process": "connect", "provider": "google", "token": token], ["provider": "google", "token": token],
            ["process": "login", "provider": "google", "token": token, "more": 1],
        ] {
            #expect(await response(nested, wrong, path).status == 400)
        }
    }

    @Test("a text of several places is read as pairs, and a form by the provider whose token is there")
    func unusualTemplates() async throws {
        let pairs = try Bench(
            profile: profile([("/request/body", ["post": "id_token=${token}&providerId=${provider}&nonce=${nonce}"])]))
        let plain = try pairs.body()
        let post = "id_token=\(plain["id_token"]?.string ?? "")&providerId=google&nonce=\(plain["nonce"]?.string ?? "")"
        #expect(await response(pairs, ["post": .string(post)]).status == 200)
        #expect(await response(pairs, ["post": "id_token=x"]).status == 400)
        let byForm = try Bench(
            profile: profile([
                ("/request/body", ["auth": ["apple": ["token": "${token}"]], "nonce": "${nonce}"]),
                (
                    "/request/by_provider",
                    ["google": ["body": ["auth": ["google": ["token": "${token}"]], "nonce": "${nonce}"]]]
                ),
            ]))
        let nonce = plain["nonce"] ?? .null
        #expect(
            await response(byForm, ["auth": ["google": ["token": plain["id_token"] ?? .null]], "nonce": nonce]).status
                == 200)
        #expect(
            await response(byForm, ["auth": ["apple": ["token": plain["id_token"] ?? .null]], "nonce": nonce]).status
                == 401)
    }

    @Test("policy and documented rules become rules, and observed ones only on request")
    func policy() async throws {
        let changed = try profile([
            ("/policy/leeway_seconds", 0), ("/policy/audience_array", "reject"), ("/policy/one_time", true),
            ("/rules", ["google": ["email": ["required": true]]]),
            ("/observed", ["rules": ["google": ["nonce": ["check": "ignored"]]]]),
        ])
        let bench = try Bench(profile: changed)
        #expect(try await bench.signIn(#"[{"claims.set": {"iat": {"$now": 30}}}]"#).condition == "issued_in_future")
        #expect(
            try await bench.signIn(#"[{"claims.set": {"aud": ["${audience}"]}}]"#).condition == "audience_malformed")
        #expect(try await bench.signIn(#"[{"claims.remove": ["email"]}]"#).condition == "email_missing")
        #expect(try await bench.signIn(request: ["nonce": "x"]).condition == "nonce_mismatch")
        #expect(try await Bench(profile: changed, asObserved: true).signIn(request: ["nonce": "x"]).isAccepted)
    }

    @Test("a mistake in a profile is told with its place")
    func mistakes() throws {
        let wrong = try profile([("/rules", ["google": ["emial": [:]]])])
        let error = #expect(throws: DataFileError.self) { try Bench(profile: wrong) }
        #expect(error?.problem == #"unknown "emial"; did you mean "email"?"#)
        #expect(throws: DataFileError.self) { try Bench(profile: try profile([("/providers", 1)])) }
    }

    // MARK: The project's targets

    private static let targets = ProjectFiles.embedded.paths(under: "conformance/targets")

    @Test("every target's backend refuses an unreadable body in the target's own words", arguments: targets)
    func projectTargets(path: String) async throws {
        let bytes = try #require(ProjectFiles.embedded[path])
        let profile = try JSONReader(file: path, bytes: bytes)
        for asObserved in [false, true] {
            let issuer = StubIssuer()
            let backend = try RelyingParty(
                profile: profile, asObserved: asObserved, issuerBase: StubIssuer.base, fetch: issuer.fetch,
                clock: TestClock().read)
            let url = try #require(profile.value["request"]?["url"]?.string)
            var values: [String: JSON] = ["base": ""]
            for member in profile.value["variables"]?.object?.members ?? [] {
                values[member.name] = member.value["default"] ?? ""
            }
            let target = JSONTemplate.fill(url, with: values)
            let response = await backend.respond(
                to: HTTPRequest(
                    method: "POST", target: target, fields: ["Content-Type": "application/json"], body: Array("{".utf8))
            )
            #expect((400..<500).contains(response.status))
            #expect(issuer.fetched.isEmpty)
        }
    }
}

extension JSON {
    /// This value with another one in a member that objects lead to.
    func setting(_ value: JSON, at pointer: JSONPointer) -> JSON {
        guard let name = pointer.tokens.first else { return value }
        var object = self.object ?? JSONObject()
        let rest = JSONPointer(tokens: Array(pointer.tokens.dropFirst()))
        object[name] = (object[name] ?? .object(JSONObject())).setting(value, at: rest)
        return .object(object)
    }
}
