import JSON

/// Texts compared the wrong ways that lenient verifiers compare them.
enum Likeness {
    /// Whether two texts differ at most in ASCII letter case.
    static func sameLettersInAnyCase(_ left: String, _ right: String) -> Bool {
        lowercased(left).hasSameBytes(as: lowercased(right))
    }

    /// ASCII letters in lower case, the rest as it is.
    static func lowercased(_ text: String) -> String {
        String(decoding: text.utf8.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }, as: UTF8.self)
    }

    /// The text without white space at its ends.
    static func trimmed(_ text: String) -> String {
        let bytes = Array(text.utf8)
        guard let first = bytes.firstIndex(where: { !$0.isSpace }), let last = bytes.lastIndex(where: { !$0.isSpace })
        else { return "" }
        return String(decoding: bytes[first...last], as: UTF8.self)
    }

    /// Whether one text begins with another and is longer.
    static func isLonger(_ text: String, than start: String) -> Bool {
        text.utf8.count > start.utf8.count && text.utf8.starts(with: start.utf8)
    }

    /// Whether one text is found inside another that is longer; nothing is found nowhere.
    static func isPart(_ part: String, of whole: String) -> Bool {
        let (part, whole) = (Array(part.utf8), Array(whole.utf8))
        guard !part.isEmpty, part.count < whole.count else { return false }
        return (0...(whole.count - part.count)).contains { whole[$0...].starts(with: part) }
    }

    /// The text with Cyrillic letters as the Latin ones they look like.
    static func latin(_ text: String) -> String {
        let twins: [Unicode.Scalar: Unicode.Scalar] = [
            "\u{430}": "a", "\u{435}": "e", "\u{43E}": "o", "\u{440}": "p", "\u{441}": "c", "\u{456}": "i",
        ]
        return String(String.UnicodeScalarView(text.unicodeScalars.map { twins[$0] ?? $0 }))
    }

    /// Whether a text matches another in which every dot stands for any character.
    static func matches(_ text: String, pattern: String) -> Bool {
        let (text, pattern) = (Array(text.unicodeScalars), Array(pattern.unicodeScalars))
        return text.count == pattern.count && zip(text, pattern).allSatisfy { $1 == "." || $0 == $1 }
    }
}
