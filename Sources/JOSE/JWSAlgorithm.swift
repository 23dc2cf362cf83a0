package import OpenSSL

/// The `alg` values of RFC 7518, RFC 8037 and RFC 8812 that sign; `none` is not one of them.
package enum JWSAlgorithm: String, CaseIterable, Hashable, Sendable {
    /// RSASSA-PKCS1-v1_5 with SHA-256.
    case rs256 = "RS256"
    /// RSASSA-PKCS1-v1_5 with SHA-384.
    case rs384 = "RS384"
    /// RSASSA-PKCS1-v1_5 with SHA-512.
    case rs512 = "RS512"
    /// RSASSA-PSS with SHA-256.
    case ps256 = "PS256"
    /// RSASSA-PSS with SHA-384.
    case ps384 = "PS384"
    /// RSASSA-PSS with SHA-512.
    case ps512 = "PS512"
    /// ECDSA on P-256 with SHA-256.
    case es256 = "ES256"
    /// ECDSA on P-384 with SHA-384.
    case es384 = "ES384"
    /// ECDSA on P-521 with SHA-512.
    case es512 = "ES512"
    /// ECDSA on secp256k1 with SHA-256.
    case es256k = "ES256K"
    /// Ed25519.
    case edDSA = "EdDSA"
    /// HMAC with SHA-256.
    case hs256 = "HS256"
    /// HMAC with SHA-384.
    case hs384 = "HS384"
    /// HMAC with SHA-512.
    case hs512 = "HS512"

    /// How the signature is made; nil for the three that use a shared secret.
    package var scheme: SignatureScheme? {
        switch self {
        case .rs256: .rsaPKCS1(.sha256)
        case .rs384: .rsaPKCS1(.sha384)
        case .rs512: .rsaPKCS1(.sha512)
        case .ps256: .rsaPSS(.sha256)
        case .ps384: .rsaPSS(.sha384)
        case .ps512: .rsaPSS(.sha512)
        case .es256, .es256k: .ecdsa(.sha256)
        case .es384: .ecdsa(.sha384)
        case .es512: .ecdsa(.sha512)
        case .edDSA: .ed25519
        case .hs256, .hs384, .hs512: nil
        }
    }

    /// The hash inside; nil for EdDSA, which brings its own.
    package var digest: DigestAlgorithm? {
        switch self {
        case .hs256: .sha256
        case .hs384: .sha384
        case .hs512: .sha512
        default: scheme?.digest
        }
    }

    /// The `kty` of its keys.
    package var keyType: String {
        switch self {
        case .rs256, .rs384, .rs512, .ps256, .ps384, .ps512: "RSA"
        case .es256, .es384, .es512, .es256k: "EC"
        case .edDSA: "OKP"
        case .hs256, .hs384, .hs512: "oct"
        }
    }

    /// The `crv` of its keys, where that is fixed: ECDSA in JOSE ties the hash to the curve.
    package var curve: String? {
        switch self {
        case .es256: "P-256"
        case .es384: "P-384"
        case .es512: "P-521"
        case .es256k: "secp256k1"
        case .edDSA: "Ed25519"
        default: nil
        }
    }
}
