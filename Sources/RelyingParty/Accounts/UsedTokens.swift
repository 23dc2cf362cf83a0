import OpenSSL
import Synchronization

/// Tokens that were good once, for services that take each token once.
///
/// Kept by the hash of header and payload: the same claims under another text of the signature are the same token.
final class UsedTokens: Sendable {
    private static let maximumCount = 50_000

    private let entries = Mutex<(expiries: [[UInt8]: Int], order: [[UInt8]])>(([:], []))

    /// Notes a token and tells whether this is its first use; of several at one time one is the first.
    func isFirstUse(of token: String, now: Int, keptSeconds: Int, _ use: NonceRules.Use) async -> Bool {
        let signed = token.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).prefix(2)
        let hash = Digest.hash(.sha256, Array(signed.joined(separator: [UInt8(ascii: ".")])))
        if use == .late {
            guard entries.withLock({ $0.expiries[hash] ?? now }) <= now else { return false }
            // What a database takes to answer: others look meanwhile.
            for _ in 0..<100 { await Task.yield() }
            entries.withLock { $0.expiries[hash] = now + keptSeconds }
            return true
        }
        return entries.withLock { entries in
            if let expiry = entries.expiries[hash], expiry > now { return false }
            entries.expiries[hash] = now + keptSeconds
            entries.order.append(hash)
            if entries.order.count > Self.maximumCount { entries.expiries[entries.order.removeFirst()] = nil }
            return true
        }
    }
}
