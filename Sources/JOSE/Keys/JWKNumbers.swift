import JSON
import OpenSSL

/// Makes OpenSSL keys from a JWK's base64url members (RFC 7518, section 6; RFC 8037, section 2).
struct JWKNumbers {
    private let json: JSONObject

    /// Takes the members of one key.
    init(_ json: JSONObject) {
        self.json = json
    }

    /// The key of the public members.
    func publicKey() throws(JOSEError) -> PublicKey {
        switch try kind {
        case .rsa:
            let (n, e) = (try json.bytes("n"), try json.bytes("e"))
            return try Self.made { () throws(OpenSSLError) in try PublicKey(rsaModulus: n, exponent: e) }
        case .ec(let curve):
            let (x, y) = (try json.bytes("x"), try json.bytes("y"))
            return try Self.made { () throws(OpenSSLError) in try PublicKey(curve: curve, x: x, y: y) }
        case .ed25519:
            let x = try json.bytes("x")
            return try Self.made { () throws(OpenSSLError) in try PublicKey(ed25519: x) }
        }
    }

    /// The key of all members; of an RSA key the primes are needed too.
    func privateKey() throws(JOSEError) -> PrivateKey {
        switch try kind {
        case .rsa:
            let components = RSAPrivateComponents(
                modulus: try json.bytes("n"), exponent: try json.bytes("e"), privateExponent: try json.bytes("d"),
                firstPrime: try json.bytes("p"), secondPrime: try json.bytes("q"),
                firstExponent: try json.bytes("dp"), secondExponent: try json.bytes("dq"),
                coefficient: try json.bytes("qi"))
            return try Self.made { () throws(OpenSSLError) in try PrivateKey(rsa: components) }
        case .ec(let curve):
            let (x, y, d) = (try json.bytes("x"), try json.bytes("y"), try json.bytes("d"))
            return try Self.made { () throws(OpenSSLError) in try PrivateKey(curve: curve, x: x, y: y, d: d) }
        case .ed25519:
            let d = try json.bytes("d")
            return try Self.made { () throws(OpenSSLError) in try PrivateKey(ed25519Seed: d) }
        }
    }

    private enum Kind {
        case rsa, ed25519
        case ec(EllipticCurve)
    }

    private var kind: Kind {
        get throws(JOSEError) {
            let kty = try json.requiredString("kty")
            guard kty != "RSA" else { return .rsa }
            guard kty == "EC" || kty == "OKP" else { throw .keyKindUnsupported(kty) }
            let crv = try json.requiredString("crv")
            if kty == "OKP", crv == "Ed25519" { return .ed25519 }
            guard kty == "EC", let curve = EllipticCurve(joseName: crv) else { throw .keyKindUnsupported(crv) }
            return .ec(curve)
        }
    }

    private static func made<Key>(_ make: () throws(OpenSSLError) -> Key) throws(JOSEError) -> Key {
        do {
            return try make()
        } catch {
            throw .keyInvalid(error)
        }
    }
}
