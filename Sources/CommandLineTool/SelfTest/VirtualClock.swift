import Synchronization

/// The wall's time, moved on by those who would otherwise have to wait.
final class VirtualClock: Sendable {
    private let ahead = Mutex(0)

    /// Milliseconds since 1970.
    var milliseconds: Int { WallClock.milliseconds + ahead.withLock { $0 } }

    /// Seconds since 1970.
    var seconds: Int { milliseconds / 1000 }

    /// Whether any time has passed but by itself.
    var isAhead: Bool { ahead.withLock { $0 > 0 } }

    /// Lets so much time pass at once.
    func pass(_ duration: Duration) { pass(milliseconds: Int(duration / .milliseconds(1))) }

    /// Lets so much time pass at once.
    func pass(milliseconds: Int) { ahead.withLock { $0 += max(0, milliseconds) } }
}
