import HTTPMessages
import Synchronization
import Testing

@testable import Conformance

@Suite("A target's rate limit")
struct PacerTests {
    /// A pacer in a time that passes only when somebody waits, and the waits.
    private func waits(_ limits: TargetProfile.Limits, _ signIns: [Int], silence: Int? = nil) async -> [Int] {
        let now = Mutex(0)
        let pass: @Sendable (Int) -> Void = { milliseconds in now.withLock { $0 += milliseconds } }
        let pacer = Pacer(
            limits,
            clock: RunClock(
                milliseconds: { now.withLock { $0 } }, sleep: { duration in pass(Int(duration / .milliseconds(1))) }))
        if let silence { #expect(await pacer.leaveAlone(seconds: silence) == (silence <= 10)) }
        var found: [Int] = []
        for count in signIns {
            let turn = await pacer.reserve(count)
            pass(turn.milliseconds)
            found.append(turn.milliseconds / 1000)
        }
        return found
    }

    private static var limits: TargetProfile.Limits {
        var limits = TargetProfile.Limits()
        limits.budget = TargetProfile.Budget(requests: 3, seconds: 10)
        return limits
    }

    @Test(
        "is its documented budget from the first sign-in on, and a case never waits in its middle",
        arguments: [
            ([1, 1, 1, 1, 1], [0, 0, 0, 11, 0]), ([2, 2, 1, 3], [0, 11, 0, 11]), ([3, 1], [0, 11]),
            ([5, 1], [0, 11]), ([2, 1, 2], [0, 0, 11]),
        ])
    func budget(signIns: [Int], expected: [Int]) async {
        #expect(await waits(Self.limits, signIns) == expected)
    }

    @Test("is nobody's where each request is of a client of its own", arguments: [nil, "X-Forwarded-For"])
    func clients(header: String?) async {
        var limits = TargetProfile.Limits()
        limits.clientAddress = header
        let pacer = Pacer(limits, clock: .real)
        var found: [String?] = []
        for _ in 0..<300 {
            let request = await pacer.asAnotherClient(HTTPRequest(method: "POST", target: "/"))
            found.append(request.fields["X-Forwarded-For"])
        }
        #expect(Set(found).count == (header == nil ? 1 : 300))
        #expect(found[299] == (header == nil ? nil : "198.18.1.44"))
    }

    @Test("is none where the documents name none")
    func unlimited() async {
        #expect(await waits(TargetProfile.Limits(), [1, 40, 1]) == [0, 0, 0])
    }

    @Test("lasts as long as a 429 says, if that is no longer than documented", arguments: [(7, 7), (11, 0)])
    func retryAfter(silence: Int, wait: Int) async {
        #expect(await waits(Self.limits, [1], silence: silence) == [wait])
    }
}
