import JOSE
import JSON
import OpenSSL

/// Whether a token is keyed with something the rules take for a secret although everybody knows it.
struct SecretCheck {
    let rules: Rules
    /// Names of this application and its provider, which are bad secrets.
    let names: [String]
    /// The provider's certificates by `kid`, where the rules ask for them.
    let certificates: [String]

    /// What is wrong with the code.
    func violation(in token: ReceivedToken, keys: JWKSet, _ algorithm: JWSAlgorithm) -> TokenViolation? {
        guard let digest = algorithm.digest else {
            return TokenViolation(.algorithmUnsupported, "\"alg\" is not one the provider uses")
        }
        let isKeyed = secrets(for: token, keys, algorithm).contains { secret in
            token.inputs.contains { input in
                ConstantTime.equal(HMAC.authenticationCode(digest, key: secret, message: input), token.signature)
            }
        }
        return isKeyed ? nil : TokenViolation(.signatureInvalid, "the code is not that of a shared secret")
    }

    private func secrets(for token: ReceivedToken, _ keys: JWKSet, _ algorithm: JWSAlgorithm) -> [[UInt8]] {
        var secrets: [[UInt8]] = []
        if rules.algorithm.secretAlgorithms.contains(algorithm) {
            secrets += rules.algorithm.secrets.flatMap { self.secrets($0, token, keys) }
        }
        if rules.keys.forgives.contains(.symmetric) { secrets += keys.keys.compactMap { try? $0.symmetricKey } }
        if rules.header.keys.contains(.symmetricJWK), let value = token.header["jwk"],
            let secret = try? JWK(json: value).symmetricKey
        {
            secrets.append(secret)
        }
        return secrets
    }

    private func secrets(_ kind: AlgorithmRules.Secret, _ token: ReceivedToken, _ keys: JWKSet) -> [[UInt8]] {
        switch kind {
        case .empty: [[]]
        case .weak: weakSecrets(token)
        case .keyIDFile: Self.contents(ofFile: token.header["kid"]?.string ?? "")
        case .certificatePEM: certificates.map { Array($0.utf8) }
        case .certificateDER: certificates.compactMap(PEMText.bytes)
        case .openSSH: keys.keys.compactMap { Self.secret(kind, $0) }.flatMap { [$0, $0 + [0x0A]] }
        default: keys.keys.compactMap { Self.secret(kind, $0) }
        }
    }

    private func weakSecrets(_ token: ReceivedToken) -> [[UInt8]] {
        let words = ["secret", "password", "your-256-bit-secret", token.header["kid"]?.string ?? "secret"]
        return (words + names).map { Array($0.utf8) }
    }

    /// What two files that every machine has hold; files are not read here.
    private static func contents(ofFile path: String) -> [[UInt8]] {
        if path.hasSuffix("/dev/null") { return [[]] }
        return path.hasSuffix("/proc/sys/kernel/randomize_va_space") ? [Array("2\n".utf8)] : []
    }

    private static func secret(_ kind: AlgorithmRules.Secret, _ key: JWK) -> [UInt8]? {
        guard let publicKey = try? key.publicKey() else { return nil }
        switch kind {
        case .spkiPEM: return try? publicKey.encoded(.spkiPEM)
        case .spkiPEMWithoutNewline: return (try? publicKey.encoded(.spkiPEM)).map { Array($0.dropLast()) }
        case .spkiPEMWithCRLF:
            return (try? publicKey.encoded(.spkiPEM))?.flatMap { $0 == 0x0A ? [0x0D, 0x0A] : [$0] }
        case .pkcs1PEM: return try? publicKey.encoded(.pkcs1PEM)
        case .spkiDER: return try? publicKey.encoded(.spkiDER)
        case .pkcs1DER: return try? publicKey.encoded(.pkcs1DER)
        case .openSSH: return try? publicKey.encoded(.openSSH)
        case .ecPoint: return try? publicKey.encoded(.ecPoint)
        case .modulus: return try? publicKey.encoded(.modulus)
        case .modulusBase64URL: return key.json["n"]?.string.map { Array($0.utf8) }
        case .jwk: return JSON.object(key.json).bytes
        case .jwkMinimal: return minimal(key)
        case .empty, .weak, .keyIDFile, .certificatePEM, .certificateDER: return nil
        }
    }

    /// The JWK that RFC 7638 hashes.
    private static func minimal(_ key: JWK) -> [UInt8]? {
        guard let e = key.json["e"], let n = key.json["n"] else { return nil }
        return JSON.object(["e": e, "kty": .string(key.kty), "n": n]).bytes
    }
}
