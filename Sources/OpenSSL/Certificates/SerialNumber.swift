/// Certificate serial numbers (RFC 5280, section 4.1.2.2).
enum SerialNumber {
    /// Sixteen random bytes, positive and never short.
    static func random() -> [UInt8] {
        var bytes = SecureRandom.bytes(16)
        bytes[0] = bytes[0] & 0x7F | 0x40
        return bytes
    }
}
