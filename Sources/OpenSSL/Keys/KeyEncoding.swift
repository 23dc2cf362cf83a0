import COpenSSL

/// The forms in which public keys are passed around, which are also the secrets that algorithm confusion tries.
package enum KeyEncoding: String, CaseIterable, Hashable, Sendable {
    /// SubjectPublicKeyInfo, binary.
    case spkiDER
    /// SubjectPublicKeyInfo in a `PUBLIC KEY` frame.
    case spkiPEM
    /// RSAPublicKey (RFC 8017, appendix A.1.1), binary; RSA only.
    case pkcs1DER
    /// RSAPublicKey in an `RSA PUBLIC KEY` frame; RSA only.
    case pkcs1PEM
    /// The uncompressed point `04 || x || y`; elliptic curves only.
    case ecPoint
    /// One line of `authorized_keys` without a comment (RFC 4253, RFC 5656, RFC 8709).
    case openSSH
    /// The bare modulus, big-endian; RSA only.
    case modulus
}

extension PublicKey {
    /// The key in the given form; throws where the form is for other kinds of keys.
    package func encoded(_ form: KeyEncoding) throws(OpenSSLError) -> [UInt8] {
        switch (form, components) {
        case (.spkiDER, _):
            return unsafe try DER.bytes("i2d_PUBKEY") { unsafe i2d_PUBKEY(handle.pointer, $0) }
        case (.spkiPEM, _):
            return PEM.encode(try encoded(.spkiDER), label: "PUBLIC KEY")
        case (.pkcs1DER, .rsa):
            return unsafe try DER.bytes("i2d_PublicKey") { unsafe i2d_PublicKey(handle.pointer, $0) }
        case (.pkcs1PEM, .rsa):
            return PEM.encode(try encoded(.pkcs1DER), label: "RSA PUBLIC KEY")
        case (.ecPoint, .ec(_, let x, let y)):
            return [4] + x + y
        case (.openSSH, _):
            return OpenSSHEncoding.line(for: components)
        case (.modulus, .rsa(let modulus, _)):
            return modulus
        default:
            throw OpenSSLError(call: "PublicKey.encoded", reason: "a key of \(keyType) has no form \(form)")
        }
    }
}
