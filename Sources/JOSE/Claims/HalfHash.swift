package import OpenSSL

/// The value of `at_hash` and `c_hash` (OpenID Connect Core, section 3.1.3.6).
package enum HalfHash {
    /// The left half of the text's hash in base64url; the hash is that of the token's algorithm.
    package static func text(of value: String, digest: DigestAlgorithm = .sha256) -> String {
        Base64URL.encode(Array(Digest.hash(digest, Array(value.utf8)).prefix(digest.length / 2)))
    }
}
