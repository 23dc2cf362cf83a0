/// Texts that a lenient parser takes a broken JSON text for.
struct LenientJSON {
    let rules: JSONRules

    /// One repaired text for each leniency the rules have.
    func repairs(of bytes: [UInt8]) -> [[UInt8]] {
        JSONRules.Forgiven.allCases.filter(rules.forgives.contains).compactMap { repair(bytes, $0) }
    }

    private func repair(_ bytes: [UInt8], _ forgiven: JSONRules.Forgiven) -> [UInt8]? {
        switch forgiven {
        case .trailingText: Self.firstObject(bytes)
        case .trailingComma: Self.withoutTrailingCommas(bytes)
        case .singleQuotes: bytes.map { $0 == UInt8(ascii: "'") ? UInt8(ascii: "\"") : $0 }
        case .byteOrderMark: bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : nil
        case .utf16: Self.fromUTF16(bytes)
        case .latin1: Array(String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) })).utf8)
        case .invalidUTF8: Array(String(decoding: bytes, as: UTF8.self).utf8)
        case .loneSurrogate: Self.withoutSurrogates(bytes)
        case .nul: bytes.filter { $0 != 0 }
        case .notANumber: Self.withHugeNumbers(bytes)
        case .comments, .nameCase: nil
        }
    }

    /// The text up to where its first object or array closes.
    private static func firstObject(_ bytes: [UInt8]) -> [UInt8]? {
        var depth = 0
        var isInString = false
        var isEscaped = false
        for (index, byte) in bytes.enumerated() {
            if isInString {
                if isEscaped {
                    isEscaped = false
                } else if byte == UInt8(ascii: "\\") {
                    isEscaped = true
                } else if byte == UInt8(ascii: "\"") {
                    isInString = false
                }
                continue
            }
            switch byte {
            case UInt8(ascii: "\""): isInString = true
            case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                depth -= 1
                if depth <= 0 { return Array(bytes[...index]) }
            default: break
            }
        }
        return nil
    }

    private static func withoutTrailingCommas(_ bytes: [UInt8]) -> [UInt8] {
        var kept: [UInt8] = []
        for byte in bytes {
            if byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]") {
                while let last = kept.last, last.isSpace || last == UInt8(ascii: ",") { kept.removeLast() }
            }
            kept.append(byte)
        }
        return kept
    }

    private static func fromUTF16(_ bytes: [UInt8]) -> [UInt8]? {
        guard bytes.count > 3, bytes.count.isMultiple(of: 2) else { return nil }
        let isBigEndian = bytes[0] == 0xFE || bytes[0] == 0
        let hasMark = bytes[0] == 0xFE && bytes[1] == 0xFF || bytes[0] == 0xFF && bytes[1] == 0xFE
        let units = stride(from: hasMark ? 2 : 0, to: bytes.count, by: 2).map { index in
            let (high, low) = isBigEndian ? (bytes[index], bytes[index + 1]) : (bytes[index + 1], bytes[index])
            return UInt16(high) << 8 | UInt16(low)
        }
        return Array(String(decoding: units, as: UTF16.self).utf8)
    }

    /// Each escape of a surrogate becomes that of the replacement character.
    private static func withoutSurrogates(_ bytes: [UInt8]) -> [UInt8] {
        var out: [UInt8] = []
        var index = 0
        while index < bytes.count {
            let escape = bytes[index...].prefix(6)
            if escape.count == 6, escape.starts(with: "\\u".utf8),
                let unit = UInt16(String(decoding: escape.dropFirst(2), as: UTF8.self), radix: 16),
                (0xD800...0xDFFF).contains(unit)
            {
                out += "\\ufffd".utf8
                index += 6
            } else {
                out.append(bytes[index])
                index += 1
            }
        }
        return out
    }

    /// `NaN` and `Infinity`, which Python writes, as a number beyond all others.
    private static func withHugeNumbers(_ bytes: [UInt8]) -> [UInt8]? {
        guard let text = String(validating: bytes, as: UTF8.self) else { return nil }
        var out = text
        for word in [":-Infinity", ":Infinity", ":NaN"] {
            out = out.split(separator: word, omittingEmptySubsequences: false).joined(separator: ":9e999")
        }
        return Array(out.utf8)
    }
}
