/// What kind of key this is, for choosing algorithms.
package enum KeyType: Hashable, Sendable {
    /// RSA with a modulus of so many bits.
    case rsa(bits: Int)
    /// An elliptic curve for ECDSA.
    case ec(EllipticCurve)
    /// The Edwards curve of RFC 8032.
    case ed25519
}

extension KeyType {
    /// Whether the scheme is for keys of this kind.
    func fits(_ scheme: SignatureScheme) -> Bool {
        switch (self, scheme) {
        case (.rsa, .rsaPKCS1), (.rsa, .rsaPSS), (.ec, .ecdsa), (.ed25519, .ed25519): true
        default: false
        }
    }
}
