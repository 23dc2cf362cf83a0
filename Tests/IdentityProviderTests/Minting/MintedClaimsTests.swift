import JOSE
import JSON
import Testing

@testable import IdentityProvider

@Suite("Minted tokens")
struct MintedClaimsTests {
    /// A flow with the exact header and claims of its token.
    struct Golden: CustomTestStringConvertible, Sendable {
        let provider: String
        let flow: String
        var variant: String?
        let header: String
        let claims: String

        var testDescription: String { "\(provider) \(flow) \(variant ?? "")" }
    }

    @Test("header and claims have the order and types of the real ones", arguments: Golden.all)
    func golden(golden: Golden) throws {
        let token = try Fixture().mint(golden.provider, flow: golden.flow) { request in
            request.variant = golden.variant
        }
        #expect(String(decoding: token.forged.headerBytes, as: UTF8.self) == golden.header)
        #expect(String(decoding: token.forged.payloadBytes, as: UTF8.self) == golden.claims)
    }

    @Test("a token is signed by a published key", arguments: ["apple", "google"])
    func signature(provider: String) throws {
        let fixture = try Fixture()
        #expect(try fixture.isVerifiable(fixture.mint(provider).text, provider))
        let edits = try TokenEdit.list(#"[{"sign": {"key": "attacker"}}]"#, file: "edits")
        #expect(try !fixture.isVerifiable(fixture.mint(provider) { $0.edits = edits }.text, provider))
    }

    static let nonces: [(provider: String, flow: String, mode: NonceMode?, app: String?, claim: String?)] = [
        ("apple", "native-ios", nil, "n", "1b16b1df538ba12dc3f97edbb85caa7050d46c148134290feba80f8236c83db9"),
        ("apple", "native-ios", .raw, "n", "n"), ("apple", "web", nil, "n", "n"), ("google", "android", nil, "n", "n"),
        ("google", "android", .hashedHex, "n", "1b16b1df538ba12dc3f97edbb85caa7050d46c148134290feba80f8236c83db9"),
        ("google", "ios", MintRequest.absent, nil, nil),
    ]

    @Test("the nonce gets into the token as the flow or the caller says", arguments: nonces)
    func nonceModes(row: (provider: String, flow: String, mode: NonceMode?, app: String?, claim: String?)) throws {
        let token = try Fixture().mint(row.provider, flow: row.flow) { request in
            request.nonce = "n"
            request.nonceMode = row.mode
        }
        #expect(token.nonce == row.app)
        #expect(token.claims["nonce"]?.string == row.claim)
    }

    @Test("a kit's own nonce is in the token and unknown to the app")
    func kitNonce() throws {
        let token = try Fixture().mint("google", flow: "ios") { $0.nonceMode = .sdk }
        #expect(token.nonce == nil)
        #expect(token.claims["nonce"]?.string?.count == 32)
    }

    @Test("what the caller sets and leaves out is so, and nothing else changes")
    func settings() throws {
        let fixture = try Fixture()
        let plain = try fixture.mint("google")
        let token = try fixture.mint("google") { request in
            request.claims = JSONObject([("hd", "corp.example"), ("email_verified", "true")])
            request.omittedClaims = ["picture"]
            request.header = JSONObject([("typ", "at+jwt")])
            request.expiresIn = -5
        }
        #expect(token.claims["exp"]?.int == Fixture.now - 5)
        #expect(token.expiresAt == Fixture.now - 5)
        var expected = plain.claims
        expected["email_verified"] = "true"
        expected["picture"] = nil
        expected["exp"] = .int(Fixture.now - 5)
        expected["hd"] = "corp.example"
        #expect(token.claims == expected)
        #expect(token.header["typ"] == "at+jwt")
    }

    @Test("the issuer is the real one wherever it is served, unless a local one is asked for")
    func issuers() throws {
        let local = try Fixture { configuration in
            configuration.issuer = .local
            configuration.baseURL = "http://issuer.test:8400"
        }
        #expect(try local.mint("apple").claims["iss"] == "http://issuer.test:8400/apple")
        #expect(try Fixture().mint("apple").claims["iss"] == "https://appleid.apple.com")
    }

    @Test("the same request gives the same bytes; a label tells two apart")
    func determinism() throws {
        let first = try Fixture().mint("google", flow: "web") { $0.nonce = nil }
        let second = try Fixture().mint("google", flow: "web") { $0.nonce = nil }
        let labelled = try Fixture().mint("google", flow: "web") { request in
            request.nonce = nil
            request.label = "case-2"
        }
        #expect(first.text == second.text)
        #expect(labelled.nonce != first.nonce)
        #expect(labelled.claims["jti"] != first.claims["jti"])
        #expect(labelled.claims["sub"] == first.claims["sub"])
    }

    @Test("names in edits speak of the token at hand")
    func names() throws {
        let edits = try TokenEdit.list(
            #"[{"claims.set": {"x": ["${nonce}", "${nonce_hash}", "${other_issuer}", "${kid.attacker}", "${case}"]}}]"#,
            file: "edits")
        let token = try Fixture().mint("apple") { request in
            request.edits = edits
            request.label = "aud-other"
        }
        let claims = try JSON.parse(token.forged.payloadBytes)
        let hash = NonceMode.hashedHex.claim(for: "nonce-of-the-app") ?? ""
        let attacker = try #require(Fixture().issuer.keyRing.key(.attacker, for: "apple")?.kid)
        #expect(
            claims["x"]
                == ["nonce-of-the-app", .string(hash), "https://accounts.google.com", .string(attacker), "aud-other"])
    }

    static let refusals: [(change: @Sendable (inout MintRequest) -> Void, message: String)] = [
        ({ $0.provider = "aple" }, #"there is no provider "aple"; expected one of apple, google"#),
        ({ $0.flow = "android" }, #""apple" has no flow "android"; expected one of native-ios, web, code"#),
        (
            { $0.variant = "1999" },
            #""apple" has no variant "1999"; expected one of 2020-02-three-keys, 2020-03-ten-minutes, 2023-11-string-flags, 2025-06-issuer-flip"#
        ),
    ]

    @Test("a request for what there is not is refused with what there is", arguments: 0..<3)
    func refusals(index: Int) throws {
        let (change, message) = Self.refusals[index]
        let error = #expect(throws: MintError.self) { try Fixture().mint("apple", change) }
        #expect(error?.description == message)
    }
}

extension MintRequest {
    fileprivate static let absent = NonceMode.none
}
