import HTTPMessages
import JSON
import RelyingParty
import Testing

@Suite("Sessions, linking and what answers carry")
struct SessionTests {
    private func request(
        _ body: JSON, _ more: HTTPFields = [:], path: String = "/auth/native", method: String = "POST"
    ) -> HTTPRequest {
        var fields = more
        if !fields.contains("Content-Type") { fields.append("Content-Type", "application/json") }
        return HTTPRequest(method: method, target: path, fields: fields, body: body.bytes)
    }

    private func session(_ bench: Bench, person: String = "one", provider: String = "google") async throws -> String {
        let response = await bench.backend.respond(to: request(try bench.body(provider: provider, person: person)))
        return try #require(try JSON.parse(response.body)["access_token"]?.string)
    }

    private func probe(_ bench: Bench, _ secret: String) async -> HTTPResponse {
        await bench.backend.respond(
            to: HTTPRequest(method: "GET", target: "/me", fields: ["Authorization": "Bearer \(secret)"]))
    }

    @Test("a session opens the probe, and nothing else does")
    func probes() async throws {
        let bench = try Bench()
        let secret = try await session(bench)
        let response = await probe(bench, secret)
        let user = try await bench.signIn().user
        #expect(response.status == 200)
        #expect(try JSON.parse(response.body)["user"]?["id"]?.string == user)
        for wrong in ["", "x", secret + "x"] { #expect(await probe(bench, wrong).status == 401) }
        let dead = try Bench(rules: #"{"response": {"dead_sessions": true}}"#)
        #expect(await probe(dead, try await session(dead)).status == 401)
    }

    @Test("linking adds an identity to the session's user")
    func links() async throws {
        let bench = try Bench()
        let secret = try await session(bench)
        let user = try await bench.signIn().user
        let linked = await bench.backend.respond(
            to: request(
                try bench.body(provider: "apple", person: "two"), ["Authorization": "Bearer \(secret)"],
                path: "/auth/link"))
        #expect(linked.status == 204)
        #expect(try await bench.signIn(provider: "apple", person: "two").user == user)
    }

    @Test("linking needs a session, a good token, and an identity that is nobody's")
    func refusesLinking() async throws {
        let bench = try Bench()
        let secret = try await session(bench)
        _ = try await bench.signIn(person: "three")
        let path = "/auth/link"
        let headers: HTTPFields = ["Authorization": "Bearer \(secret)"]
        #expect(await bench.send(try bench.body(person: "two"), path: path).condition == "unauthorized")
        #expect(
            await bench.send(try bench.body(person: "two"), path: path, headers: ["Authorization": "Bearer x"])
                .condition == "unauthorized")
        #expect(
            await bench.send(try bench.body(person: "three"), path: path, headers: headers).condition
                == "account_owned_by_other")
        let forged = try bench.body(#"[{"tamper.claims.set": {"sub": "x"}}]"#, person: "two")
        #expect(await bench.send(forged, path: path, headers: headers).condition == "signature_invalid")
    }

    @Test("a rule lets linking take an identity away")
    func takesOver() async throws {
        let bench = try Bench(rules: #"{"accounts": {"link": "takes-over"}}"#)
        let secret = try await session(bench)
        let owner = try await bench.signIn(person: "three").user
        _ = await bench.send(
            try bench.body(person: "three"), path: "/auth/link", headers: ["Authorization": "Bearer \(secret)"])
        #expect(try await bench.signIn(person: "three").user != owner)
        let strict = try Bench(rules: #"{"accounts": {"link_email": "same"}}"#)
        let own = try await session(strict)
        let other = await strict.send(
            try strict.body(person: "two"), path: "/auth/link", headers: ["Authorization": "Bearer \(own)"])
        #expect(other.condition == "different_email")
    }

    // MARK: Envelope

    @Test("requests of another form are refused by what is wrong with them")
    func envelopes() async throws {
        let bench = try Bench()
        let body = try bench.body()
        var cases: [(HTTPRequest, String, Int)] = [
            (request(body, method: "PUT"), "method_not_allowed", 405),
            (request(body, method: "GET"), "method_not_allowed", 405),
            (request(body, ["Content-Type": "text/plain"]), "content_type_unsupported", 415),
            (request(body, ["Content-Type": "application/json; charset=utf-16"]), "content_type_unsupported", 415),
            (request(body, ["Content-Encoding": "gzip"]), "content_type_unsupported", 415),
            (request([]), "request_malformed", 400), (request([:]), "provider_missing", 400),
        ]
        var twice = body.object ?? JSONObject()
        twice.append("id_token", "x")
        cases.append((request(.object(twice)), "request_malformed", 400))
        cases.append((request(.raw([])), "request_malformed", 400))
        cases.append((request(.raw(Array("{".utf8))), "request_malformed", 400))
        cases.append((request(.raw([UInt8](repeating: 0x20, count: 1 << 21))), "request_too_large", 413))
        for (request, condition, status) in cases {
            #expect(await bench.outcome(request) == .refused(condition, status: status))
        }
        #expect(await bench.backend.respond(to: request(body, path: "/elsewhere")).status == 404)
        let allowed = await bench.backend.respond(to: request(body, method: "PUT")).fields["Allow"]
        #expect(allowed == "POST")
    }

    @Test("rules read tokens from where none belongs")
    func tokenPlaces() async throws {
        let bench = try Bench()
        let body = try bench.body(request: ["id_token": "absent"])
        let token = try Mint(now: bench.clock.now, provider: "google", person: "one").token()
        let places: [(String, HTTPRequest)] = [
            ("query", request(body, path: "/auth/native?id_token=\(token)")),
            ("header", request(body, ["Authorization": "Bearer \(token)"])),
            ("cookie", request(body, ["Cookie": "a=b; id_token=\(token)"])),
        ]
        for (word, request) in places {
            #expect(await bench.outcome(request).condition == "token_missing")
            let careless = try Bench(rules: #"{"request": {"token_places": ["\#(word)"]}}"#)
            #expect(await careless.outcome(request).isAccepted)
        }
    }

    // MARK: Hygiene

    private let forged = #"[{"tamper.claims.set": {"sub": "x"}}]"#

    private func refusal(_ rules: String) async throws -> HTTPResponse {
        let bench = try Bench(rules: rules)
        return await bench.backend.respond(to: request(try bench.body(forged), ["Origin": "https://evil.test"]))
    }

    @Test("a refusal carries no cookie, no session, no token, no trace and no permission")
    func cleanRefusal() async throws {
        let response = try await refusal("{}")
        let body = response.bodyText
        #expect(response.fields["Set-Cookie"] == nil && response.fields["Access-Control-Allow-Origin"] == nil)
        #expect(
            !body.contains("eyJ") && !body.contains("nonce-of") && !body.contains("Traceback")
                && !body.contains("access_token"))
        #expect(response.fields["Cache-Control"] == "no-store")
    }

    @Test("rules spoil refusals")
    func spoiltRefusals() async throws {
        #expect(try await refusal(#"{"response": {"leaks": ["token"]}}"#).bodyText.contains("eyJ"))
        #expect(try await refusal(#"{"response": {"leaks": ["nonce"]}}"#).bodyText.contains("nonce-of"))
        #expect(try await refusal(#"{"response": {"leaks": ["trace"]}}"#).bodyText.contains("Traceback"))
        #expect(try await refusal(#"{"response": {"gifts": ["cookie"]}}"#).fields["Set-Cookie"] != nil)
        #expect(try await refusal(#"{"response": {"gifts": ["session"]}}"#).bodyText.contains("access_token"))
        #expect(try await refusal(#"{"response": {"errors": "undocumented"}}"#).status == 418)
        #expect(try await refusal(#"{"response": {"crashes_on": ["signature_invalid"]}}"#).status == 500)
        let any = try await refusal(#"{"response": {"cross_origin": "any"}}"#)
        #expect(any.fields["Access-Control-Allow-Origin"] == "*")
        let reflected = try await refusal(#"{"response": {"cross_origin": "reflected"}}"#)
        #expect(reflected.fields["Access-Control-Allow-Origin"] == "https://evil.test")
    }

    @Test("a forged token does not tell who has an account, unless a rule does")
    func oracle() async throws {
        for (rules, isSame) in [("{}", true), (#"{"response": {"leaks": ["account"]}}"#, false)] {
            let bench = try Bench(rules: rules)
            _ = try await bench.signIn()
            let bad = #"[{"sign": {"key": "attacker", "alg": "RS256"}}]"#
            let known = await bench.backend.respond(to: request(try bench.body(bad)))
            let unknown = await bench.backend.respond(to: request(try bench.body(bad, person: "stranger")))
            #expect((known.body == unknown.body) == isSame)
        }
    }

    @Test("a success must not be stored, unless a rule lets it")
    func noStore() async throws {
        for (rules, value) in [("{}", "no-store"), (#"{"response": {"no_store": false}}"#, nil)] as [(String, String?)]
        {
            let bench = try Bench(rules: rules)
            let response = await bench.backend.respond(to: request(try bench.body()))
            #expect(response.fields["Cache-Control"] == value)
        }
    }

    @Test("a session of ours is no token, unless a rule takes it")
    func ownSession() async throws {
        for (rules, isAccepted) in [("{}", false), (#"{"kind": {"forgives": ["own-session"]}}"#, true)] {
            let bench = try Bench(rules: rules)
            let secret = try await session(bench)
            #expect(try await bench.signIn(request: ["id_token": .string(secret)]).isAccepted == isAccepted)
        }
    }
}
