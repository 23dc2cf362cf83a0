import JOSE
import JSON
import OpenSSL
import Testing

@Suite struct JWSVerifierTests {
    let first: JWK
    let second: JWK
    let attacker: JWK

    init() throws {
        first = try SampleTokens.key("apple", "signing", order: 1)
        second = try SampleTokens.key("apple", "signing", order: 2)
        attacker = try SampleTokens.key("extra", "attacker")
    }

    /// The condition a token meets, nil when it is accepted.
    private func outcome(
        _ token: String, keys: [JWK]? = nil, algorithms: Set<JWSAlgorithm> = [.rs256]
    ) throws -> Condition? {
        let keys = try keys ?? [first.publicJWK(), second.publicJWK()]
        do {
            let verified = try JWSVerifier(keys: JWKSet(keys: keys), algorithms: algorithms).verify(CompactJWS(token))
            #expect(verified.claims == ClaimsSet(ClaimsValidatorTests.good.object ?? [:]))
            return nil
        } catch {
            return error.condition
        }
    }

    static let headers: [(name: String, value: String, expected: Condition?)] = [
        ("typ", #""JWT""#, nil), ("typ", #""jwt""#, nil), ("typ", #""application/JWT""#, nil), ("cty", #""x""#, nil),
        ("x-own", "{}", nil), ("jku", #""https://evil.example""#, nil), ("b64", "true", nil),
        ("typ", #""at+jwt""#, .typeUnsupported), ("typ", #""logout+jwt""#, .typeUnsupported),
        ("typ", #""JWE""#, .typeUnsupported), ("typ", "1", .headerMalformed),
        ("crit", #"["x"]"#, .criticalHeaderUnsupported), ("crit", "[]", .criticalHeaderUnsupported),
        ("crit", "null", .criticalHeaderUnsupported), ("b64", "false", .criticalHeaderUnsupported),
        ("alg", "null", .algorithmMissing), ("alg", #""none""#, .algorithmUnsupported),
        ("alg", #""rs256""#, .algorithmUnsupported), ("alg", #""RS256 ""#, .algorithmUnsupported),
        ("alg", #"["RS256"]"#, .algorithmUnsupported), ("alg", #""HS256""#, .algorithmUnsupported),
        ("alg", #""RS512""#, .algorithmUnsupported),
        ("kid", "null", .keyIDMalformed), ("kid", "1", .keyIDMalformed), ("kid", #""""#, .keyIDMalformed),
        ("kid", #""nobody""#, .keyUnknown),
    ]

    @Test("a header member is judged by its own rule", arguments: headers)
    func header(_ item: (name: String, value: String, expected: Condition?)) throws {
        let value = try JSON.parse(item.value)
        #expect(try outcome(SampleTokens.token(key: first)) == nil)
        #expect(try outcome(SampleTokens.token(key: first, header: [(item.name, value)])) == item.expected)
    }

    @Test("the key is the one with exactly the header's kid")
    func keyID() throws {
        let kid = try #require(first.kid)
        #expect(try outcome(SampleTokens.token(key: second)) == nil)
        #expect(try outcome(SampleTokens.token(key: second, header: [("kid", .string(kid))])) == .signatureInvalid)
        #expect(try outcome(SampleTokens.token(key: attacker, header: [("kid", .string(kid))])) == .signatureInvalid)
        #expect(try outcome(SampleTokens.token(key: first, header: [("kid", .string(kid + " "))])) == .keyUnknown)
        #expect(
            try outcome(SampleTokens.token(key: first, header: [("kid", .string(kid.lowercased()))])) == .keyUnknown)
        #expect(try outcome(SampleTokens.token(key: attacker)) == .keyUnknown)
    }

    @Test("without kid the only fitting key is meant, and with a choice none is")
    func withoutKeyID() throws {
        let token = try SampleTokens.token(key: first, header: [("kid", nil)])
        let ec = try SampleTokens.key("extra", "ec").publicJWK()
        #expect(try outcome(token, keys: [first.publicJWK()]) == nil)
        #expect(try outcome(token, keys: [first.publicJWK(), ec]) == nil)
        #expect(try outcome(token) == .keyIDMissing)
        #expect(try outcome(token, keys: []) == .keyUnknown)
        #expect(try outcome(token, keys: [ec]) == .algorithmMismatch)
        #expect(
            try outcome(SampleTokens.token(key: attacker, header: [("kid", nil)]), keys: [first]) == .signatureInvalid)
    }

    @Test("keys that share a kid are all tried, those that do not fit are passed over")
    func sharedKeyID() throws {
        func renamed(_ key: JWK) throws -> JWK {
            var json = try key.publicJWK().json
            json["kid"] = .string(first.kid ?? "")
            return try JWK(json)
        }
        let token = try SampleTokens.token(key: first)
        let ec = try SampleTokens.key("extra", "ec")
        #expect(try outcome(token, keys: [renamed(second), renamed(first)]) == nil)
        #expect(try outcome(token, keys: [renamed(ec), renamed(first)]) == nil)
        #expect(try outcome(token, keys: [renamed(second), renamed(attacker)]) == .signatureInvalid)
        #expect(try outcome(token, keys: [renamed(ec)]) == .algorithmMismatch)
    }

    static let keyEdits: [(name: String, value: String?, expected: Condition?)] = [
        ("alg", nil, nil), ("use", nil, nil), ("key_ops", #"["verify"]"#, nil), ("x5c", #"["AA=="]"#, nil),
        ("alg", #""RS512""#, .algorithmMismatch), ("alg", #""RSA-OAEP""#, .algorithmMismatch),
        ("kty", #""EC""#, .algorithmMismatch), ("use", #""enc""#, .keyUnusable),
        ("key_ops", #"["encrypt"]"#, .keyUnusable), ("key_ops", "[]", .keyUnusable),
        ("e", #""AQ""#, .keyUnusable), ("e", #""AAE""#, .keyUnusable), ("e", #""AQAA""#, .keyUnusable),
        ("e", #""""#, .keyUnusable), ("n", nil, .keyUnusable), ("n", #""?""#, .keyUnusable),
    ]

    @Test("a published key's members say what it may verify", arguments: keyEdits)
    func keyMembers(_ item: (name: String, value: String?, expected: Condition?)) throws {
        var json = try first.publicJWK().json
        json[item.name] = try item.value.map { try JSON.parse($0) }
        #expect(try outcome(SampleTokens.token(key: first), keys: [JWK(json)]) == item.expected)
    }

    @Test("an RSA key below 2048 bits verifies nothing")
    func shortKey() throws {
        let short = try SampleTokens.key("extra", "rsa1024")
        #expect(try outcome(SampleTokens.token(key: short), keys: [short.publicJWK()]) == .keyUnusable)
    }

    @Test(
        "each algorithm verifies with its own kind of key, and only when it is allowed",
        arguments: [("ec", JWSAlgorithm.es256), ("ec-p384", .es384), ("ed25519", .edDSA), ("attacker", .ps256)])
    func algorithms(_ role: String, _ algorithm: JWSAlgorithm) throws {
        var json = try SampleTokens.key("extra", role).json
        json["alg"] = nil
        let key = try JWK(json)
        let token = try SampleTokens.token(key: key, algorithm: algorithm)
        #expect(try outcome(token, keys: [key], algorithms: [.rs256, algorithm]) == nil)
        #expect(try outcome(token, keys: [key]) == .algorithmUnsupported)
        #expect(try outcome(token, keys: [key], algorithms: Set(JWSAlgorithm.allCases)) == nil)
        let other = try SampleTokens.token(key: key, algorithm: algorithm, header: [("alg", "ES512")])
        #expect(try outcome(other, keys: [key], algorithms: Set(JWSAlgorithm.allCases)) == .algorithmMismatch)
    }

    @Test(
        "no encoding of a public key serves as a shared secret, even where shared secrets are allowed",
        arguments: KeyEncoding.allCases)
    func confusion(_ form: KeyEncoding) throws {
        guard form != .ecPoint else { return }
        let secret = Base64URL.encode(try first.publicKey().encoded(form))
        let forged = try SampleTokens.token(
            key: JWK(json: ["kty": "oct", "k": .string(secret), "kid": .string(first.kid ?? "")]), algorithm: .hs256)
        #expect(try outcome(forged) == .algorithmUnsupported)
        #expect(try outcome(forged, algorithms: [.rs256, .hs256]) == .algorithmMismatch)
    }

    @Test("a shared secret verifies where it is published and long enough")
    func sharedSecret() throws {
        let long = try JWK(json: ["kty": "oct", "k": .string(Base64URL.encode([UInt8](repeating: 1, count: 32)))])
        let short = try JWK(json: ["kty": "oct", "k": "AAAA"])
        let token = try SampleTokens.token(key: long, algorithm: .hs256)
        #expect(try outcome(token, keys: [long], algorithms: [.hs256]) == nil)
        #expect(
            try outcome(SampleTokens.token(key: short, algorithm: .hs256), keys: [short], algorithms: [.hs256])
                == .keyUnusable)
        #expect(try outcome(token, keys: [short], algorithms: [.hs256]) == .keyUnusable)
    }

    @Test(
        "a signed payload that is not one JSON object is refused",
        arguments: [
            ("[]", Condition.payloadMalformed), ("null", .payloadMalformed), ("", .payloadMalformed),
            ("{}{}", .payloadMalformed), ("{\"exp\":NaN}", .payloadMalformed), ("\u{FEFF}{}", .payloadMalformed),
            (#"{"sub":"a","s\u0075b":"b"}"#, .payloadDuplicateMember),
        ])
    func payloads(_ payload: String, _ expected: Condition) throws {
        let header = try JSON.object(["alg": "RS256", "kid": .string(#require(first.kid))])
        let signer = try JWSSigner(key: first, algorithm: .rs256)
        let text = try signer.compactText(header: header.bytes, payload: Array(payload.utf8))
        #expect(try outcome(text) == (payload.isEmpty ? .tokenMalformed : expected))
    }
}
