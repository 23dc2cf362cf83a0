import COpenSSL

/// Randomness for keys, codes and identifiers.
package enum SecureRandom {
    /// Fresh random bytes from OpenSSL's generator.
    package static func bytes(_ count: Int) -> [UInt8] {
        var output = [UInt8](repeating: 0, count: count)
        let result = unsafe RAND_bytes(&output, Int32(count))
        // A generator that cannot be seeded leaves nothing sensible to go on with.
        precondition(result == 1, "the system gives OpenSSL no randomness")
        return output
    }
}
