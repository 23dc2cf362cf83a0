import Synchronization

/// How much one token may grow to, since a few words can ask for more than any memory holds.
final class ForgeBudget: Sendable {
    /// All generated parts together, in bytes.
    static let capacity = 128 << 20
    /// What another token inside a token counts for: its signature takes time rather than room.
    static let tokenCost = 100_000

    /// What an element or member counts for beside its bytes.
    static let elementCost = 64

    private let spent = Mutex(0)

    /// Takes so many bytes; throws when that is too much.
    func spend(_ bytes: Int, times: Int = 1) throws(ForgeError) {
        let (cost, overflows) = bytes.multipliedReportingOverflow(by: times)
        let isTooMuch = spent.withLock { spent in
            guard !overflows, cost <= Self.capacity - spent else { return true }
            spent += cost
            return false
        }
        if isTooMuch { throw .unusableValue("the token would grow beyond \(Self.capacity) bytes") }
    }
}
