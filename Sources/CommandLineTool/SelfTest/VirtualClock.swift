import Synchronization

/// A clock that stands still until somebody would have to wait, so that the same run gives the same bytes.
final class VirtualClock: Sendable {
    private let start: Int
    private let ahead = Mutex(0)

    /// A clock that stands at this instant, in milliseconds since 1970.
    init(at start: Int) { self.start = start }

    /// Milliseconds since 1970.
    var milliseconds: Int { start + ahead.withLock { $0 } }

    /// Seconds since 1970.
    var seconds: Int { milliseconds / 1000 }

    /// Lets so much time pass at once.
    func pass(_ duration: Duration) { pass(milliseconds: Int(duration / .milliseconds(1))) }

    /// Lets the rest of the day pass; days begin when the clock was made.
    func passToNextDay() {
        let day = 86_400_000
        ahead.withLock { $0 = ($0 / day + 1) * day }
    }

    /// Lets so much time pass at once.
    func pass(milliseconds: Int) { ahead.withLock { $0 += max(0, milliseconds) } }
}
