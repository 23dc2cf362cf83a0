import JSON
import OpenSSL

@testable import JOSE

/// A blueprint, a context and keys that the tests of forging share; keys are made once.
enum ForgingFixture {
    static let now = 1_764_489_600

    static let keys: [KeyName: JWK] = {
        var keys: [KeyName: JWK] = [:]
        do {
            for name: KeyName in ["signing", "other", "attacker", "rsa1024"] {
                let key = try PrivateKey.generateRSA(bits: name == "rsa1024" ? 1024 : 2048)
                keys[name] = JWK(privateKey: key, kid: "kid-\(name)", alg: "RS256", use: "sig")
            }
            for (name, curve): (KeyName, EllipticCurve) in [("ec", .p256), ("attacker-ec", .p256), ("ec-p384", .p384)] {
                keys[name] = JWK(privateKey: try PrivateKey.generateEC(curve), kid: "kid-\(name)")
            }
            keys["ed25519"] = JWK(privateKey: try PrivateKey.generateEd25519(), kid: "kid-ed25519")
        } catch {
            preconditionFailure("no keys to test with: \(error)")
        }
        return keys
    }()

    static let blueprint = TokenBlueprint(
        header: JSONObject([("kid", "kid-signing"), ("alg", "RS256")]),
        claims: JSONObject([
            ("iss", "https://appleid.apple.com"), ("aud", "com.example.app"), ("exp", .int(now + 86_400)),
            ("iat", .int(now)), ("sub", "000321.0123456789abcdef0123456789abcdef.0101"), ("nonce", "n-1"),
            ("email", "ada@example.com"), ("email_verified", true), ("note", "a/b?~é"),
        ]))

    static let context = ForgeContext(
        now: now,
        values: [
            "audience": "com.example.app", "issuer": "https://appleid.apple.com", "kid": "kid-signing",
            "attacker_url": "http://127.0.0.1:9/attacker", "nonce": "raw", "other_sub": "000321.other.0101",
            "sub": "000321.0123456789abcdef0123456789abcdef.0101",
        ],
        seed: Array("seed".utf8), keys: { keys[$0] })

    /// A token with the edits of a JSON array.
    static func forged(_ edits: String) throws -> ForgedToken {
        try blueprint.forged(edits: TokenEdit.list(edits, file: "edits"), context: context)
    }

    /// The payload of a token with the edits.
    static func payload(_ edits: String) throws -> String {
        String(decoding: try forged(edits).payloadBytes, as: UTF8.self)
    }

    /// The header of a token with the edits.
    static func header(_ edits: String) throws -> String {
        String(decoding: try forged(edits).headerBytes, as: UTF8.self)
    }
}
