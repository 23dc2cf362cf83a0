/// Encodings of text that JSON may not have (RFC 8259, section 8.1).
enum CharacterEncoding: String, CaseIterable, Sendable {
    /// Big-endian with a byte order mark.
    case utf16 = "utf-16"
    /// Without a byte order mark.
    case utf16LittleEndian = "utf-16le"
    /// Without a byte order mark.
    case utf16BigEndian = "utf-16be"
    /// Big-endian with a byte order mark.
    case utf32 = "utf-32"
    /// ISO 8859-1.
    case latin1 = "latin-1"

    /// UTF-8 text in this encoding; throws where Latin-1 has no such character.
    func bytes(of text: [UInt8]) throws(ForgeError) -> [UInt8] {
        let text = String(decoding: text, as: UTF8.self)
        switch self {
        case .utf16: return [0xFE, 0xFF] + text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
        case .utf16BigEndian: return text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
        case .utf16LittleEndian: return text.utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
        case .utf32:
            return [0, 0, 0xFE, 0xFF]
                + text.unicodeScalars.flatMap { scalar in
                    [24, 16, 8, 0].map { UInt8(scalar.value >> UInt32($0) & 255) }
                }
        case .latin1:
            let scalars = text.unicodeScalars
            guard scalars.contains(where: { $0.value > 127 }) else {
                throw .changesNothing(
                    op: "raw", reason: "text in ASCII is the same in Latin-1; set a claim that is not")
            }
            guard scalars.allSatisfy({ $0.value < 256 }) else {
                throw .unusableValue("the text holds characters that Latin-1 does not have")
            }
            return scalars.map { UInt8($0.value) }
        }
    }
}
