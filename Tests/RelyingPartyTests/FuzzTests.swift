import HTTPMessages
import JSON
import RelyingParty
import Testing

/// A generator whose numbers are the same each time.
struct Sequence64: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return state ^ (state >> 29)
    }
}

@Suite("Hostile input")
struct FuzzTests {
    private static let everything = """
        {
          "encoding": {
            "forgives": [
              "padding", "standard-alphabet", "outer-space", "inner-space", "junk", "spare-bits", "bearer", "quotes",
              "percent-escapes", "repetition", "extra-segments"
            ],
            "serializations": [
              "flattened", "general", "general-with-several", "unprotected-header", "mixed", "nested", "nested-verified",
              "encrypted"
            ]
          },
          "json": {
            "claim_duplicates": "hidden",
            "forgives": [
              "trailing-text", "comments", "trailing-comma", "single-quotes", "byte-order-mark", "utf-16", "latin-1",
              "invalid-utf-8", "lone-surrogate", "nul", "not-a-number", "name-case"
            ]
          },
          "header": {"keys": ["jwk", "jwk-symmetric", "jwk-private", "x5c", "jku", "x5u"], "b64": "honoured"},
          "algorithm": {"none_in_duplicate": ["first", "last", "hidden"], "none_without_dot": true},
          "signature": {
            "forgives": [
              "short", "appended", "leading-zeros", "unreduced", "salt", "digest-info", "bare-digest", "block-padding",
              "ecdsa-zero", "ecdsa-zero-der", "ecdsa-order"
            ]
          }
        }
        """

    @Test("every mutation of a good request gets an answer below 500", arguments: ["{}", everything], 0..<2)
    func mutatedRequests(rules: String, seed: Int) async throws {
        let bench = try Bench(rules: rules)
        var generator = Sequence64(state: UInt64(seed) &+ 1)
        let good = try bench.body().bytes
        for _ in 0..<150 {
            let request = HTTPRequest(
                method: "POST", target: "/auth/native", fields: ["Content-Type": "application/json"],
                body: mutated(good, &generator))
            let response = await bench.backend.respond(to: request)
            #expect((200..<500).contains(response.status) || response.status == 503)
        }
    }

    @Test("every mutation of a good token's text gets an answer below 500", arguments: ["{}", everything], 0..<2)
    func mutatedTokens(rules: String, seed: Int) async throws {
        let bench = try Bench(rules: rules)
        var generator = Sequence64(state: UInt64(seed) &+ 100)
        let mint = Mint(now: bench.clock.now, provider: "google", person: "one")
        let edits = [
            "[]", #"[{"compact.json": "flattened"}]"#, #"[{"compact.jwe": "dir"}]"#,
            #"[{"header.set": {"jwk": {"$jwk": "attacker"}, "x5c": {"$x5c": "attacker"}}}]"#,
        ]
        let tokens = try edits.map { Array(try mint.token($0).utf8) }
        for round in 0..<150 {
            let text = String(decoding: mutated(tokens[round % tokens.count], &generator), as: UTF8.self)
            let response = await bench.send(
                ["provider": "google", "id_token": .string(text), "nonce": .string(Mint.nonce(of: "one"))])
            if case .other(let status, _) = response { #expect(status < 500) }
        }
    }

    @Test("every mutation of signed claims gets an answer below 500", arguments: ["{}", everything], 0..<2)
    func mutatedClaims(rules: String, seed: Int) async throws {
        let bench = try Bench(rules: rules)
        var generator = Sequence64(state: UInt64(seed) &+ 200)
        let names = [
            "iss", "aud", "sub", "exp", "iat", "nbf", "nonce", "email", "email_verified", "azp", "events", "at_hash",
        ]
        let values = [
            "null", "true", "0", "-1", "1e400", #""""#, #""\u0000""#, "[]", "{}", #"[null, ["x"], {"a": []}]"#,
            #"{"$repeat": "a", "times": 3000}"#, #"{"$nest": 30, "with": "["}"#,
            #"{"$raw": "99999999999999999999999"}"#,
        ]
        for _ in 0..<40 {
            let name = names[Int(generator.next() % UInt64(names.count))]
            let value = values[Int(generator.next() % UInt64(values.count))]
            let outcome = try await bench.signIn(#"[{"claims.set": {"\#(name)": \#(value)}}]"#)
            if case .other(let status, _) = outcome { #expect(status < 500) }
        }
    }

    @Test("a key set of noise gets an answer", arguments: 0..<3)
    func mutatedKeySets(seed: Int) async throws {
        var generator = Sequence64(state: UInt64(seed) &+ 300)
        let good = StubIssuer.keySet(TestKeys.shared.google).body
        for _ in 0..<25 {
            let bench = try Bench()
            bench.issuer.answer(
                StubIssuer.googleKeys, with: HTTPResponse(status: 200, body: mutated(good, &generator)))
            let outcome = try await bench.signIn()
            #expect(outcome.isAccepted || outcome.condition != nil)
        }
    }

    /// The bytes with one to four small changes.
    private func mutated(_ bytes: [UInt8], _ generator: inout Sequence64) -> [UInt8] {
        var bytes = bytes
        for _ in 0...(generator.next() % 4) {
            guard !bytes.isEmpty else { return bytes }
            let index = Int(generator.next() % UInt64(bytes.count))
            switch generator.next() % 7 {
            case 0: bytes[index] ^= UInt8(1 << (generator.next() % 8))
            case 1: bytes[index] = UInt8(truncatingIfNeeded: generator.next())
            case 2: bytes.remove(at: index)
            case 3: bytes.insert(UInt8(truncatingIfNeeded: generator.next()), at: index)
            case 4: bytes.removeSubrange(index..<min(bytes.count, index + 40))
            case 5: bytes.insert(contentsOf: bytes[index..<min(bytes.count, index + 40)], at: index)
            default: bytes[index] = Array(#".{}[]":,\ -_=+/"#.utf8)[Int(generator.next() % 15)]
            }
        }
        return bytes
    }
}
