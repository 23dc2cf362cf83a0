import COpenSSL

/// Comparison whose duration does not depend on where two secrets differ.
package enum ConstantTime {
    /// Whether both hold the same bytes; only a difference in length shows in the time.
    package static func equal(_ first: [UInt8], _ second: [UInt8]) -> Bool {
        guard first.count == second.count else { return false }
        return unsafe CRYPTO_memcmp(first, second, first.count) == 0
    }
}
