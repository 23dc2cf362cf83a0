/// How bytes are written as text.
enum ByteEncoding: String, CaseIterable {
    /// Lower-case digits.
    case hex = "hex"
    /// Upper-case digits.
    case hexUpper = "hex-upper"
    /// A decimal digit for each byte, as many as there are bytes: no code, but a number that follows from them.
    case digits = "digits"
    /// RFC 4648, section 5, without padding.
    case base64url = "base64url"
    /// RFC 4648, section 4, with padding.
    case base64 = "base64"
    /// RFC 4648, section 4, without padding.
    case base64Unpadded = "base64-unpadded"

    /// The bytes as text.
    func text(_ bytes: [UInt8]) -> String {
        switch self {
        case .hex: Hex.encode(bytes)
        case .digits: String(decoding: bytes.map { UInt8(ascii: "0") + $0 % 10 }, as: UTF8.self)
        case .hexUpper: Hex.encode(bytes, digits: "0123456789ABCDEF")
        case .base64url: Base64URL.encode(bytes)
        case .base64Unpadded: Self.standardAlphabet(Base64URL.encode(bytes))
        case .base64: Self.padded(Self.standardAlphabet(Base64URL.encode(bytes)))
        }
    }

    /// `+` and `/` in place of `-` and `_` (RFC 4648, section 4).
    static func standardAlphabet(_ text: String) -> String {
        String(text.map { $0 == "-" ? "+" : $0 == "_" ? "/" : $0 })
    }

    /// The text filled up with `=` to a multiple of four characters.
    static func padded(_ text: String) -> String {
        text + String(repeating: "=", count: (4 - text.utf8.count % 4) % 4)
    }
}
