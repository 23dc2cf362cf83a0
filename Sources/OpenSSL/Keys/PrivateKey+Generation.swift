import COpenSSL

extension PrivateKey {
    /// A new RSA key; takes a good part of a second for 2048 bits and seconds for more.
    package static func generateRSA(bits: Int, exponent: Int = 65537) throws(OpenSSLError) -> PrivateKey {
        let exponent = try BigNumber(exponent.bigEndianBytes)
        let key = unsafe try generate("RSA") { context throws(OpenSSLError) in
            try OpenSSLError.check(
                unsafe EVP_PKEY_CTX_set_rsa_keygen_bits(context, Int32(bits)), "EVP_PKEY_CTX_set_rsa_keygen_bits")
            try OpenSSLError.check(
                unsafe EVP_PKEY_CTX_set1_rsa_keygen_pubexp(context, exponent.pointer),
                "EVP_PKEY_CTX_set1_rsa_keygen_pubexp")
        }
        return try PrivateKey(rsa: key.rsaComponents)
    }

    /// A new key on the curve.
    package static func generateEC(_ curve: EllipticCurve) throws(OpenSSLError) -> PrivateKey {
        let key = unsafe try generate("EC") { context throws(OpenSSLError) in
            try OpenSSLError.check(
                unsafe EVP_PKEY_CTX_set_group_name(context, curve.groupName), "EVP_PKEY_CTX_set_group_name")
        }
        let parts = try key.ecComponents(curve)
        return try PrivateKey(curve: curve, x: parts.x, y: parts.y, d: parts.d)
    }

    /// A new Ed25519 key: any 32 random bytes are a seed.
    package static func generateEd25519() throws(OpenSSLError) -> PrivateKey {
        try PrivateKey(ed25519Seed: SecureRandom.bytes(32))
    }

    private static func generate(
        _ type: String, _ configure: (OpaquePointer) throws(OpenSSLError) -> Void
    ) throws(OpenSSLError) -> KeyHandle {
        let context = unsafe try OpenSSLError.check(
            EVP_PKEY_CTX_new_from_name(nil, type, nil), "EVP_PKEY_CTX_new_from_name")
        defer { unsafe EVP_PKEY_CTX_free(context) }
        try OpenSSLError.check(unsafe EVP_PKEY_keygen_init(context), "EVP_PKEY_keygen_init")
        unsafe try configure(context)
        var key: OpaquePointer?
        try OpenSSLError.check(unsafe EVP_PKEY_generate(context, &key), "EVP_PKEY_generate")
        return unsafe try KeyHandle(takingOwnershipOf: key, from: "EVP_PKEY_generate")
    }
}

extension Int {
    /// Eight bytes, most significant first.
    fileprivate var bigEndianBytes: [UInt8] {
        (0..<8).map { UInt8(truncatingIfNeeded: self >> (56 - 8 * $0)) }
    }
}
