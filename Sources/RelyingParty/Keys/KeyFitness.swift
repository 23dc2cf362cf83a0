import JOSE
import JSON
import OpenSSL

/// Whether a published key may verify signatures of an algorithm (RFC 7517, section 4; RFC 8725, section 3.1).
struct KeyFitness {
    let rules: KeyRules

    /// RFC 7518, section 3.3.
    private static let minimumBits = 2048
    /// Verification grows with the cube of the length.
    private static let maximumBits = 8192

    /// Why the key is not for the algorithm, if the rules do not forgive it.
    func violation(of key: JWK, for algorithm: JWSAlgorithm, isPinned: Bool) -> TokenViolation? {
        if let use = key.use, use != "sig", !rules.forgives.contains(.use) {
            return TokenViolation(.keyUnusable, "the key is for \"use\": \"\(use.prefix(20))\"")
        }
        if let operations = key.keyOps, !operations.contains("verify"), !rules.forgives.contains(.operations) {
            return TokenViolation(.keyUnusable, "the key's \"key_ops\" have no \"verify\"")
        }
        guard key.kty == algorithm.keyType else {
            return TokenViolation(
                .algorithmMismatch, "\(algorithm.rawValue) is not for keys of type \(key.kty.prefix(20))")
        }
        if isPinned, let pinned = key.alg, pinned != algorithm.rawValue, !rules.forgives.contains(.algorithm) {
            return TokenViolation(
                .algorithmMismatch, "the key is for \(pinned.prefix(20)), not for \(algorithm.rawValue)")
        }
        return materialViolation(of: key)
    }

    private func materialViolation(of key: JWK) -> TokenViolation? {
        guard key.kty != "oct" else { return nil }
        let publicKey: PublicKey
        do {
            publicKey = try key.publicKey()
        } catch {
            return TokenViolation(.keyUnusable, "the key is no key: \(error)")
        }
        if case .rsa(let modulus, let exponent) = publicKey.components {
            return violation(ofModulus: modulus, exponent) ?? certificateViolation(key, publicKey)
        }
        return certificateViolation(key, publicKey)
    }

    private func violation(ofModulus modulus: [UInt8], _ exponent: [UInt8]) -> TokenViolation? {
        let bits = modulus.count * 8 - (modulus.first?.leadingZeroBitCount ?? 0)
        if bits < Self.minimumBits, !rules.forgives.contains(.short) {
            return TokenViolation(.keyUnusable, "the key has \(bits) bits, at least \(Self.minimumBits) are needed")
        }
        if bits > Self.maximumBits {
            return TokenViolation(.keyUnusable, "the key has \(bits) bits, at most \(Self.maximumBits) are used")
        }
        if WeakModulus.isMarked(modulus), !rules.forgives.contains(.weakGenerator) {
            return TokenViolation(.keyUnusable, "the key was made by a generator known to be weak")
        }
        if exponent == [1], !rules.forgives.contains(.exponentOne) {
            return TokenViolation(.keyUnusable, "the key's exponent is 1")
        }
        if exponent.last?.isMultiple(of: 2) ?? true, !rules.forgives.contains(.evenExponent) {
            return TokenViolation(.keyUnusable, "the key's exponent is even")
        }
        return nil
    }

    /// RFC 7517, section 4.7: the first certificate of `x5c` holds the same key.
    private func certificateViolation(_ key: JWK, _ publicKey: PublicKey) -> TokenViolation? {
        guard let chain = key.json["x5c"], !rules.forgives.contains(.certificate) else { return nil }
        let first = chain.array?.first?.string.flatMap(Base64URL.decodeLeniently)
        guard let first, let expected = try? publicKey.encoded(.spkiDER), contains(first, expected) else {
            return TokenViolation(.keyUnusable, "the key's certificate holds another key")
        }
        return nil
    }

    /// A certificate holds its key as one piece of DER (RFC 5280, section 4.1).
    private func contains(_ whole: [UInt8], _ part: [UInt8]) -> Bool {
        guard whole.count >= part.count else { return false }
        return (0...(whole.count - part.count)).contains { whole[$0...].starts(with: part) }
    }
}
