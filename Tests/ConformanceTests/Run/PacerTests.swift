import Testing

@testable import Conformance

@Suite("A target's rate limit")
struct PacerTests {
    @Test("is its documented budget from the first 429 on, and none before")
    func budget() async {
        var limits = TargetProfile.Limits()
        limits.budget = TargetProfile.Budget(requests: 20, seconds: 1)
        let pacer = Pacer(limits)
        let clock = ContinuousClock()
        let free = await clock.measure { for _ in 0..<5 { await pacer.wait() } }
        await pacer.keepBudget()
        let kept = await clock.measure { for _ in 0..<5 { await pacer.wait() } }
        #expect(kept >= .milliseconds(190) && free < kept)
    }
}
