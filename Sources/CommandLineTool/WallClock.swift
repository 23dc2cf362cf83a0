import Conformance
import Glibc

/// This machine's idea of the time; every other part of the program is told it.
enum WallClock {
    /// Milliseconds since 1970.
    static var milliseconds: Int {
        var time = timespec()
        unsafe clock_gettime(CLOCK_REALTIME, &time)
        return time.tv_sec * 1000 + time.tv_nsec / 1_000_000
    }

    /// Whole seconds since 1970.
    static var seconds: Int { milliseconds / 1000 }

    /// From 2025, when none of this was written, to 2100.
    private static let plausible = 1_735_689_600..<4_102_444_800

    /// Refuses a clock that cannot be right: no client would believe a token or a certificate that is dated by it.
    static func check(_ now: Int = seconds) throws(UsageError) {
        guard plausible.contains(now) else {
            let day = CivilDay(number: Int((Double(now) / 86_400).rounded(.down)))
            throw UsageError(
                "this machine's clock is wrong: it says \(day), and every token and certificate would be "
                    + "dated by it; set it (date -s, or an NTP service)")
        }
    }
}
