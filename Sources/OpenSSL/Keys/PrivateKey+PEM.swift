import COpenSSL

extension PrivateKey {
    /// The key as PKCS #8 in a `PRIVATE KEY` frame, not encrypted.
    package var pem: String {
        get throws(OpenSSLError) {
            let info = unsafe try OpenSSLError.check(EVP_PKEY2PKCS8(handle.pointer), "EVP_PKEY2PKCS8")
            defer { unsafe PKCS8_PRIV_KEY_INFO_free(info) }
            let der = unsafe try DER.bytes("i2d_PKCS8_PRIV_KEY_INFO") { unsafe i2d_PKCS8_PRIV_KEY_INFO(info, $0) }
            return String(decoding: PEM.encode(der, label: "PRIVATE KEY"), as: UTF8.self)
        }
    }

    /// Reads a PKCS #8 key, not encrypted, of one of the kinds known here.
    package convenience init(pem: String) throws(OpenSSLError) {
        guard let der = try PEM.decode(pem, label: "PRIVATE KEY").first else {
            throw OpenSSLError(call: "PrivateKey(pem:)", reason: "there is no PRIVATE KEY frame")
        }
        let pointer = unsafe der.withUnsafeBufferPointer { bytes in
            var cursor = bytes.baseAddress
            return unsafe d2i_AutoPrivateKey(nil, &cursor, bytes.count)
        }
        let key = unsafe try KeyHandle(takingOwnershipOf: pointer, from: "d2i_AutoPrivateKey")
        switch unsafe EVP_PKEY_get_base_id(key.pointer) {
        case EVP_PKEY_RSA:
            try self.init(rsa: key.rsaComponents)
        case EVP_PKEY_ED25519:
            try self.init(ed25519Seed: key.octets(KeyPart.scalar))
        case EVP_PKEY_EC:
            let name = try key.groupName
            guard let curve = EllipticCurve.allCases.first(where: { $0.groupNames.contains(name) }) else {
                throw OpenSSLError(call: "PrivateKey(pem:)", reason: "the curve \(name) is not supported")
            }
            let parts = try key.ecComponents(curve)
            try self.init(curve: curve, x: parts.x, y: parts.y, d: parts.d)
        default:
            throw OpenSSLError(call: "PrivateKey(pem:)", reason: "keys of this kind are not supported")
        }
    }
}

extension EllipticCurve {
    /// The names under which OpenSSL reports the curve.
    fileprivate var groupNames: [String] {
        switch self {
        case .p256: ["prime256v1", groupName]
        case .p384: ["secp384r1", groupName]
        case .p521: ["secp521r1", groupName]
        case .secp256k1: [groupName]
        }
    }
}
