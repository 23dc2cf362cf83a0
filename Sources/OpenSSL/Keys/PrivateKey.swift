import COpenSSL

/// A key that signs; immutable, for use from any thread at once.
package final class PrivateKey: Sendable {
    /// What the key is made of.
    package enum Components: Hashable, Sendable {
        /// RSA with its primes.
        case rsa(RSAPrivateComponents)
        /// A scalar and its point.
        case ec(ECPrivateComponents)
        /// The 32-byte seed of RFC 8032.
        case ed25519(seed: [UInt8])
    }

    /// All parts, the secret ones too.
    package let components: Components
    /// The half that may be shown.
    package let publicKey: PublicKey
    /// OpenSSL's key, both halves.
    let handle: KeyHandle
    private let signing: SignatureContexts

    /// Makes an RSA key; the numbers are taken as they come, so that deliberately weak keys can be made.
    package convenience init(rsa: RSAPrivateComponents) throws(OpenSSLError) {
        var parameters = try KeyParameters()
        try parameters.add(number: rsa.modulus, as: KeyPart.modulus)
        try parameters.add(number: rsa.exponent, as: KeyPart.exponent)
        try parameters.add(number: rsa.privateExponent, as: KeyPart.privateExponent)
        try parameters.add(number: rsa.firstPrime, as: KeyPart.firstPrime)
        try parameters.add(number: rsa.secondPrime, as: KeyPart.secondPrime)
        try parameters.add(number: rsa.firstExponent, as: KeyPart.firstExponent)
        try parameters.add(number: rsa.secondExponent, as: KeyPart.secondExponent)
        try parameters.add(number: rsa.coefficient, as: KeyPart.coefficient)
        let handle = try parameters.key(type: "RSA", isPrivate: true)
        let publicComponents = PublicKeyComponents.rsa(
            modulus: rsa.modulus.withoutLeadingZeros, exponent: rsa.exponent.withoutLeadingZeros)
        self.init(.rsa(rsa), publicComponents, handle)
    }

    /// Makes an elliptic-curve key; a scalar that does not belong to the point is refused.
    package convenience init(curve: EllipticCurve, x: [UInt8], y: [UInt8], d: [UInt8]) throws(OpenSSLError) {
        var parameters = try KeyParameters()
        try parameters.add(group: curve.groupName)
        try parameters.add(octets: [4] + x + y, as: KeyPart.point)
        try parameters.add(number: d, as: KeyPart.scalar)
        let handle = try parameters.key(type: "EC", isPrivate: true)
        let context = unsafe try OpenSSLError.check(
            EVP_PKEY_CTX_new_from_pkey(nil, handle.pointer, nil), "EVP_PKEY_CTX_new_from_pkey")
        defer { unsafe EVP_PKEY_CTX_free(context) }
        try OpenSSLError.check(unsafe EVP_PKEY_pairwise_check(context), "EVP_PKEY_pairwise_check")
        self.init(.ec(ECPrivateComponents(curve: curve, x: x, y: y, d: d)), .ec(curve, x: x, y: y), handle)
    }

    /// Makes an Ed25519 key from its 32-byte seed.
    package convenience init(ed25519Seed seed: [UInt8]) throws(OpenSSLError) {
        let call = "EVP_PKEY_new_raw_private_key"
        let handle = unsafe try KeyHandle(
            takingOwnershipOf: EVP_PKEY_new_raw_private_key(EVP_PKEY_ED25519, nil, seed, seed.count), from: call)
        let point = try handle.octets(KeyPart.point)
        self.init(.ed25519(seed: seed), .ed25519(point), handle)
    }

    private init(_ components: Components, _ publicComponents: PublicKeyComponents, _ handle: KeyHandle) {
        self.components = components
        self.handle = handle
        publicKey = PublicKey(publicComponents, handle: handle)
        signing = SignatureContexts(for: handle, purpose: .signing)
    }

    /// Signs the message; an ECDSA signature comes as `r || s`.
    package func sign(_ message: [UInt8], scheme: SignatureScheme) throws(OpenSSLError) -> [UInt8] {
        guard publicKey.keyType.fits(scheme) else {
            throw OpenSSLError(call: "PrivateKey.sign", reason: "\(scheme) does not fit a key of \(publicKey.keyType)")
        }
        let signature = try signing.sign(message, scheme: scheme)
        guard case .ec(let curve) = publicKey.keyType else { return signature }
        return try SignatureEncoding.rawFromDER(signature, size: curve.coordinateLength)
    }

    /// The bare RSA private operation on a block as long as the modulus and below it, for forged paddings.
    package func rawRSA(_ block: [UInt8]) throws(OpenSSLError) -> [UInt8] {
        let context = unsafe try OpenSSLError.check(
            EVP_PKEY_CTX_new_from_pkey(nil, handle.pointer, nil), "EVP_PKEY_CTX_new_from_pkey")
        defer { unsafe EVP_PKEY_CTX_free(context) }
        try OpenSSLError.check(unsafe EVP_PKEY_sign_init(context), "EVP_PKEY_sign_init")
        try OpenSSLError.check(
            unsafe EVP_PKEY_CTX_set_rsa_padding(context, RSA_NO_PADDING), "EVP_PKEY_CTX_set_rsa_padding")
        var length = Int(unsafe EVP_PKEY_get_size(handle.pointer))
        var output = [UInt8](repeating: 0, count: length)
        try OpenSSLError.check(
            unsafe EVP_PKEY_sign(context, &output, &length, block, block.count), "EVP_PKEY_sign")
        return output
    }

    /// The RSA numbers, when this is an RSA key.
    package var rsaComponents: RSAPrivateComponents? {
        if case .rsa(let components) = components { components } else { nil }
    }

    /// The curve's numbers, when this is an elliptic-curve key.
    package var ecComponents: ECPrivateComponents? {
        if case .ec(let components) = components { components } else { nil }
    }

    /// The seed, when this is an Ed25519 key.
    package var ed25519Seed: [UInt8]? {
        if case .ed25519(let seed) = components { seed } else { nil }
    }
}
