/// A way to write a segment other than plain base64url, covered by the signature.
enum SegmentEncoding: Hashable, Sendable {
    /// With `=` at the end.
    case padded
    /// With `+` and `/`.
    case standardAlphabet
    /// The bytes themselves (RFC 7797).
    case none
    /// With unused bits set in the last character.
    case noncanonical
    /// As a DEFLATE stream (RFC 1951).
    case deflated
    /// With text put in between.
    case inserting(String, at: Int)

    /// Changes the bytes before they are encoded.
    func apply(to bytes: inout [UInt8]) {
        switch self {
        case .deflated: bytes = Deflate.stored(bytes)
        // White space after JSON means nothing, and makes room for unused bits and for padding.
        case .noncanonical, .padded: if bytes.count.isMultiple(of: 3) { bytes.append(UInt8(ascii: " ")) }
        default: break
        }
    }

    /// Changes the encoded text.
    func apply(to text: inout String) {
        switch self {
        case .padded: text = ByteEncoding.padded(text)
        case .standardAlphabet: text = ByteEncoding.standardAlphabet(text)
        case .noncanonical: text = SpareBits.set(in: text) ?? text
        case .inserting(let inserted, let offset): text = Self.inserting(inserted, at: offset, into: text)
        case .none, .deflated: break
        }
    }

    /// The text with another put in after so many characters; from the end if negative.
    static func inserting(_ inserted: String, at offset: Int, into text: String) -> String {
        let bytes = Array(text.utf8)
        let index = min(max(offset < 0 ? bytes.count + offset : offset, 0), bytes.count)
        return String(decoding: bytes[..<index] + Array(inserted.utf8) + bytes[index...], as: UTF8.self)
    }
}
