import JSON
import RelyingParty
import Testing

@Suite("Faults and traps")
struct FaultTests {
    private static let faults =
        Fault.issuers + Fault.audiences + Fault.times + Fault.nonces + Fault.subjects + Fault.encodings + Fault.texts
        + Fault.headers + Fault.algorithms + Fault.signatures + Fault.requests

    @Test("a fault is refused for its reason", arguments: faults)
    func refused(fault: Fault) async throws {
        let outcome = try await Bench().signIn(fault.edits, request: fault.request, provider: fault.provider)
        #expect(outcome.condition == fault.condition)
    }

    @Test("the rule that forgives a fault forgives it", arguments: faults.filter { $0.rules != nil })
    func forgiven(fault: Fault) async throws {
        let bench = try Bench(rules: fault.rules ?? "{}")
        let outcome = try await bench.signIn(fault.edits, request: fault.request, provider: fault.provider)
        #expect(outcome.isAccepted, "\(outcome)")
    }

    @Test("the rule that forgives a fault leaves another fault refused", arguments: faults.filter { $0.rules != nil })
    func otherwiseStrict(fault: Fault) async throws {
        let bench = try Bench(rules: fault.rules ?? "{}")
        let isAboutSignatures = fault.condition.hasPrefix("signature") && fault.rules?.contains("check") ?? false
        let other = isAboutSignatures ? #"[{"claims.set": {"aud": "x"}}]"# : #"[{"tamper.claims.set": {"sub": "x"}}]"#
        #expect(!(try await bench.signIn(other, provider: fault.provider)).isAccepted)
    }

    @Test("a plain good token signs in", arguments: ["apple", "google"])
    func plain(provider: String) async throws {
        #expect(try await Bench().signIn(provider: provider).isAccepted)
    }

    @Test("what careless services refuse signs in", arguments: Trap.all)
    func trapAccepted(trap: Trap) async throws {
        let outcome = try await Bench().signIn(trap.edits, request: trap.request, provider: trap.provider)
        #expect(outcome.isAccepted, "\(outcome)")
    }

    @Test("a careless rule refuses it", arguments: Trap.all)
    func trapRefused(trap: Trap) async throws {
        let bench = try Bench(rules: trap.rules)
        let outcome = try await bench.signIn(trap.edits, request: trap.request, provider: trap.provider)
        #expect(outcome.condition != nil, "\(outcome)")
    }

    @Test(
        "a limit is in characters, of one to four bytes each",
        arguments: ["n", "é", "山", "🍎"].flatMap { unit in [(unit, 64, true), (unit, 65, false), (unit, 257, false)] })
    func characters(unit: String, count: Int, isAccepted: Bool) async throws {
        let outcome = try await Bench().signIn(request: ["name": .string(String(repeating: unit, count: count))])
        #expect(outcome.isAccepted == isAccepted, "\(outcome)")
    }

    @Test("the two degenerate services answer alike to everything")
    func degenerate() async throws {
        let open = try Bench(rules: #"{"response": {"verdict": "accepts-all"}}"#)
        #expect(try await open.signIn(#"[{"compact.raw": "junk"}]"#).isAccepted)
        #expect(try await open.signIn(request: ["id_token": nil]).isAccepted)
        let closed = try Bench(rules: #"{"response": {"verdict": "refuses-all"}}"#)
        #expect(try await closed.signIn().condition == "signature_invalid")
    }
}
