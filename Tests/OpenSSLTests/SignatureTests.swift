import OpenSSL
import Testing

@Suite struct SignatureTests {
    static let schemes: [SignatureScheme] = [
        .rsaPKCS1(.sha1), .rsaPKCS1(.sha256), .rsaPKCS1(.sha384), .rsaPKCS1(.sha512),
        .rsaPSS(.sha256), .rsaPSS(.sha384), .rsaPSS(.sha512), .rsaPSS(.sha256, saltLength: 0),
        .ecdsa(.sha256), .ed25519,
    ]
    let message = Array("header.payload".utf8)

    @Test("a signature is valid for its message alone", arguments: schemes)
    func roundTrip(_ scheme: SignatureScheme) throws {
        let key = try SampleKeys.key(for: scheme)
        let signature = try key.sign(message, scheme: scheme)
        #expect(key.publicKey.isValid(signature, for: message, scheme: scheme))
        #expect(!key.publicKey.isValid(signature, for: message + [0], scheme: scheme))
        var flipped = signature
        flipped[flipped.count - 1] ^= 1
        #expect(!key.publicKey.isValid(flipped, for: message, scheme: scheme))
        #expect(!key.publicKey.isValid(signature + [0], for: message, scheme: scheme))
        #expect(!key.publicKey.isValid(signature.dropLast(), for: message, scheme: scheme))
        #expect(!key.publicKey.isValid([], for: message, scheme: scheme))
    }

    @Test("an ECDSA signature is two halves of the coordinate's length", arguments: EllipticCurve.allCases)
    func curves(_ curve: EllipticCurve) throws {
        let key = try PrivateKey.generateEC(curve)
        let signature = try key.sign(message, scheme: .ecdsa(.sha512))
        #expect(signature.count == 2 * curve.coordinateLength)
        #expect(key.publicKey.isValid(signature, for: message, scheme: .ecdsa(.sha512)))
        #expect(!key.publicKey.isValid(signature, for: message, scheme: .ecdsa(.sha256)))
        let der = try SignatureEncoding.derFromRaw(signature)
        #expect(try SignatureEncoding.rawFromDER(der, size: curve.coordinateLength) == signature)
        #expect(!key.publicKey.isValid(der, for: message, scheme: .ecdsa(.sha512)))
    }

    @Test(
        "the complement of s makes a second good signature, and twice the first again",
        arguments: EllipticCurve.allCases)
    func complement(_ curve: EllipticCurve) throws {
        let key = try PrivateKey.generateEC(curve)
        let signature = try key.sign(message, scheme: .ecdsa(.sha256))
        let other = try SignatureEncoding.withComplementedS(signature, on: curve)
        #expect(other != signature)
        #expect(key.publicKey.isValid(other, for: message, scheme: .ecdsa(.sha256)))
        #expect(try SignatureEncoding.withComplementedS(other, on: curve) == signature)
    }

    @Test("a signature is not valid under another key, hash or padding")
    func substitutions() throws {
        let key = try SampleKeys.rsa.get()
        let signature = try key.sign(message, scheme: .rsaPKCS1(.sha256))
        #expect(key.publicKey.isValid(signature, for: message, scheme: .rsaPKCS1(.sha256)))
        #expect(try !SampleKeys.otherRSA.get().publicKey.isValid(signature, for: message, scheme: .rsaPKCS1(.sha256)))
        #expect(!key.publicKey.isValid(signature, for: message, scheme: .rsaPKCS1(.sha512)))
        #expect(!key.publicKey.isValid(signature, for: message, scheme: .rsaPSS(.sha256)))
    }

    @Test("a salt of another length than agreed is refused")
    func saltLength() throws {
        let key = try SampleKeys.rsa.get()
        let signature = try key.sign(message, scheme: .rsaPSS(.sha256, saltLength: 0))
        #expect(key.publicKey.isValid(signature, for: message, scheme: .rsaPSS(.sha256, saltLength: 0)))
        #expect(!key.publicKey.isValid(signature, for: message, scheme: .rsaPSS(.sha256)))
    }

    @Test("a scheme for another kind of key is refused, and the same scheme signs with its own")
    func mismatch() throws {
        let key = try PrivateKey.generateEC(.p256)
        #expect(throws: OpenSSLError.self) { try key.sign(message, scheme: .rsaPKCS1(.sha256)) }
        #expect(!key.publicKey.isValid([UInt8](repeating: 0, count: 64), for: message, scheme: .rsaPKCS1(.sha256)))
        #expect(throws: Never.self) { try SampleKeys.rsa.get().sign(message, scheme: .rsaPKCS1(.sha256)) }
    }

    @Test("a bare RSA operation over the right padding is the usual signature; over another it is none")
    func rawRSA() throws {
        let key = try SampleKeys.rsa.get()
        let header = [UInt8](hex: "3031300d060960864801650304020105000420")
        let info = header + Digest.hash(.sha256, message)
        let padding = [UInt8](repeating: 0xff, count: 256 - 3 - info.count)
        let good = try key.rawRSA([0, 1] + padding + [0] + info)
        #expect(try good == key.sign(message, scheme: .rsaPKCS1(.sha256)))
        #expect(try key.publicKey.rawRSA(good) == [0, 1] + padding + [0] + info)
        let garbage = try key.rawRSA([0, 1] + padding.dropLast(8) + [0] + info + [UInt8](repeating: 7, count: 8))
        #expect(!key.publicKey.isValid(garbage, for: message, scheme: .rsaPKCS1(.sha256)))
        #expect(throws: OpenSSLError.self) { try key.rawRSA([1, 2, 3]) }
        #expect(throws: OpenSSLError.self) { try PrivateKey.generateEC(.p256).publicKey.rawRSA(good) }
    }

    @Test("a square has a root, which is good under the exponent 2; most numbers are no squares")
    func squareRoot() throws {
        let key = try SampleKeys.rsa.get()
        guard case .rsa(let modulus, _) = key.publicKey.components else { return }
        let squaring = try PublicKey(rsaModulus: modulus, exponent: [2])
        var roots = 0
        for number in UInt8(1)...40 {
            let block = [UInt8](repeating: 0, count: modulus.count - 2) + [7, number]
            guard let root = try key.squareRoot(of: block) else { continue }
            roots += 1
            #expect(try squaring.rawRSA(root) == block)
        }
        #expect((1..<40).contains(roots))
    }

    @Test(
        "one key signs and verifies on many threads at once",
        arguments: [SignatureScheme.rsaPKCS1(.sha256), .ecdsa(.sha256), .ed25519])
    func concurrency(_ scheme: SignatureScheme) async throws {
        let key = try SampleKeys.key(for: scheme)
        let good = try await withThrowingTaskGroup(of: Bool.self) { group in
            for number in 0..<64 {
                group.addTask {
                    let message = Array("message \(number)".utf8)
                    let signature = try key.sign(message, scheme: scheme)
                    return key.publicKey.isValid(signature, for: message, scheme: scheme)
                }
            }
            return try await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
        }
        #expect(good == 64)
    }
}
