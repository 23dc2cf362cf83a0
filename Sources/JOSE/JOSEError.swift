package import OpenSSL

/// Why a key, a key set or a base64url text is not what it should be; a bad token is a `TokenViolation` instead.
package enum JOSEError: Error, Hashable, Sendable {
    /// A character outside the alphabet of RFC 4648, section 5, at an offset in bytes.
    case base64URLCharacter(UInt8, offset: Int)
    /// A length that no number of bytes has.
    case base64URLLength(Int)
    /// Bits behind the last byte that are not zero.
    case base64URLSpareBits
    /// A member that must be there.
    case memberMissing(String)
    /// A member of another JSON type; `found` is the type's name.
    case memberType(String, expected: String, found: String)
    /// A member which is not strict base64url.
    case memberEncoding(String)
    /// A value that is not the object asked for.
    case notAnObject(String, found: String)
    /// A key type or curve this program has no use for.
    case keyKindUnsupported(String)
    /// Numbers that are no key.
    case keyInvalid(OpenSSLError)
    /// A key without its private half, where that is needed.
    case notPrivate
    /// A key that the algorithm is not for.
    case algorithmUnfit(algorithm: String, keyType: String)
}

extension JOSEError: CustomStringConvertible {
    /// The sentence for people.
    package var description: String {
        switch self {
        case .base64URLCharacter(let byte, let offset):
            "byte 0x\(String(byte, radix: 16)) at offset \(offset) is not in the base64url alphabet"
        case .base64URLLength(let length): "no bytes have a base64url text of \(length) characters"
        case .base64URLSpareBits: "the unused bits of the last base64url character are not zero"
        case .memberMissing(let name): "member \"\(name)\" is missing"
        case .memberType(let name, let expected, let found):
            "member \"\(name)\" is \(found), expected \(expected)"
        case .memberEncoding(let name): "member \"\(name)\" is not base64url without padding"
        case .notAnObject(let what, let found): "\(what) is \(found), expected an object"
        case .keyKindUnsupported(let kind): "keys of kind \"\(kind)\" are not supported"
        case .keyInvalid(let error): "the numbers make no key (\(error))"
        case .notPrivate: "the key has no private half"
        case .algorithmUnfit(let algorithm, let keyType): "\(algorithm) is not for keys of type \(keyType)"
        }
    }
}
