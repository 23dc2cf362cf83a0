import OpenSSL
import Testing

@Suite struct KeyTests {
    @Test("a key made again from its parts signs for the same public key")
    func components() throws {
        let message: [UInt8] = [1, 2, 3]
        let rsa = try #require(try SampleKeys.rsa.get().rsaComponents)
        let ec = try #require(try PrivateKey.generateEC(.p384).ecComponents)
        let seed = try #require(try PrivateKey.generateEd25519().ed25519Seed)
        let rebuilt: [(PrivateKey, SignatureScheme)] = [
            (try PrivateKey(rsa: rsa), .rsaPKCS1(.sha256)),
            (try PrivateKey(curve: ec.curve, x: ec.x, y: ec.y, d: ec.d), .ecdsa(.sha384)),
            (try PrivateKey(ed25519Seed: seed), .ed25519),
        ]
        for (key, scheme) in rebuilt {
            let signature = try key.sign(message, scheme: scheme)
            #expect(try publicKey(key.publicKey.components).isValid(signature, for: message, scheme: scheme))
        }
    }

    private func publicKey(_ components: PublicKeyComponents) throws -> PublicKey {
        switch components {
        case .rsa(let modulus, let exponent): try PublicKey(rsaModulus: modulus, exponent: exponent)
        case .ec(let curve, let x, let y): try PublicKey(curve: curve, x: x, y: y)
        case .ed25519(let bytes): try PublicKey(ed25519: bytes)
        }
    }

    @Test("leading zeros do not make another RSA key")
    func leadingZeros() throws {
        guard case .rsa(let modulus, let exponent) = try SampleKeys.rsa.get().publicKey.components else { return }
        let padded = try PublicKey(rsaModulus: [0, 0] + modulus, exponent: [0] + exponent)
        #expect(try padded == SampleKeys.rsa.get().publicKey)
        #expect(padded.keyType == .rsa(bits: 2048))
        #expect(throws: OpenSSLError.self) { try PublicKey(rsaModulus: [0], exponent: exponent) }
    }

    @Test("a point off the curve is refused, as is a coordinate of another length", arguments: EllipticCurve.allCases)
    func invalidPoints(_ curve: EllipticCurve) throws {
        let parts = try #require(try PrivateKey.generateEC(curve).ecComponents)
        #expect(throws: Never.self) { try PublicKey(curve: curve, x: parts.x, y: parts.y) }
        var y = parts.y
        y[y.count - 1] ^= 1
        #expect(throws: OpenSSLError.self) { try PublicKey(curve: curve, x: parts.x, y: y) }
        #expect(throws: OpenSSLError.self) { try PublicKey(curve: curve, x: [0] + parts.x, y: parts.y) }
        let zero = [UInt8](repeating: 0, count: curve.coordinateLength)
        #expect(throws: OpenSSLError.self) { try PublicKey(curve: curve, x: zero, y: zero) }
    }

    @Test("a private scalar of another point is refused")
    func foreignScalar() throws {
        let first = try #require(try PrivateKey.generateEC(.p256).ecComponents)
        let second = try #require(try PrivateKey.generateEC(.p256).ecComponents)
        #expect(throws: Never.self) { try PrivateKey(curve: .p256, x: first.x, y: first.y, d: first.d) }
        #expect(throws: OpenSSLError.self) { try PrivateKey(curve: .p256, x: first.x, y: first.y, d: second.d) }
    }

    @Test("an Ed25519 key has 32 bytes")
    func edwardsLength() {
        #expect(throws: OpenSSLError.self) { try PrivateKey(ed25519Seed: [1, 2, 3]) }
        #expect(throws: OpenSSLError.self) { try PublicKey(ed25519: []) }
        #expect(throws: Never.self) { try PrivateKey(ed25519Seed: [UInt8](repeating: 1, count: 32)) }
    }
}
