/// base64url without padding (RFC 4648, section 5; RFC 7515, section 2).
package enum Base64URL {
    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

    /// The value of each byte as a character, 0xFF where it is none.
    private static let values: [UInt8] = {
        var values = [UInt8](repeating: 0xFF, count: 256)
        for (value, character) in alphabet.enumerated() { values[Int(character)] = UInt8(value) }
        return values
    }()

    /// The text of the bytes.
    package static func encode(_ bytes: [UInt8]) -> String {
        String(decoding: encodedBytes(bytes), as: UTF8.self)
    }

    /// The text of the bytes as ASCII, for building a signing input without a detour through `String`.
    package static func encodedBytes(_ bytes: [UInt8]) -> [UInt8] {
        let alphabet = alphabet
        var output: [UInt8] = []
        output.reserveCapacity((bytes.count * 4 + 2) / 3)
        var index = 0
        while index + 3 <= bytes.count {
            let group = UInt32(bytes[index]) << 16 | UInt32(bytes[index + 1]) << 8 | UInt32(bytes[index + 2])
            output.append(alphabet[Int(group >> 18)])
            output.append(alphabet[Int(group >> 12 & 63)])
            output.append(alphabet[Int(group >> 6 & 63)])
            output.append(alphabet[Int(group & 63)])
            index += 3
        }
        let rest = bytes.count - index
        guard rest > 0 else { return output }
        let group = UInt32(bytes[index]) << 16 | (rest == 2 ? UInt32(bytes[index + 1]) << 8 : 0)
        output.append(alphabet[Int(group >> 18)])
        output.append(alphabet[Int(group >> 12 & 63)])
        if rest == 2 { output.append(alphabet[Int(group >> 6 & 63)]) }
        return output
    }

    /// The bytes of the text; refuses other characters, padding, and spare bits that are not zero, so that each
    /// byte string has exactly one text.
    package static func decode(_ text: String) throws(JOSEError) -> [UInt8] {
        try decode(Array(text.utf8)[...])
    }

    /// The bytes of an ASCII text, as `decode(_:)` of a string.
    package static func decode(_ text: ArraySlice<UInt8>) throws(JOSEError) -> [UInt8] {
        guard text.count % 4 != 1 else { throw .base64URLLength(text.count) }
        let values = values
        var output: [UInt8] = []
        output.reserveCapacity(text.count * 3 / 4)
        var bits: UInt32 = 0
        var count = 0
        for index in text.indices {
            let value = values[Int(text[index])]
            guard value != 0xFF else { throw .base64URLCharacter(text[index], offset: index - text.startIndex) }
            bits = bits << 6 | UInt32(value)
            count += 6
            if count >= 8 {
                count -= 8
                output.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
            }
        }
        guard bits & ((1 << UInt32(count)) - 1) == 0 else { throw .base64URLSpareBits }
        return output
    }

    /// The bytes of a text in either alphabet, with or without padding, spare bits and white space ignored.
    ///
    /// Never for deciding whether a token is good: only for looking into one that is not.
    package static func decodeLeniently(_ text: String) -> [UInt8]? {
        var cleaned: [UInt8] = []
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "+"): cleaned.append(UInt8(ascii: "-"))
            case UInt8(ascii: "/"): cleaned.append(UInt8(ascii: "_"))
            case UInt8(ascii: "="), 0x20, 0x09, 0x0A, 0x0D: continue
            default: cleaned.append(byte)
            }
        }
        // Clear the spare bits: the strict decoder does the rest.
        if let last = cleaned.last, cleaned.count % 4 > 1, values[Int(last)] != 0xFF {
            let spare: UInt8 = cleaned.count % 4 == 2 ? 0x0F : 0x03
            cleaned[cleaned.count - 1] = alphabet[Int(values[Int(last)] & ~spare)]
        }
        return try? decode(cleaned[...])
    }
}
