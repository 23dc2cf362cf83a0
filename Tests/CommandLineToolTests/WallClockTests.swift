import Testing

@testable import CommandLineTool

@Suite("this machine's clock")
struct WallClockTests {
    @Test("one that cannot be right is refused with what it says", arguments: [-1, 0, 1_735_689_599, 4_102_444_800])
    func wrong(now: Int) {
        let error = #expect(throws: UsageError.self) { try WallClock.check(now) }
        #expect(error?.description.hasPrefix("this machine's clock is wrong: it says ") == true)
    }

    @Test("any other is believed", arguments: [1_735_689_600, 4_102_444_799, WallClock.seconds])
    func right(now: Int) {
        #expect(throws: Never.self) { try WallClock.check(now) }
    }
}
