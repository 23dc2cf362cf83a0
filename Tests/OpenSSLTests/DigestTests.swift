import OpenSSL
import Testing

/// A published digest or code, in lower-case hex.
struct DigestVector: CustomTestStringConvertible, Sendable {
    let algorithm: DigestAlgorithm
    let key: [UInt8]
    let message: String
    let expected: String

    var testDescription: String { "\(algorithm) of \(message.prefix(12).debugDescription)" }

    init(_ algorithm: DigestAlgorithm, key: [UInt8] = [], _ message: String, _ expected: String) {
        self.algorithm = algorithm
        self.key = key
        self.message = message
        self.expected = expected
    }
}

@Suite struct DigestTests {
    /// RFC 1321 (A.5), FIPS 180-4 examples.
    static let digests = [
        DigestVector(.md5, "abc", "900150983cd24fb0d6963f7d28e17f72"),
        DigestVector(.sha1, "abc", "a9993e364706816aba3e25717850c26c9cd0d89d"),
        DigestVector(.sha256, "", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        DigestVector(.sha256, "abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        DigestVector(
            .sha384, "abc",
            "cb00753f45a35e8bb5a03d699ac65007272c32ab0eded1631a8b605a43ff5bed8086072ba1e7cc2358baeca134c825a7"),
        DigestVector(
            .sha512, "abc",
            "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a"
                + "2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f"),
    ]

    /// RFC 4231, cases 2 and 1; the empty key and message are a common value, checked with other programs.
    static let codes = [
        DigestVector(
            .sha256, key: Array("Jefe".utf8), "what do ya want for nothing?",
            "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"),
        DigestVector(
            .sha384, key: [UInt8](repeating: 0x0b, count: 20), "Hi There",
            "afd03944d84895626b0825f4ab46907f15f9dadbe4101ec682aa034c7cebc59cfaea9ea9076ede7f4af152e8b2fa9cb6"),
        DigestVector(
            .sha512, key: Array("Jefe".utf8), "what do ya want for nothing?",
            "164b7a7bfcf819e2e395fbe73b56e0a387bd64222e831fd610270cd7ea250554"
                + "9758bf75c05a994a6d034f65f8f0e6fdcaeab1a34d4a6b4b636e070a38bce737"),
        DigestVector(
            .sha256, key: [], "", "b613679a0814d9ec772f95d778c35fc5ff1697c493715653c6c712144292c5ad"),
    ]

    @Test("a digest equals the published one", arguments: digests)
    func digest(_ vector: DigestVector) {
        let output = Digest.hash(vector.algorithm, Array(vector.message.utf8))
        #expect(output.hex == vector.expected)
        #expect(output.count == vector.algorithm.length)
    }

    @Test("an authentication code equals the published one", arguments: codes)
    func code(_ vector: DigestVector) {
        let output = HMAC.authenticationCode(vector.algorithm, key: vector.key, message: Array(vector.message.utf8))
        #expect(output.hex == vector.expected)
    }

    @Test("bytes are equal only when all are, and as many")
    func comparison() {
        #expect(ConstantTime.equal([1, 2, 3], [1, 2, 3]))
        #expect(ConstantTime.equal([], []))
        #expect(!ConstantTime.equal([1, 2, 3], [1, 2, 4]))
        #expect(!ConstantTime.equal([1, 2, 3], [1, 2]))
    }

    @Test("random bytes come in the length asked for and do not repeat")
    func randomness() {
        #expect(SecureRandom.bytes(0).isEmpty)
        #expect(SecureRandom.bytes(32).count == 32)
        #expect(SecureRandom.bytes(32) != SecureRandom.bytes(32))
    }
}
