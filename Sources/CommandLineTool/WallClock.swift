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
}
