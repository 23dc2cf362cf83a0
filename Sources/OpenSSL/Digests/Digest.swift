import COpenSSL

/// Hashing in one step.
package enum Digest {
    /// The digest of all the bytes.
    package static func hash(_ algorithm: DigestAlgorithm, _ bytes: [UInt8]) -> [UInt8] {
        var output = [UInt8](repeating: 0, count: algorithm.length)
        let result = unsafe EVP_Digest(bytes, bytes.count, &output, nil, algorithm.fetched.pointer, nil)
        // Only an exhausted memory makes this call fail: the algorithm was fetched and the output is long enough.
        precondition(result == 1, "EVP_Digest cannot hash with \(algorithm)")
        return output
    }
}
