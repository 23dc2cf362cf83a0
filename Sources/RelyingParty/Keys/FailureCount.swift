/// Spaces out attempts after failures: two at once, then a pause that doubles up to eight seconds.
struct FailureCount: Sendable {
    private var count = 0
    /// When the latest was; nil if there is none.
    private(set) var last: Int?

    /// Whether the pause is over.
    func mayTry(at now: Int) -> Bool { count < 2 || now >= (last ?? now) + pauseSeconds }

    /// Notes one more failure.
    mutating func add(at now: Int) {
        count += 1
        last = now
    }

    private var pauseSeconds: Int { min(8, 2 << min(count - 2, 2)) }
}
