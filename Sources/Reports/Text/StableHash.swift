/// A short name for a text that is the same in every run, unlike `Hasher`'s. Not for secrets.
enum StableHash {
    /// FNV-1a, 64 bits, as 16 hexadecimal digits.
    static func hex(_ text: String) -> String {
        let hash = text.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01b3 }
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}

/// A file path as a URI reference (RFC 3986).
enum FileURI {
    /// A relative path stays relative, an absolute one gets its scheme.
    static func text(_ path: String) -> String {
        (path.hasPrefix("/") ? "file://" : "") + path.utf8.map(encoded).joined()
    }

    private static func encoded(_ byte: UInt8) -> String {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: return String(UnicodeScalar(byte))
        default:
            if "-._~/".utf8.contains(byte) { return String(UnicodeScalar(byte)) }
            return "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
        }
    }
}
