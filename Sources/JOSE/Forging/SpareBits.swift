/// The bits at the end of a base64url text that stand for no byte (RFC 4648, section 3.5).
enum SpareBits {
    /// The text with its lowest spare bit set; nil if it has no spare bits.
    static func set(in text: String) -> String? {
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
        var bytes = Array(text.utf8)
        guard bytes.count % 4 >= 2, let last = bytes.last, let value = alphabet.firstIndex(of: last) else { return nil }
        bytes[bytes.count - 1] = alphabet[value ^ 1]
        return String(decoding: bytes, as: UTF8.self)
    }
}
