import Synchronization

/// Counts sign-ins in windows of fixed length, as most limiters of the field do.
final class SignInLimit: Sendable {
    private struct Window {
        var start = 0
        var count = 0
    }

    private let window = Mutex(Window())

    /// Counts a sign-in; how many seconds to wait when it is one too many, else nil.
    func count(now: Int, limit: Int, seconds: Int) -> Int? {
        window.withLock { window in
            if now - window.start >= seconds { window = Window(start: now) }
            window.count += 1
            return window.count > limit ? window.start + seconds - now : nil
        }
    }
}
