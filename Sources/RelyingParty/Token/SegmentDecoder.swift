import JOSE

/// Decodes a base64url segment as strictly as the rules say.
struct SegmentDecoder {
    let rules: EncodingRules

    /// A decoded segment with the text a strict reader would have liked.
    struct Segment {
        let bytes: [UInt8]
        let text: [UInt8]
    }

    /// The bytes of a segment; `name` is for the complaint.
    func decode(_ text: ArraySlice<UInt8>, _ name: String) throws(TokenViolation) -> Segment {
        let cleaned = rules.forgives.isEmpty ? Array(text) : cleaned(text)
        do {
            return Segment(bytes: try Base64URL.decode(cleaned[...]), text: cleaned)
        } catch {
            throw TokenViolation(.encodingInvalid, "the \(name) segment: \(error)")
        }
    }

    private func cleaned(_ text: ArraySlice<UInt8>) -> [UInt8] {
        var cleaned = Array(text)
        if rules.forgives.contains(.padding) {
            while cleaned.last == UInt8(ascii: "=") { cleaned.removeLast() }
        }
        if rules.forgives.contains(.standardAlphabet) {
            cleaned = cleaned.map { byte in
                switch byte {
                case UInt8(ascii: "+"): UInt8(ascii: "-")
                case UInt8(ascii: "/"): UInt8(ascii: "_")
                default: byte
                }
            }
        }
        if rules.forgives.contains(.innerSpace) { cleaned.removeAll(where: \.isSpace) }
        if rules.forgives.contains(.junk) { cleaned = Self.withoutJunk(cleaned) }
        if rules.forgives.contains(.spareBits),
            let bytes = Base64URL.decodeLeniently(String(decoding: cleaned, as: UTF8.self)),
            cleaned.allSatisfy(\.isBase64URL)
        {
            cleaned = Base64URL.encodedBytes(bytes)
        }
        return cleaned
    }

    /// Without percent escapes and characters outside the alphabet; `=` and spaces are matters of their own.
    private static func withoutJunk(_ text: [UInt8]) -> [UInt8] {
        var kept: [UInt8] = []
        var index = 0
        while index < text.count {
            if text[index] == UInt8(ascii: "%"), index + 2 < text.count {
                index += 3
                continue
            }
            let byte = text[index]
            let isOther =
                byte == UInt8(ascii: "=") || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "/") || byte.isSpace
            if byte.isBase64URL || isOther { kept.append(byte) }
            index += 1
        }
        return kept
    }
}

extension UInt8 {
    /// Space, tab, line feed or carriage return.
    var isSpace: Bool { self == 0x20 || self == 0x09 || self == 0x0A || self == 0x0D }

    /// A character of the alphabet of RFC 4648, section 5.
    var isBase64URL: Bool {
        switch self {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
            true
        default: false
        }
    }
}
