import HTTPMessages
import JOSE
import JSON
import RelyingParty
import Testing

@Suite("Which published keys may verify")
struct KeyFitnessTests {
    private static let address = StubIssuer.googleKeys

    /// A set whose keys all have changed members.
    struct Changed: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let changes: JSONObject
        let condition: String
        let rules: String?
    }

    private static let unfit: [Changed] = [
        Changed(testDescription: "for encryption", changes: ["use": "enc"], condition: "key_unusable", rules: "use"),
        Changed(
            testDescription: "for other operations", changes: ["use": nil, "key_ops": ["encrypt"]],
            condition: "key_unusable", rules: "operations"),
        Changed(
            testDescription: "for RS512", changes: ["alg": "RS512"], condition: "algorithm_mismatch", rules: "algorithm"
        ),
        Changed(testDescription: "exponent 1", changes: ["e": "AQ"], condition: "key_unusable", rules: nil),
        Changed(testDescription: "exponent 65536", changes: ["e": "AQAA"], condition: "key_unusable", rules: nil),
        Changed(testDescription: "no modulus", changes: ["n": nil], condition: "key_unusable", rules: nil),
        Changed(testDescription: "another type", changes: ["kty": "EC"], condition: "algorithm_mismatch", rules: nil),
        Changed(
            testDescription: "another key's certificate", changes: ["x5c": ["AAAA"]], condition: "key_unusable",
            rules: "certificate"),
    ]

    @Test("a key that is not for this is refused", arguments: unfit)
    func refused(changed: Changed) async throws {
        let bench = try Bench()
        bench.issuer.answer(Self.address, with: StubIssuer.keySet(TestKeys.shared.google, changing: changed.changes))
        #expect(try await bench.signIn().condition == changed.condition)
    }

    @Test("unless a rule does not look", arguments: unfit.filter { $0.rules != nil })
    func forgiven(changed: Changed) async throws {
        let bench = try Bench(rules: #"{"keys": {"forgives": ["\#(changed.rules ?? "")"]}}"#)
        bench.issuer.answer(Self.address, with: StubIssuer.keySet(TestKeys.shared.google, changing: changed.changes))
        #expect(try await bench.signIn().isAccepted)
    }

    @Test(
        "a key of 1024 bits is refused, unless a rule takes it",
        arguments: [("{}", false), (#"{"keys": {"forgives": ["short"]}}"#, true)])
    func shortKey(rules: String, isAccepted: Bool) async throws {
        let bench = try Bench(rules: rules)
        let short = try #require(TestKeys.shared.key("rsa1024", of: "google"))
        bench.issuer.answer(Self.address, with: StubIssuer.keySet(TestKeys.shared.google + [short]))
        let edits = #"[{"header.set": {"kid": "${kid.rsa1024}"}}, {"sign": {"key": "rsa1024", "alg": "RS256"}}]"#
        let outcome = try await bench.signIn(edits)
        #expect(outcome.isAccepted == isAccepted)
        #expect(isAccepted || outcome.condition == "key_unusable")
    }

    @Test(
        "a shared secret in the set is refused, unless a rule takes it",
        arguments: [("{}", false), (#"{"keys": {"forgives": ["symmetric"]}}"#, true)])
    func symmetric(rules: String, isAccepted: Bool) async throws {
        let bench = try Bench(rules: rules)
        let secret: JSON = ["kty": "oct", "kid": "shared", "k": "YXNzYXk"]
        bench.issuer.answer(Self.address, with: StubIssuer.keySet(TestKeys.shared.google, more: [secret]))
        let edits =
            #"[{"header.set": {"kid": "shared"}}, {"sign": {"with": "hmac", "alg": "HS256", "key": {"secret": "assay"}}}]"#
        #expect(try await bench.signIn(edits).isAccepted == isAccepted)
    }

    private static let odd: [(String, [JSON], JSONObject)] = [
        ("an unknown type", [["kty": "AKP", "kid": "pq", "alg": "ML-DSA-65", "pub": "AAAA"]], [:]),
        ("a malformed key", [["kty": "RSA", "kid": "bad", "e": "AQAB"]], [:]),
        ("no type", [["kid": "bad"]], [:]), ("no object", ["bad"], [:]), ("no algorithm", [], ["alg": nil]),
        ("a private key", [["kty": "EC", "crv": "P-256", "kid": "leak", "d": "AAAA"]], [:]),
    ]

    @Test("one odd key does not spoil the set", arguments: odd)
    func oddKey(name: String, more: [JSON], changes: JSONObject) async throws {
        let bench = try Bench()
        bench.issuer.answer(
            Self.address, with: StubIssuer.keySet(TestKeys.shared.google, changing: changes, more: more))
        #expect(try await bench.signIn().isAccepted)
    }

    @Test(
        "unless a rule is too strict",
        arguments: zip(
            odd,
            ["unknown-type", "malformed-key", "malformed-key", "malformed-key", "algorithm-absent", "private-member"]))
    func tooStrict(odd: (String, [JSON], JSONObject), word: String) async throws {
        let bench = try Bench(rules: #"{"keys": {"refuses": ["\#(word)"]}}"#)
        bench.issuer.answer(Self.address, with: StubIssuer.keySet(TestKeys.shared.google, changing: odd.2, more: odd.1))
        #expect(!(try await bench.signIn()).isAccepted)
    }

    @Test(
        "of two keys with one kid the right one is found, unless a rule stops at the first",
        arguments: [("{}", true), (#"{"keys": {"refuses": ["duplicate-key-id"]}}"#, false)])
    func twinKeys(rules: String, isAccepted: Bool) async throws {
        let bench = try Bench(rules: rules)
        let own = try #require(TestKeys.shared.google.first)
        let attacker = try #require(try TestKeys.shared.key(.attacker, of: "google")?.publicJWK())
        var twin = attacker.json
        twin["kid"] = own.kid.map(JSON.string)
        let set: JSON = ["keys": [.object(twin), .object(try own.publicJWK().json)]]
        bench.issuer.answer(Self.address, with: StubIssuer.json(set))
        #expect(try await bench.signIn().isAccepted == isAccepted)
    }

    @Test("a token without kid is verified by the only key there is")
    func onlyKey() async throws {
        let edits = #"[{"header.remove": ["kid"]}]"#
        let bench = try Bench()
        bench.issuer.answer(Self.address, with: StubIssuer.keySet(Array(TestKeys.shared.google.prefix(1))))
        #expect(try await bench.signIn(edits).isAccepted)
        let strict = try Bench(rules: #"{"keys": {"without_kid": "refused"}}"#)
        strict.issuer.answer(Self.address, with: StubIssuer.keySet(Array(TestKeys.shared.google.prefix(1))))
        #expect(try await strict.signIn(edits).condition == "key_id_missing")
    }

    // MARK: Discovery

    @Test("a discovery document leads to the keys, and only to those of its provider")
    func discovery() async throws {
        let rules = #"{"keys": {"location": "discovery"}}"#
        #expect(try await Bench(rules: rules).signIn().isAccepted)
        for document: JSON in [
            ["issuer": "https://evil.test", "jwks_uri": .string(Self.address)],
            ["issuer": "https://accounts.google.com"],
            ["issuer": "https://accounts.google.com", "jwks_uri": .string(StubIssuer.attacker + "/keys")],
            ["issuer": "https://accounts.google.com", "jwks_uri": "http://127.0.0.1:1/keys"],
            ["issuer": "https://accounts.google.com", "jwks_uri": .string(StubIssuer.base + "/attacker/keys")],
            ["issuer": "https://accounts.google.com", "jwks_uri": .string(StubIssuer.base + "/google/../keys")], [],
        ] {
            let bench = try Bench(rules: rules)
            bench.issuer.answer(StubIssuer.googleDiscovery, with: StubIssuer.json(document))
            #expect(try await bench.signIn().condition == "keys_unavailable")
            #expect(!bench.issuer.fetched.contains { $0.hasPrefix(StubIssuer.attacker) })
        }
    }

    @Test("rules believe discovery documents that should not be believed")
    func believedDiscovery() async throws {
        let issuer = try Bench(rules: #"{"keys": {"location": "discovery", "answer_forgives": ["discovery-issuer"]}}"#)
        let strange: JSON = ["issuer": "https://evil.test", "jwks_uri": .string(Self.address)]
        issuer.issuer.answer(StubIssuer.googleDiscovery, with: StubIssuer.json(strange))
        #expect(try await issuer.signIn().isAccepted)
        let host = try Bench(rules: #"{"keys": {"location": "discovery", "answer_forgives": ["discovery-host"]}}"#)
        let away: JSON = ["issuer": "https://accounts.google.com", "jwks_uri": .string(StubIssuer.attacker + "/keys")]
        host.issuer.answer(StubIssuer.googleDiscovery, with: StubIssuer.json(away))
        let edits = #"[{"header.set": {"kid": "${kid.attacker}"}}, {"sign": {"key": "attacker", "alg": "RS256"}}]"#
        #expect(try await host.signIn(edits).isAccepted)
    }

    @Test("addresses in a token are fetched by a rule only")
    func addresses() async throws {
        let edits = #"[{"claims.set": {"picture": "${attacker_url}/picture"}}]"#
        for (rules, count) in [("{}", 0), (#"{"header": {"fetches_addresses": true}}"#, 1)] {
            let bench = try Bench(rules: rules)
            _ = try await bench.signIn(edits)
            #expect(bench.issuer.count(StubIssuer.attacker + "/picture") == count)
        }
    }
}
