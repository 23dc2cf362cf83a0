import Conformance
import Synchronization
import TestSupport
import Testing

@Suite("An interrupted run")
struct InterruptionTests {
    private static let cases = (1...6).map {
        #"{"id": "c\#($0)", "title": "t", "steps": ["send"], "mutate": [{"claims.remove": ["aud"]}]}"#
    }.joined(separator: ",\n")

    /// The verdicts on bad tokens of a run that ends while the target looks at the token of one case, if any.
    private func refusals(interruptedBy id: String?) async throws -> [String: Verdict] {
        let task = Mutex<Task<[String: CaseResult], any Error>?>(nil)
        let world = ScriptedWorld { token, _ in
            if let id, token.hasPrefix("s/\(id)/") { task.withLock { $0?.cancel() } }
            return token.hasPrefix("s/c") ? ScriptedWorld.refusal() : ScriptedWorld.session("u")
        }
        let running = task.withLock { task in
            // Under the lock, so that nobody looks for the task before it is there.
            let running = Task { try await world.results(Self.cases) }
            task = running
            return running
        }
        return try await running.value.filter { $0.key.hasPrefix("c") }.mapValues(\.verdict)
    }

    @Test("has no verdict on what it cut short, nor on a refusal without the control after it")
    func cut() async throws {
        let whole = try await refusals(interruptedBy: nil)
        #expect(whole.count == 6 && whole.values.allSatisfy { !$0.isFinding })
        let cut = try await refusals(interruptedBy: "c3")
        #expect(cut.isEmpty, "\(cut)")
    }
}
