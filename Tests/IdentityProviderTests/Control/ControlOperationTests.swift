import HTTPMessages
import JOSE
import JSON
import Testing

@testable import IdentityProvider

@Suite("Operations of the control API")
struct ControlOperationTests {
    @Test("a token is minted with all that was asked for")
    func mint() async throws {
        let fixture = try ControlFixture()
        let token = try await fixture.json(
            "POST", "/_assay/mint",
            #"""
            {"provider": "google", "audience": "a", "flow": "web", "nonce": "n", "account": "ada", "claims": {"hd": "h"},
             "omit_claims": ["jti"], "expires_in": 5, "edits": [{"claims.set": {"x": "${nonce}${extra}"}}],
             "values": {"extra": "!"}, "label": "l"}
            """#)
        #expect(token["nonce"] == "n")
        #expect(token["claims"]?["hd"] == "h")
        #expect(token["expires_at"]?.int == Fixture.now + 5)
        let text = try #require(token["token"]?.string)
        let claims = try JSON.parse(CompactJWS(text).payloadBytes)
        #expect(claims["x"] == "n!")
        #expect(claims["jti"] == nil)
        #expect(token["claims"]?["x"] == nil)
    }

    @Test("two calls that ask for the same get two tokens")
    func distinct() async throws {
        let fixture = try ControlFixture()
        let body = #"{"provider": "google", "audience": "a", "flow": "web"}"#
        let (first, second) = (
            try await fixture.json("POST", "/_assay/mint", body), try await fixture.json("POST", "/_assay/mint", body)
        )
        #expect(first["token"] != second["token"])
        #expect(first["nonce"] != second["nonce"])
        #expect(first["sub"] == second["sub"])
    }

    @Test("a case is minted by its id, before the call's own edits")
    func cases() async throws {
        let edits = try TokenEdit.list(#"[{"claims.set": {"aud": "case", "x": "case"}}]"#, file: "case")
        let hooks = ControlHooks(cases: { [["id": "aud-other"]] }, edits: { id, _ in id == "aud-other" ? edits : nil })
        let fixture = try ControlFixture(hooks: hooks)
        let token = try await fixture.json(
            "POST", "/_assay/mint",
            #"{"provider": "apple", "audience": "a", "case": "aud-other", "edits": [{"claims.set": {"x": "call"}}]}"#)
        let claims = try JSON.parse(CompactJWS(try #require(token["token"]?.string)).payloadBytes)
        #expect(claims["aud"] == "case")
        #expect(claims["x"] == "call")
        #expect(try await fixture.json("GET", "/_assay/cases") == [["id": "aud-other"]])
        let missing = await fixture.call(
            "POST", "/_assay/mint", #"{"provider": "apple", "audience": "a", "case": "b"}"#)
        #expect(missing.status == 404)
    }

    @Test("keys are changed and shown")
    func keys() async throws {
        let fixture = try ControlFixture()
        let before = try await fixture.json("GET", "/_assay/providers/apple/keys")
        let after = try await fixture.json(
            "POST", "/_assay/providers/apple/keys", #"{"edits": [{"rotate": "overlap"}, {"publish": "ec"}]}"#)
        #expect(after["published"]?.array?.count == 5)
        #expect(after["signing"] != before["signing"])
        #expect(after["published"]?.array?.first == after["signing"])
        let none = await fixture.call("POST", "/_assay/providers/apple/keys", #"{"edits": [{"withdraw": "nobody"}]}"#)
        #expect(none.status == 404)
        let unpublished = await fixture.call(
            "POST", "/_assay/providers/apple/keys", #"{"edits": [{"withdraw": "attacker"}]}"#)
        #expect(unpublished.status == 409)
    }

    @Test("no answer shows a private key")
    func secrets() async throws {
        let fixture = try ControlFixture()
        let secret = try #require(fixture.issuer.keyRing.key(.signing, for: "apple")?.json["d"]?.string)
        for path in ["openapi.json", "providers", "providers/apple/keys", "journal", "faults", "accounts"] {
            #expect(!(await fixture.call("GET", "/_assay/\(path)").bodyText.contains(secret)))
        }
        for path in ["/apple/auth/keys", "/apple/.well-known/openid-configuration", "/"] {
            #expect(!(await fixture.call("GET", path).bodyText.contains(secret)))
        }
    }

    @Test("faults are added, listed with what came of them, and removed")
    func faults() async throws {
        let fixture = try ControlFixture()
        let added = try await fixture.json("POST", "/_assay/faults", #"{"provider": "apple", "status": 503}"#)
        #expect(added["number"] == 1)
        #expect(await fixture.call("GET", "/apple/auth/keys").status == 503)
        let list = try await fixture.json("GET", "/_assay/faults")
        #expect(list.array?.first?["struck"] == 1)
        #expect(list.array?.first?["rule"]?["status"] == 503)
        #expect(await fixture.call("DELETE", "/_assay/faults/2").status == 404)
        #expect(await fixture.call("DELETE", "/_assay/faults/1").status == 200)
        #expect(await fixture.call("GET", "/apple/auth/keys").status == 200)
    }

    @Test("the clock, an account, a variant and the discovery document are changed, and a reset puts all back")
    func reset() async throws {
        let fixture = try ControlFixture()
        let mint = #"{"provider": "apple", "audience": "a", "account": "ada", "nonce": "n", "label": "l"}"#
        let before = try await fixture.json("POST", "/_assay/mint", mint)
        #expect(
            try await fixture.json("PUT", "/_assay/clock", #"{"advance_ms": 60000}"#)["now_ms"]?.int
                == (Fixture.now + 60) * 1000)
        let account = try await fixture.json("PUT", "/_assay/accounts/ada", #"{"email": "a@b.example", "relay": true}"#)
        #expect(account["relay"] == true)
        _ = try await fixture.json("PUT", "/_assay/providers/apple/variant", #"{"variant": "2023-11-string-flags"}"#)
        _ = try await fixture.json(
            "PUT", "/_assay/providers/apple/discovery", #"{"set": {"jwks_uri": "${attacker_url}"}}"#)
        let changed = try await fixture.json("POST", "/_assay/mint", mint)
        #expect(changed["claims"]?["is_private_email"] == "true")
        #expect(changed["issued_at"]?.int == Fixture.now + 60)
        let document = await fixture.call("GET", "/apple/.well-known/openid-configuration").bodyText
        #expect(document.contains(#""jwks_uri":"http://127.0.0.1:9/attacker""#))
        #expect(try await fixture.json("POST", "/_assay/reset")["done"] == true)
        #expect(try await fixture.json("POST", "/_assay/mint", mint) == before)
    }

    @Test("a script does what a case's issuer member says")
    func script() async throws {
        let fixture = try ControlFixture()
        _ = try await fixture.json(
            "POST", "/_assay/providers/google/script",
            #"{"script": {"faults": [{"endpoint": "keys", "body": "${attacker_url}"}]}, "values": {"attacker_url": "u"}}"#
        )
        #expect(await fixture.call("GET", "/google/oauth2/v3/certs").bodyText == #""u""#)
        #expect(await fixture.call("GET", "/apple/auth/keys").status == 200)
    }

    @Test("a script and a fault break handshakes for one provider until the reset")
    func handshakes() async throws {
        let fixture = try ControlFixture()
        let issuer = fixture.issuer
        let script = #"{"script": {"tls": "self-signed"}}"#
        _ = try await fixture.json("POST", "/_assay/providers/apple/script", script)
        #expect(issuer.handshakeFault(host: "appleid.apple.com") == .selfSigned)
        #expect(issuer.handshakeFault(host: "accounts.google.com") == nil)
        _ = try await fixture.json("POST", "/_assay/faults", #"{"provider": "google", "tls": "close", "count": 1}"#)
        #expect(issuer.handshakeFault(host: "accounts.google.com") == .close)
        let list = try await fixture.json("GET", "/_assay/faults").array ?? []
        #expect(list.map { $0["struck"]?.int } == [1, 1])
        #expect(list.first?["rule"] == ["provider": "apple", "tls": "self-signed"])
        _ = try await fixture.json("POST", "/_assay/reset")
        #expect(issuer.handshakeFault(host: "appleid.apple.com") == nil)
        let unknown = await fixture.call(
            "POST", "/_assay/providers/apple/script", #"{"script": {"tls": "expired!"}}"#)
        #expect(unknown.status == 400)
        #expect(unknown.bodyText.contains("did you mean"))
    }

    @Test(
        "a fault for what does not exist is refused with what does",
        arguments: [
            (#"{"endpoint": "kyes", "status": 500}"#, "did you mean"),
            (#"{"provider": "facebook", "status": 500}"#, "expected one of apple, google"),
        ])
    func faultForNobody(body: String, hint: String) async throws {
        let fixture = try ControlFixture()
        let response = await fixture.call("POST", "/_assay/faults", body)
        #expect(response.status == 404)
        #expect(response.bodyText.contains(hint))
        let script = await fixture.call(
            "POST", "/_assay/providers/apple/script", #"{"script": {"faults": [\#(body)]}}"#)
        #expect(script.status == 404)
        #expect(fixture.issuer.faults.all.isEmpty)
    }

    @Test("the journal tells requests with their exact bytes, and the control API's own are not in it")
    func journal() async throws {
        let fixture = try ControlFixture()
        _ = await fixture.call("GET", "/google/oauth2/v3/certs", fields: ["User-Agent": "backend/1"])
        let journal = try await fixture.json("GET", "/_assay/journal?provider=google&endpoint=keys&wait_ms=1000")
        #expect(journal["last"] == 1)
        let entry = try #require(journal["entries"]?.array?.first)
        #expect(entry["headers"] == [["User-Agent", "backend/1"], ["Host", "127.0.0.1:8400"]])
        #expect(entry["endpoint"] == "keys")
        let bytes = try #require(entry["bytes"]?.string.flatMap(Base64URL.decodeLeniently))
        #expect(String(decoding: bytes, as: UTF8.self).hasPrefix("GET /google/oauth2/v3/certs HTTP/1.1\r\n"))
        #expect(try await fixture.json("GET", "/_assay/journal/1") == entry)
        _ = try await fixture.json("DELETE", "/_assay/journal")
        #expect(await fixture.call("GET", "/_assay/journal/1").status == 404)
    }

    @Test("the providers are listed with their flows, variants and addresses")
    func providers() async throws {
        let fixture = try ControlFixture { $0.baseURL = "http://issuer.test" }
        let apple = try #require(try await fixture.json("GET", "/_assay/providers").array?.first)
        #expect(apple["name"] == "apple")
        #expect(apple["endpoints"]?["keys"] == "http://issuer.test/apple/auth/keys")
        #expect(apple["flows"]?.array?.first?["nonce_mode"] == "hashed-hex")
        #expect(apple["variants"]?.array?.last?["name"] == "2025-06-issuer-flip")
    }
}
