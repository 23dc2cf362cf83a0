import HTTPMessages
import Testing

@Suite("HTTP dates")
struct HTTPDateTests {
    @Test(
        "instants are written in the preferred form and read back",
        arguments: [
            (784_111_777, "Sun, 06 Nov 1994 08:49:37 GMT"), (0, "Thu, 01 Jan 1970 00:00:00 GMT"),
            (951_782_400, "Tue, 29 Feb 2000 00:00:00 GMT"), (-1, "Wed, 31 Dec 1969 23:59:59 GMT"),
            (4_107_542_399, "Sun, 28 Feb 2100 23:59:59 GMT"), (4_107_542_400, "Mon, 01 Mar 2100 00:00:00 GMT"),
        ])
    func preferred(seconds: Int, text: String) {
        #expect(HTTPDate.format(seconds) == text)
        #expect(HTTPDate.parse(text) == seconds)
    }

    @Test(
        "the two obsolete forms are read as well",
        arguments: ["Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994"])
    func obsolete(text: String) {
        #expect(HTTPDate.parse(text, now: 1_700_000_000) == 784_111_777)
    }

    @Test(
        "what is no date is refused",
        arguments: [
            "", "now", "784111777", "Sun, 06 Nov 1994 08:49:37", "Sun, 06 Nov 1994 08:49:37 UTC",
            "Sun, 06 Foo 1994 08:49:37 GMT", "Sun, 32 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 1994 24:00:00 GMT",
            "Sun, 6 Nov 1994 08:49 GMT", "Xyz, 06 Nov 1994 08:49:37 GMT",
        ])
    func refused(text: String) {
        #expect(HTTPDate.parse(text) == nil)
    }

    @Test("no instant traps", arguments: [Int.min, Int.max, -62_167_219_201])
    func extremes(seconds: Int) {
        #expect(!HTTPDate.format(seconds).isEmpty)
    }

    @Test("every day of four centuries comes back as it went")
    func days() {
        for day in 0..<146_097 {
            let date = CivilDate(secondsSince1970: day * 86_400 + 3_661)
            let again = CivilDate(
                year: date.year, month: date.month, day: date.day, hour: date.hour, minute: date.minute,
                second: date.second)
            guard again.secondsSince1970 == day * 86_400 + 3_661 else {
                Issue.record("day \(day) became \(date)")
                return
            }
        }
    }
}
