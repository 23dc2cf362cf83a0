import JSON
import OpenSSL

/// Whether a key may be used with an algorithm (RFC 7517, section 4; RFC 8725, section 3.1).
enum KeyRules {
    /// RFC 7518, section 3.3.
    static let minimumRSABits = 2048

    /// The first rule that keeps the key from verifying by the algorithm.
    static func violation(of key: JWK, for algorithm: JWSAlgorithm) -> TokenViolation? {
        mismatch(key, algorithm) ?? purpose(key) ?? material(key, algorithm)
    }

    private static func mismatch(_ key: JWK, _ algorithm: JWSAlgorithm) -> TokenViolation? {
        let name = algorithm.rawValue
        guard key.kty == algorithm.keyType else {
            return TokenViolation(
                .algorithmMismatch, "alg \(name) needs a key of type \(algorithm.keyType), the key is \(key.kty)")
        }
        if let curve = algorithm.curve, let found = key.json["crv"]?.string, found != curve {
            return TokenViolation(.algorithmMismatch, "alg \(name) needs a key on \(curve), the key is on \(found)")
        }
        if let only = key.alg, only != name {
            return TokenViolation(.algorithmMismatch, "alg is \(name), the key is for \(only) only")
        }
        return nil
    }

    private static func purpose(_ key: JWK) -> TokenViolation? {
        if let use = key.use, use != "sig" {
            return TokenViolation(.keyUnusable, "the key's use is \(use), expected sig")
        }
        if let operations = key.keyOps, !operations.contains("verify") {
            return TokenViolation(.keyUnusable, "the key's key_ops are \(operations), expected verify among them")
        }
        return nil
    }

    private static func material(_ key: JWK, _ algorithm: JWSAlgorithm) -> TokenViolation? {
        do {
            guard algorithm.scheme != nil else { return secret(try key.symmetricKey, algorithm) }
            guard case .rsa(_, let exponent) = try key.publicKey().components,
                case .rsa(let bits) = try key.publicKey().keyType
            else { return nil }
            guard bits >= minimumRSABits else {
                return TokenViolation(
                    .keyUnusable, "the key's modulus has \(bits) bits, expected at least \(minimumRSABits)")
            }
            // With exponent 1 the signature is the padded hash itself; an even one has no inverse.
            guard exponent != [1], let last = exponent.last, !last.isMultiple(of: 2) else {
                return TokenViolation(.keyUnusable, "the key's exponent is 1 or even, which makes no RSA key")
            }
            return nil
        } catch {
            return TokenViolation(.keyUnusable, "the key cannot be used: \(error)")
        }
    }

    /// RFC 7518, section 3.2: a secret at least as long as the hash.
    private static func secret(_ secret: [UInt8], _ algorithm: JWSAlgorithm) -> TokenViolation? {
        guard let digest = algorithm.digest, secret.count < digest.length else { return nil }
        return TokenViolation(
            .keyUnusable, "the key has \(secret.count) bytes, \(algorithm.rawValue) needs at least \(digest.length)")
    }
}
