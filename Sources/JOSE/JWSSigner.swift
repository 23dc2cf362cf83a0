import OpenSSL

/// Signs with one key and algorithm that fit each other.
package struct JWSSigner: Sendable {
    /// The key, whose OpenSSL form is made once.
    package let key: JWK
    /// What the signature is made by; the header of a compact text does not get it by itself.
    package let algorithm: JWSAlgorithm
    private let secret: Secret

    private enum Secret {
        case shared([UInt8], DigestAlgorithm)
        case own(PrivateKey, SignatureScheme)
    }

    /// Makes a signer; throws when the key has no private half or the algorithm is for other keys.
    package init(key: JWK, algorithm: JWSAlgorithm) throws(JOSEError) {
        self.key = key
        self.algorithm = algorithm
        guard key.kty == algorithm.keyType else {
            throw .algorithmUnfit(algorithm: algorithm.rawValue, keyType: key.kty)
        }
        if let scheme = algorithm.scheme {
            secret = .own(try key.privateKey(), scheme)
        } else if let digest = algorithm.digest {
            secret = .shared(try key.symmetricKey, digest)
        } else {
            throw .algorithmUnfit(algorithm: algorithm.rawValue, keyType: key.kty)
        }
    }

    /// The signature over exactly these bytes.
    package func signature(over input: [UInt8]) throws(JOSEError) -> [UInt8] {
        switch secret {
        case .shared(let key, let digest):
            return HMAC.authenticationCode(digest, key: key, message: input)
        case .own(let key, let scheme):
            do {
                return try key.sign(input, scheme: scheme)
            } catch {
                throw .keyInvalid(error)
            }
        }
    }

    /// The compact text of a header and payload, both signed as they come.
    package func compactText(header: [UInt8], payload: [UInt8]) throws(JOSEError) -> String {
        var text = Base64URL.encodedBytes(header)
        text.append(UInt8(ascii: "."))
        text += Base64URL.encodedBytes(payload)
        let signature = try signature(over: text)
        text.append(UInt8(ascii: "."))
        text += Base64URL.encodedBytes(signature)
        return String(decoding: text, as: UTF8.self)
    }
}
