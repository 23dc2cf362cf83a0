import OpenSSL

/// One key of each kind, made once for the whole run: RSA generation is slow.
enum SampleKeys {
    static let rsa = Result { () throws(OpenSSLError) in try PrivateKey.generateRSA(bits: 2048) }
    static let otherRSA = Result { () throws(OpenSSLError) in try PrivateKey.generateRSA(bits: 2048) }

    /// A key that the scheme is for.
    static func key(for scheme: SignatureScheme, curve: EllipticCurve = .p256) throws -> PrivateKey {
        switch scheme {
        case .rsaPKCS1, .rsaPSS: try rsa.get()
        case .ecdsa: try PrivateKey.generateEC(curve)
        case .ed25519: try PrivateKey.generateEd25519()
        }
    }
}
