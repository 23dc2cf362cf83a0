import HTTPMessages
import JOSE
import JSON
import RelyingParty
import Testing

@Suite("Keys: when they are fetched, and which of them count")
struct KeyTests {
    private static let address = StubIssuer.googleKeys
    private static let unknownKey = #"[{"header.set": {"kid": "nobody"}}]"#

    private var google: [JWK] { TestKeys.shared.google }

    /// A token by a key under its own kid.
    private func signed(_ key: String) -> String {
        #"[{"header.set": {"kid": "${kid.\#(key)}"}}, {"sign": {"key": "\#(key)", "alg": "RS256"}}]"#
    }

    // MARK: Fetching

    @Test("a set is fetched once and kept until its time is over")
    func cached() async throws {
        let bench = try Bench()
        for person in ["a", "b", "c"] { #expect(try await bench.signIn(person: person).isAccepted) }
        #expect(bench.issuer.count(Self.address) == 1)
        bench.clock.advance(seconds: 3600)
        #expect(try await bench.signIn(person: "d").isAccepted)
        #expect(bench.issuer.count(Self.address) == 2)
    }

    @Test(
        "a fault that shows in the request or in the text of the token costs no fetch",
        arguments: [
            #"[{"compact.raw": "junk"}]"#, #"[{"header.raw": {"text": "[]"}}]"#, #"[{"header.set": {"alg": "none"}}]"#,
        ])
    func noFetch(edits: String) async throws {
        let bench = try Bench()
        #expect(!(try await bench.signIn(edits)).isAccepted)
        #expect(bench.issuer.fetched.isEmpty)
    }

    @Test("requests at one time share one fetch")
    func shared() async throws {
        let bench = try Bench()
        let bodies = try (0..<20).map { try bench.body(person: "person-\($0)") }
        let accepted = await withTaskGroup(of: Bool.self) { group in
            for body in bodies { group.addTask { await bench.send(body).isAccepted } }
            return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
        }
        #expect(accepted == 20)
        #expect(bench.issuer.count(Self.address) == 1)
    }

    @Test("a new key is found by one more fetch")
    func rotated() async throws {
        let bench = try Bench()
        bench.issuer.answer(Self.address, with: StubIssuer.keySet(Array(google.prefix(1))))
        #expect(try await bench.signIn().isAccepted)
        bench.issuer.answer(Self.address, with: StubIssuer.keySet(google))
        #expect(try await bench.signIn(signed("other"), person: "b").isAccepted)
        #expect(bench.issuer.count(Self.address) == 2)
    }

    @Test("a storm of unknown kids costs one fetch in the cool-down, and a new key is found after it")
    func storm() async throws {
        let bench = try Bench()
        bench.issuer.answer(Self.address, with: StubIssuer.keySet(Array(google.prefix(1))))
        #expect(try await bench.signIn().isAccepted)
        for number in 0..<50 {
            let edits = #"[{"header.set": {"kid": "nobody-\#(number)"}}]"#
            #expect(try await bench.signIn(edits).condition == "key_unknown")
        }
        #expect(bench.issuer.count(Self.address) == 2)
        bench.issuer.answer(Self.address, with: StubIssuer.keySet(google))
        bench.clock.advance(seconds: 60)
        #expect(try await bench.signIn(signed("other"), person: "b").isAccepted)
    }

    @Test(
        "a new key is found at once after any other fetch, or, by a rule, once the cool-down after it is over",
        arguments: [("{}", 0, true), (afterFetch, 0, false), (afterFetch, 59, false), (afterFetch, 60, true)])
    func cooldownStart(rules: String, seconds: Int, isAccepted: Bool) async throws {
        let bench = try Bench(rules: rules)
        bench.issuer.answer(Self.address, with: StubIssuer.keySet(Array(google.prefix(1))))
        #expect(try await bench.signIn().isAccepted)
        bench.issuer.answer(Self.address, with: StubIssuer.keySet(google))
        bench.clock.advance(seconds: seconds)
        #expect(try await bench.signIn(signed("other"), person: "b").isAccepted == isAccepted)
    }

    private static let afterFetch = #"{"keys": {"cooldown_after": "fetch"}}"#

    @Test(
        "rules change how often keys are asked for",
        arguments: [
            (#"{"keys": {"cache": "none"}}"#, 4), (#"{"keys": {"refetch": "always"}}"#, 3),
            (#"{"keys": {"refetch": "never"}}"#, 1), ("{}", 2),
        ])
    func frequency(rules: String, count: Int) async throws {
        let bench = try Bench(rules: rules)
        #expect(try await bench.signIn().isAccepted)
        for _ in 0..<2 { #expect(!(try await bench.signIn(Self.unknownKey)).isAccepted) }
        if rules.contains("none") { #expect(try await bench.signIn(person: "b").isAccepted) }
        #expect(bench.issuer.count(Self.address) == count)
    }

    @Test(
        "a withdrawn key is refused once the cache is over, unless a rule keeps it",
        arguments: [
            ("{}", false), (#"{"keys": {"removed": "kept"}}"#, true), (#"{"keys": {"cache": "for-ever"}}"#, true),
        ])
    func withdrawn(rules: String, isAccepted: Bool) async throws {
        let bench = try Bench(rules: rules)
        #expect(try await bench.signIn(signed("other")).isAccepted)
        bench.issuer.answer(Self.address, with: StubIssuer.keySet(Array(google.prefix(1))))
        bench.clock.advance(seconds: 4000)
        #expect(try await bench.signIn(person: "b").isAccepted)
        #expect(try await bench.signIn(signed("other"), person: "c").isAccepted == isAccepted)
    }

    // MARK: Outages

    @Test(
        "the last good set serves through an outage for as long as the rules say, by keys that are in it",
        arguments: [
            (0, 3600, false), (600, 3599, true), (600, 4199, true), (600, 4200, false), (1_000_000, 90_000, true),
        ])
    func stale(staleSeconds: Int, passed: Int, isAccepted: Bool) async throws {
        let bench = try Bench(
            rules: staleSeconds > 0 ? #"{"keys": {"stale_seconds": \#(staleSeconds)}}"# : "{}")
        #expect(try await bench.signIn().isAccepted)
        bench.issuer.answer(Self.address, with: HTTPResponse(status: 500))
        bench.clock.advance(seconds: passed)
        #expect(try await bench.signIn(person: "b").isAccepted == isAccepted)
        // A key that is not in the set may be a new one, of which only the provider could tell.
        #expect(try await bench.signIn(signed("attacker")).condition != nil)
        #expect(try await bench.signIn(#"[{"sign": {"key": "attacker", "alg": "RS256"}}]"#).condition != nil)
    }

    private static let good = StubIssuer.keySet(TestKeys.shared.google)

    private static let badAnswers: [(String, HTTPResponse)] = [
        ("an error", HTTPResponse(status: 500, body: good.body)),
        ("HTML", .text(200, "<html></html>", type: "text/html")),
        ("nothing", HTTPResponse(status: 200)), ("no keys", StubIssuer.json(["keys": []])),
        ("no list", StubIssuer.json([:])), ("keys null", StubIssuer.json(["keys": nil])),
        ("a list", StubIssuer.json([])),
        ("half a document", HTTPResponse(status: 200, body: Array(good.body.prefix(200)))),
        ("a redirect", HTTPResponse(status: 302, fields: ["Location": StubIssuer.attacker + "/keys"])),
        ("not modified at first", HTTPResponse(status: 304)),
        ("too much", HTTPResponse(status: 200, body: [UInt8](repeating: 0x20, count: 1 << 21) + good.body)),
        ("a member twice", HTTPResponse(status: 200, body: Array(#"{"keys":[],"keys":[]}"#.utf8))),
    ]

    @Test("without a key set nobody is let in, and nobody's token is called bad", arguments: badAnswers)
    func outage(name: String, answer: HTTPResponse) async throws {
        let bench = try Bench()
        bench.issuer.answer(Self.address, with: answer)
        #expect(try await bench.signIn() == .refused("keys_unavailable", status: 503))
        bench.issuer.answer(Self.address, with: nil)
        #expect(try await bench.signIn().isAccepted)
    }

    @Test("a rule lets everybody in instead")
    func failsOpen() async throws {
        let bench = try Bench(rules: #"{"keys": {"unavailable": "accepted"}}"#)
        bench.issuer.answer(Self.address, with: HTTPResponse(status: 500))
        #expect(try await bench.signIn(#"[{"signature.set": {"hex": "00"}}]"#).isAccepted)
    }

    @Test("rules believe answers that should not be believed")
    func believedAnswers() async throws {
        let status = try Bench(rules: #"{"keys": {"answer_forgives": ["status"]}}"#)
        status.issuer.answer(Self.address, with: HTTPResponse(status: 500, body: Self.good.body))
        #expect(try await status.signIn().isAccepted)
        let redirect = try Bench(rules: #"{"keys": {"answer_forgives": ["redirect"]}}"#)
        let elsewhere = HTTPResponse(status: 302, fields: ["Location": StubIssuer.attacker + "/keys"])
        redirect.issuer.answer(Self.address, with: elsewhere)
        #expect(try await redirect.signIn(signed("attacker")).isAccepted)
        let loop = HTTPResponse(status: 302, fields: ["Location": "/google/oauth2/v3/certs"])
        redirect.issuer.answer(Self.address, with: loop)
        redirect.clock.advance(seconds: 4000)
        #expect(try await redirect.signIn(person: "b").condition == "keys_unavailable")
    }

    @Test("an outage with a set at hand changes nothing until the set is over")
    func warmOutage() async throws {
        let bench = try Bench()
        #expect(try await bench.signIn().isAccepted)
        bench.issuer.answer(Self.address, with: HTTPResponse(status: 503))
        #expect(try await bench.signIn(person: "b").isAccepted)
        #expect(try await bench.signIn(Self.unknownKey).condition == "keys_unavailable")
        #expect(try await bench.signIn(Self.unknownKey).condition == "key_unknown")
        bench.clock.advance(seconds: 4000)
        #expect(try await bench.signIn(person: "c").condition == "keys_unavailable")
    }

    @Test("\"not modified\" renews a set that is at hand")
    func notModified() async throws {
        let bench = try Bench()
        #expect(try await bench.signIn().isAccepted)
        bench.issuer.answer(Self.address, with: HTTPResponse(status: 304))
        bench.clock.advance(seconds: 4000)
        #expect(try await bench.signIn(person: "b").isAccepted)
    }

    @Test("a provider in trouble is not asked by every token")
    func backsOff() async throws {
        let bench = try Bench()
        bench.issuer.answer(Self.address, with: HTTPResponse(status: 500))
        for _ in 0..<30 { #expect(try await bench.signIn().condition == "keys_unavailable") }
        #expect(bench.issuer.count(Self.address) == 2)
        bench.clock.advance(seconds: 2)
        bench.issuer.answer(Self.address, with: nil)
        #expect(try await bench.signIn().isAccepted)
    }
}
