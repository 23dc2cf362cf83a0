import JOSE
import JSON
import OpenSSL
import Testing

@Suite struct TokenJudgeTests {
    let key: JWK
    let attacker: JWK

    init() throws {
        key = try SampleTokens.key("google", "signing", order: 1)
        attacker = try SampleTokens.key("extra", "attacker")
    }

    private func conditions(_ token: String) throws -> [Condition] {
        TokenJudge.violations(
            token: token, keys: JWKSet(keys: [try key.publicJWK()]), algorithms: [.rs256],
            rules: ClaimsValidatorTests.rules, now: ClaimsValidatorTests.now
        ).map(\.condition)
    }

    private func changed(_ name: String, _ value: JSON?) throws -> JSON {
        var object = try #require(ClaimsValidatorTests.good.object)
        object[name] = value
        return .object(object)
    }

    private func payload(_ token: String, replacedBy text: String) -> String {
        var parts = token.split(separator: ".").map(String.init)
        parts[1] = Base64URL.encode(Array(text.utf8))
        return parts.joined(separator: ".")
    }

    @Test("a good token breaks no rule, each fault alone breaks one")
    func oneFault() throws {
        let good = try SampleTokens.token(key: key)
        #expect(try conditions(good) == [])
        #expect(try conditions(SampleTokens.token(key: key, claims: changed("aud", "x"))) == [.audienceMismatch])
        #expect(try conditions(SampleTokens.token(key: key, header: [("typ", "at+jwt")])) == [.typeUnsupported])
        #expect(try conditions(SampleTokens.token(key: key, header: [("alg", "none")])) == [.algorithmUnsupported])
        #expect(try conditions(SampleTokens.token(key: attacker)) == [.keyUnknown])
        #expect(try conditions(payload(good, replacedBy: ClaimsValidatorTests.good.prettyText)) == [.signatureInvalid])
        #expect(try conditions(good + "=") == [.encodingInvalid])
        #expect(try conditions(good + ".x") == [.tokenMalformed])
    }

    @Test("several faults are all named, in the order of the phases")
    func severalFaults() throws {
        let claims = try changed("aud", "x")
        #expect(
            try conditions(SampleTokens.token(key: attacker, header: [("crit", [])], claims: claims))
                == [.criticalHeaderUnsupported, .keyUnknown, .audienceMismatch])
        #expect(
            try conditions(SampleTokens.token(key: key, claims: claims) + "=") == [.encodingInvalid, .audienceMismatch])
        let expired = try payload(SampleTokens.token(key: key), replacedBy: changed("exp", 1).text)
        #expect(try conditions(expired) == [.signatureInvalid, .expired])
    }

    @Test("of a claim that is there twice only what both readings break is named")
    func duplicates() throws {
        let signer = try JWSSigner(key: key, algorithm: .rs256)
        let header = try JSON.object(["alg": "RS256", "kid": .string(#require(key.kid))])
        func outcome(_ name: String, _ value: JSON) throws -> [Condition] {
            var object = try #require(ClaimsValidatorTests.good.object)
            object.append(name, value)
            return try conditions(signer.compactText(header: header.bytes, payload: JSON.object(object).bytes))
        }
        #expect(try outcome("sub", "other") == [.payloadDuplicateMember])
        #expect(try outcome("aud", "x") == [.payloadDuplicateMember])
        var object = try #require(changed("aud", "x").object)
        object.append("aud", "y")
        let both = try signer.compactText(header: header.bytes, payload: JSON.object(object).bytes)
        #expect(try conditions(both) == [.payloadDuplicateMember, .audienceMismatch])
    }
}
