/// Byte classes of RFC 9110, section 5, shared by the checks and the parsers.
package enum HTTPGrammar {
    /// Whether a byte may appear in a token (a method, a field name).
    @inline(__always)
    package static func isTokenByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "!"), UInt8(ascii: "#"), UInt8(ascii: "$"),
            UInt8(ascii: "%"), UInt8(ascii: "&"), UInt8(ascii: "'"), UInt8(ascii: "*"), UInt8(ascii: "+"),
            UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "^"), UInt8(ascii: "_"), UInt8(ascii: "`"),
            UInt8(ascii: "|"), UInt8(ascii: "~"):
            true
        default: false
        }
    }

    /// Whether a byte may appear inside a field value: visible, space, tab, or obs-text (0x80 and above).
    @inline(__always)
    package static func isFieldValueByte(_ byte: UInt8) -> Bool {
        (byte >= 0x20 && byte != 0x7F) || byte == 0x09
    }

    /// Whether a text is a non-empty token.
    package static func isToken(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy(isTokenByte)
    }

    /// Whether a text can be a field value as it stands.
    package static func isFieldValue(_ text: String) -> Bool {
        text.utf8.allSatisfy(isFieldValueByte)
    }

    /// The lower-case form of an ASCII letter, and every other byte as it is.
    @inline(__always)
    package static func lowercased(_ byte: UInt8) -> UInt8 {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
    }

    /// Compares names as RFC 9110 does: ASCII letters without case, everything else byte by byte.
    package static func areSameName(_ left: String, _ right: String) -> Bool {
        let left = left.utf8
        let right = right.utf8
        guard left.count == right.count else { return false }
        for (one, other) in zip(left, right) where one != other {
            guard lowercased(one) == lowercased(other) else { return false }
        }
        return true
    }
}
