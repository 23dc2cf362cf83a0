import JOSE
import JSON
import OpenSSL
import TestSupport
import Testing

/// The test keys under `keys/`, as `keys/README.md` describes them.
@Suite struct KeyFilesTests {
    static let paths = ProjectFiles.embedded.paths(under: "keys")

    private func key(_ path: String) throws -> JWK {
        try JWK(json: JSON.parse(#require(ProjectFiles.embedded[path])))
    }

    @Test("a key file's name and kid derive from its key", arguments: paths)
    func names(_ path: String) throws {
        let key = try key(path)
        let kid = try #require(key.kid)
        let shape: KeyIDShape = path.hasPrefix("keys/google/") ? .hex40 : .alphanumeric10
        #expect(try shape.keyID(forThumbprint: key.thumbprint) == kid)
        #expect(path.hasSuffix("/\(kid).json"))
        #expect(kid.contains { !$0.isNumber })
        #expect(kid.utf8.count == (shape == .hex40 ? 40 : 10))
    }

    @Test("a key file holds a private key that signs by its own algorithm", arguments: paths)
    func signing(_ path: String) throws {
        let key = try key(path)
        let algorithm = try #require(key.alg.flatMap(JWSAlgorithm.init))
        let scheme = try #require(algorithm.scheme)
        let signature = try JWSSigner(key: key, algorithm: algorithm).signature(over: [1, 2, 3])
        #expect(try key.publicKey().isValid(signature, for: [1, 2, 3], scheme: scheme))
        #expect(try key.publicJWK().publicKey() == key.privateKey().publicKey)
        #expect(key.use == "sig")
    }

    @Test(
        "each folder has the keys that its readers count on",
        arguments: [
            ("keys/apple", ["retired", "signing 1", "signing 2", "signing 3", "spare 1", "spare 2"]),
            ("keys/google", ["retired", "signing 1", "signing 2", "spare 1", "spare 2"]),
            ("keys/extra", ["attacker", "attacker-ec", "ec", "ec-p384", "ed25519", "roca", "rsa1024"]),
        ])
    func roles(_ folder: String, _ expected: [String]) throws {
        let roles = try ProjectFiles.embedded.paths(under: folder).map { path in
            let json = try key(path).json
            let role = try #require(json["role"]?.string)
            return json["order"]?.int.map { "\(role) \($0)" } ?? role
        }
        #expect(roles.sorted() == expected)
    }

    @Test("an identifier is never all digits: the thumbprint is read on until it is not")
    func neverAllDigits() {
        let digits = [UInt8](repeating: 7, count: 12) + [10] + [UInt8](repeating: 0, count: 19)
        #expect(KeyIDShape.alphanumeric10.keyID(forThumbprint: digits) == "777777777a")
        let hex = [UInt8](repeating: 0x12, count: 21) + [0xAB] + [UInt8](repeating: 0, count: 10)
        #expect(KeyIDShape.hex40.keyID(forThumbprint: hex).hasSuffix("12ab"))
        #expect(KeyIDShape.hex40.keyID(forThumbprint: [UInt8](repeating: 0xAB, count: 32)).hasPrefix("abab"))
    }
}
