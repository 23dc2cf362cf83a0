import Glibc

/// The two clocks the transport reads.
enum SystemClock {
    /// Nanoseconds on a clock that never goes back.
    static var monotonicNanoseconds: Int {
        var time = timespec()
        unsafe clock_gettime(CLOCK_MONOTONIC, &time)
        return time.tv_sec * 1_000_000_000 + time.tv_nsec
    }

    /// Whole seconds since 1970, for the Date field; exact to a few milliseconds.
    static var secondsSince1970: Int {
        var time = timespec()
        unsafe clock_gettime(CLOCK_REALTIME_COARSE, &time)
        return time.tv_sec
    }
}
