/// Spaces out attempts after failures: three at once, then a pause that doubles up to half a minute.
struct FailureCount: Sendable {
    private var count = 0
    private var last = 0

    /// Whether the pause is over.
    func mayTry(at now: Int) -> Bool { count < 3 || now >= last + pauseSeconds }

    /// Notes one more failure.
    mutating func add(at now: Int) {
        count += 1
        last = now
    }

    private var pauseSeconds: Int { min(30, 1 << min(count - 3, 5)) }
}
