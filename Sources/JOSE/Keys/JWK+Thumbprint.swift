import JSON
import OpenSSL

extension JWK {
    /// The SHA-256 thumbprint (RFC 7638, section 3): the hash of the required members alone, in order of their names.
    package var thumbprint: [UInt8] {
        get throws(JOSEError) {
            var object = JSONObject()
            for name in try thumbprintMembers { object.append(name, .string(try json.requiredString(name))) }
            return Digest.hash(.sha256, JSON.object(object).bytes)
        }
    }

    /// The thumbprint in base64url.
    package var thumbprintText: String {
        get throws(JOSEError) { Base64URL.encode(try thumbprint) }
    }

    private var thumbprintMembers: [String] {
        get throws(JOSEError) {
            switch kty {
            case "RSA": ["e", "kty", "n"]
            case "EC": ["crv", "kty", "x", "y"]
            case "OKP": ["crv", "kty", "x"]
            case "oct": ["k", "kty"]
            default: throw .keyKindUnsupported(kty)
            }
        }
    }
}
