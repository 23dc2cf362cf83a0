/// How a signature is made: the primitive, its padding and its hash.
package enum SignatureScheme: Hashable, Sendable {
    /// RSASSA-PKCS1-v1_5.
    case rsaPKCS1(DigestAlgorithm)
    /// RSASSA-PSS; without a salt length the salt is as long as the digest (RFC 7518, section 3.5).
    case rsaPSS(DigestAlgorithm, saltLength: Int? = nil)
    /// ECDSA with `r || s`, each as long as the curve's coordinate.
    case ecdsa(DigestAlgorithm)
    /// Ed25519 (RFC 8032), which hashes by itself.
    case ed25519

    /// The hash applied to the message first, where there is one.
    package var digest: DigestAlgorithm? {
        switch self {
        case .rsaPKCS1(let digest), .rsaPSS(let digest, _), .ecdsa(let digest): digest
        case .ed25519: nil
        }
    }
}
