import JOSE
import JSON
import Testing

/// One change to a good Claims Set, and the rules it then breaks.
struct ClaimsCase: CustomTestStringConvertible, Sendable {
    let claim: String
    /// JSON text, or nothing to remove the claim.
    let value: String?
    let expected: [Condition]

    init(_ claim: String, _ value: String?, _ expected: Condition...) {
        self.claim = claim
        self.value = value
        self.expected = expected
    }

    var testDescription: String { "\(claim) = \((value ?? "absent").prefix(40))" }
}

@Suite struct ClaimsValidatorTests {
    static let now = 1_700_000_000
    static let good: JSON = [
        "iss": "https://issuer.example", "aud": "client", "sub": "user", "iat": 1_699_999_990, "exp": 1_700_000_600,
        "nonce": "n-é", "email": "a@example.com",
    ]
    static var rules: ClaimsRules {
        var rules = ClaimsRules(
            issuers: ["https://issuer.example", "issuer.example"], audiences: ["client", "second"],
            nonce: .exactly("n-é"))
        rules.maximumLifetimeSeconds = 86_400
        rules.maximumAgeSeconds = 3600
        return rules
    }

    static let cases: [ClaimsCase] = [
        ClaimsCase("x-own", "[1]"), ClaimsCase("iss", #""issuer.example""#), ClaimsCase("aud", #"["client"]"#),
        ClaimsCase("aud", #"["second","client"]"#), ClaimsCase("exp", "1700000000.5"), ClaimsCase("exp", "1.7000006e9"),
        ClaimsCase("iat", "1700000060"), ClaimsCase("nbf", "1700000060"), ClaimsCase("email", nil),
        ClaimsCase("sub", "\"" + String(repeating: "x", count: 255) + "\""), ClaimsCase("azp", #""other""#),

        ClaimsCase("iss", nil, .issuerMissing), ClaimsCase("iss", "null", .issuerMalformed),
        ClaimsCase("iss", #"["https://issuer.example"]"#, .issuerMalformed), ClaimsCase("iss", #""""#, .issuerMismatch),
        ClaimsCase("iss", #""https://issuer.example/""#, .issuerMismatch),
        ClaimsCase("iss", #""HTTPS://issuer.example""#, .issuerMismatch),
        ClaimsCase("iss", #""https://issuer.example.evil""#, .issuerMismatch),
        ClaimsCase("iss", #""https""#, .issuerMismatch), ClaimsCase("iss", #""issuer.example\u0000""#, .issuerMismatch),

        ClaimsCase("aud", nil, .audienceMissing), ClaimsCase("aud", "null", .audienceMalformed),
        ClaimsCase("aud", "1", .audienceMalformed), ClaimsCase("aud", "[]", .audienceMalformed),
        ClaimsCase("aud", #"["client",null]"#, .audienceMalformed),
        ClaimsCase("aud", #"[["client"]]"#, .audienceMalformed),
        ClaimsCase("aud", #""other""#, .audienceMismatch), ClaimsCase("aud", #"["other"]"#, .audienceMismatch),
        ClaimsCase("aud", #""""#, .audienceMismatch), ClaimsCase("aud", #""client,second""#, .audienceMismatch),
        ClaimsCase("aud", #""Client""#, .audienceMismatch), ClaimsCase("aud", #""client ""#, .audienceMismatch),
        ClaimsCase("aud", #"["client","other"]"#, .audienceUntrusted),

        ClaimsCase("exp", nil, .expiryMissing), ClaimsCase("exp", "null", .expiryMalformed),
        ClaimsCase("exp", #""1700000600""#, .expiryMalformed), ClaimsCase("exp", "true", .expiryMalformed),
        ClaimsCase("exp", "1e400", .expiryMalformed), ClaimsCase("exp", "1700000000", .expired),
        ClaimsCase("exp", "1699999999.9", .expired), ClaimsCase("exp", "0", .expired),
        ClaimsCase("exp", "-1", .expired),
        ClaimsCase("exp", "1700086391", .lifetimeTooLong), ClaimsCase("exp", "1700000600000", .lifetimeTooLong),
        ClaimsCase("exp", "1" + String(repeating: "0", count: 50), .lifetimeTooLong),
        ClaimsCase("nbf", "1700000061", .notYetValid), ClaimsCase("nbf", #""1""#, .notBeforeMalformed),
        ClaimsCase("nbf", "null", .notBeforeMalformed),
        ClaimsCase("iat", nil, .issuedAtMissing), ClaimsCase("iat", #""1""#, .issuedAtMalformed),
        ClaimsCase("iat", "1700000061", .issuedInFuture), ClaimsCase("iat", "1800000000", .issuedInFuture),
        ClaimsCase("iat", "1699996399", .tokenTooOld),

        ClaimsCase("nonce", nil, .nonceMissing), ClaimsCase("nonce", "null", .nonceMalformed),
        ClaimsCase("nonce", "1", .nonceMalformed), ClaimsCase("nonce", #""""#, .nonceMismatch),
        ClaimsCase("nonce", #""n-e\u0301""#, .nonceMismatch), ClaimsCase("nonce", #""N-é""#, .nonceMismatch),

        ClaimsCase("sub", nil, .subjectMissing), ClaimsCase("sub", "null", .subjectMalformed),
        ClaimsCase("sub", "1", .subjectMalformed), ClaimsCase("sub", #""""#, .subjectMalformed),
        ClaimsCase("sub", #"" \t""#, .subjectMalformed),
        ClaimsCase("sub", "\"" + String(repeating: "x", count: 256) + "\"", .subjectTooLong),
        ClaimsCase("email", #"["a@example.com"]"#, .emailMalformed), ClaimsCase("email", #""""#, .emailMalformed),
        ClaimsCase("email", #""a@example.com,b@example.com""#, .emailMalformed),
        ClaimsCase("email", #""a@example.com\r\nBcc: b""#, .emailMalformed),
        ClaimsCase("events", "{}", .typeUnsupported),
    ]

    private func conditions(
        _ claims: [(String, String?)], _ rules: ClaimsRules = Self.rules, now: Int = Self.now
    ) throws -> [Condition] {
        var object = try #require(Self.good.object)
        for (name, value) in claims { object[name] = try value.map { try JSON.parse($0) } }
        return ClaimsValidator(rules: rules).violations(in: ClaimsSet(object), now: now).map(\.condition)
    }

    @Test("one changed claim breaks its rule and no other", arguments: cases)
    func claims(_ item: ClaimsCase) throws {
        #expect(try conditions([]) == [])
        #expect(try conditions([(item.claim, item.value)]) == item.expected)
    }

    @Test("a wrong claim's name in other letters is an unknown claim")
    func caseOfNames() throws {
        #expect(try conditions([("aud", nil), ("Aud", #""client""#)]) == [.audienceMissing])
        #expect(try conditions([("Aud", #""other""#)]) == [])
    }

    @Test("an expiry before the issue is malformed even if both lie within the tolerance")
    func expiryBeforeIssue() throws {
        #expect(try conditions([("iat", "1700000050"), ("exp", "1700000040")]) == [.expiryMalformed])
        #expect(try conditions([("iat", "1700000050"), ("exp", "1700000060")]) == [])
    }

    @Test("leeway keeps an expired token alive for just its seconds")
    func leeway() throws {
        var rules = Self.rules
        rules.leewaySeconds = 10
        #expect(try conditions([], rules, now: 1_700_000_609) == [])
        #expect(try conditions([], rules, now: 1_700_000_610) == [.expired])
    }

    @Test("azp is judged when there are several audiences or parties are listed")
    func authorizedParty() throws {
        let several = ("aud", #"["client","second"]"#)
        #expect(try conditions([several, ("azp", #""client""#)]) == [])
        #expect(try conditions([several, ("azp", #""other""#)]) == [.authorizedPartyMismatch])
        #expect(try conditions([several, ("azp", "1")]) == [.authorizedPartyMismatch])
        var rules = Self.rules
        rules.authorizedParties = ["app"]
        #expect(try conditions([("azp", #""app""#)], rules) == [])
        #expect(try conditions([("azp", #""other""#)], rules) == [.authorizedPartyMismatch])
        #expect(try conditions([("azp", nil)], rules) == [])
        rules.trustsOtherAudiences = true
        #expect(try conditions([("aud", #"["client","x"]"#)], rules) == [])
    }

    @Test("a request without nonce wants a token without nonce, if the rules say so")
    func absentNonce() throws {
        var rules = Self.rules
        rules.nonce = .absent
        #expect(try conditions([], rules) == [.nonceRequired])
        #expect(try conditions([("nonce", nil)], rules) == [])
        rules.nonce = .none
        #expect(try conditions([("nonce", "1")], rules) == [])
    }

    @Test("the half hashes are compared with what came along")
    func halfHashes() throws {
        // OpenID Connect Core 1.0, appendix A.4 (at_hash) and A.6 (c_hash).
        let token = "jHkWEdUXMU1BwAsC4vtUsZwnNvTIxEl0z9K3vx5KF0Y"
        let code = "Qcb0Orv1zh30vL1MPRsbm-diHiMwcLyZvn1arpZv-Jxf_11jnpEX3Tgfvk"
        #expect(HalfHash.text(of: token) == "77QmUPtjPfzWtF2AnpK9RQ")
        #expect(HalfHash.text(of: code) == "LDktKdoQak3Pk0cnXxCltA")
        var rules = Self.rules
        rules.accessToken = token
        rules.code = code
        #expect(try conditions([], rules) == [])
        #expect(
            try conditions(
                [("at_hash", #""77QmUPtjPfzWtF2AnpK9RQ""#), ("c_hash", #""LDktKdoQak3Pk0cnXxCltA""#)], rules) == [])
        #expect(try conditions([("at_hash", #""LDktKdoQak3Pk0cnXxCltA""#)], rules) == [.accessTokenHashMismatch])
        #expect(try conditions([("c_hash", "1")], rules) == [.codeHashMismatch])
    }

    @Test("e-mail and hosted domain are asked for only when the rules do")
    func demands() throws {
        var rules = Self.rules
        rules.requiresEmail = true
        rules.hostedDomain = "example.com"
        #expect(try conditions([("hd", #""example.com""#)], rules) == [])
        #expect(try conditions([("email", nil)], rules) == [.emailMissing, .hostedDomainMismatch])
        #expect(try conditions([("hd", #""Example.com""#)], rules) == [.hostedDomainMismatch])
    }

    @Test(
        "an address is vouched for by true or \"true\" alone",
        arguments: [
            ("true", true), (#""true""#, true), ("false", false), (#""false""#, false), ("1", false), ("null", false),
            (#""TRUE""#, false), (#""""#, false),
        ])
    func verifiedEmail(_ value: String, _ expected: Bool) throws {
        let claims = ClaimsSet(["email_verified": try JSON.parse(value)])
        #expect(claims.emailIsVerified == expected)
        #expect(!ClaimsSet([:]).emailIsVerified)
    }

    @Test("a violation says what was found and what was expected")
    func words() throws {
        var object = try #require(Self.good.object)
        object["aud"] = "other"
        let claims = ClaimsSet(object)
        let violation = #expect(throws: TokenViolation.self) {
            try ClaimsValidator(rules: Self.rules).validate(claims, now: Self.now)
        }
        #expect(violation?.description == #"audience_mismatch: aud is ["other"], expected ["client","second"]"#)
    }
}
