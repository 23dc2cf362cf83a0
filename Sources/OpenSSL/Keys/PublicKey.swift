import COpenSSL

/// A key that verifies signatures; immutable, for use from any thread.
package final class PublicKey: Sendable {
    /// The kind and size of the key.
    package let keyType: KeyType
    /// The two numbers of RSA or EC; Ed25519 has one. Kept apart from their kind since an enum hides its tag in the
    /// arrays' addresses, which the leak checker then no longer finds.
    private let numbers: (first: [UInt8], second: [UInt8])
    /// OpenSSL's key, perhaps with its private half.
    let handle: KeyHandle
    private let verifying: SignatureContexts

    /// Makes an RSA key from big-endian numbers; which sizes are good enough is the caller's to say.
    package convenience init(rsaModulus: [UInt8], exponent: [UInt8]) throws(OpenSSLError) {
        let modulus = rsaModulus.withoutLeadingZeros
        let exponent = exponent.withoutLeadingZeros
        guard !modulus.isEmpty, !exponent.isEmpty else {
            throw OpenSSLError(call: "PublicKey(rsaModulus:exponent:)", reason: "modulus or exponent is zero")
        }
        try self.init(.rsa(modulus: modulus, exponent: exponent))
    }

    /// Makes an elliptic-curve key; a point off the curve is refused.
    package convenience init(curve: EllipticCurve, x: [UInt8], y: [UInt8]) throws(OpenSSLError) {
        guard x.count == curve.coordinateLength, y.count == curve.coordinateLength else {
            throw OpenSSLError(
                call: "PublicKey(curve:x:y:)",
                reason: "a coordinate has \(x.count) and \(y.count) bytes, not \(curve.coordinateLength)")
        }
        try self.init(.ec(curve, x: x, y: y))
    }

    /// Makes an Ed25519 key from its 32 bytes.
    package convenience init(ed25519 bytes: [UInt8]) throws(OpenSSLError) {
        try self.init(.ed25519(bytes))
    }

    private convenience init(_ components: PublicKeyComponents) throws(OpenSSLError) {
        self.init(components, handle: try Self.makeHandle(components))
    }

    /// Shares the handle of a private key, which verifies as well as a public one.
    init(_ components: PublicKeyComponents, handle: KeyHandle) {
        (keyType, numbers) =
            switch components {
            case .rsa(let modulus, let exponent): (.rsa(bits: modulus.bitCount), (modulus, exponent))
            case .ec(let curve, let x, let y): (.ec(curve), (x, y))
            case .ed25519(let bytes): (.ed25519, (bytes, []))
            }
        self.handle = handle
        verifying = SignatureContexts(for: handle, purpose: .verifying)
    }

    /// Whether the signature is this key's over the message; a scheme for another kind of key never is.
    package func isValid(_ signature: [UInt8], for message: [UInt8], scheme: SignatureScheme) -> Bool {
        guard keyType.fits(scheme) else { return false }
        var signature = signature
        if case .ec(let curve) = keyType {
            // Refused here because the DER form would hide a wrong length or leading zeros.
            guard signature.count == 2 * curve.coordinateLength,
                let encoded = try? SignatureEncoding.derFromRaw(signature)
            else { return false }
            signature = encoded
        }
        return verifying.verify(signature, message: message, scheme: scheme)
    }

    /// What the key is made of, in normal form.
    package var components: PublicKeyComponents {
        switch keyType {
        case .rsa: .rsa(modulus: numbers.first, exponent: numbers.second)
        case .ec(let curve): .ec(curve, x: numbers.first, y: numbers.second)
        case .ed25519: .ed25519(numbers.first)
        }
    }

    private static func makeHandle(_ components: PublicKeyComponents) throws(OpenSSLError) -> KeyHandle {
        switch components {
        case .rsa(let modulus, let exponent):
            var parameters = try KeyParameters()
            try parameters.add(number: modulus, as: KeyPart.modulus)
            try parameters.add(number: exponent, as: KeyPart.exponent)
            return try parameters.key(type: "RSA", isPrivate: false)
        case .ec(let curve, let x, let y):
            var parameters = try KeyParameters()
            try parameters.add(group: curve.groupName)
            try parameters.add(octets: [4] + x + y, as: KeyPart.point)
            return try parameters.key(type: "EC", isPrivate: false)
        case .ed25519(let bytes):
            let call = "EVP_PKEY_new_raw_public_key"
            let key = unsafe EVP_PKEY_new_raw_public_key(EVP_PKEY_ED25519, nil, bytes, bytes.count)
            return unsafe try KeyHandle(takingOwnershipOf: key, from: call)
        }
    }
}

extension PublicKey: Equatable {
    /// Equal keys verify the same signatures.
    package static func == (first: PublicKey, second: PublicKey) -> Bool {
        first.components == second.components
    }
}

extension [UInt8] {
    /// A big-endian number in its shortest form; zero becomes empty.
    var withoutLeadingZeros: [UInt8] { Array(drop { $0 == 0 }) }

    /// How many bits a big-endian number in its shortest form has.
    fileprivate var bitCount: Int { count * 8 - (first?.leadingZeroBitCount ?? 0) }
}
