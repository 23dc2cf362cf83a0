/// Makes of a received text what a lenient reader takes for the token.
struct TokenText {
    let rules: EncodingRules

    /// The text without what the rules forgive around a token.
    func cleaned(_ text: [UInt8]) -> [UInt8] {
        var text = text
        if rules.forgives.contains(.quotes), text.count > 1, text.first == Self.quote, text.last == Self.quote {
            text = Array(text[1..<(text.count - 1)])
        }
        let scheme = Array("Bearer ".utf8)
        if rules.forgives.contains(.bearer), text.starts(with: scheme) { text.removeFirst(scheme.count) }
        if rules.forgives.contains(.outerSpace) { text = Self.trimmed(text) }
        if rules.forgives.contains(.percentEscapes) { text = Self.unescaped(text) }
        if rules.forgives.contains(.repetition) { text = Self.firstOfTwo(text) }
        return text
    }

    private static let quote = UInt8(ascii: "\"")

    private static func trimmed(_ text: [UInt8]) -> [UInt8] {
        guard let first = text.firstIndex(where: { !$0.isSpace }),
            let last = text.lastIndex(where: { !$0.isSpace })
        else { return [] }
        return Array(text[first...last])
    }

    private static func unescaped(_ text: [UInt8]) -> [UInt8] {
        var out: [UInt8] = []
        var index = 0
        while index < text.count {
            if text[index] == UInt8(ascii: "%"), index + 2 < text.count,
                let value = UInt8(String(decoding: text[(index + 1)...(index + 2)], as: UTF8.self), radix: 16)
            {
                out.append(value)
                index += 3
            } else {
                out.append(text[index])
                index += 1
            }
        }
        return out
    }

    /// Half of a text that is one half twice, with or without one character between.
    private static func firstOfTwo(_ text: [UInt8]) -> [UInt8] {
        let half = text.count / 2
        guard half > 0, text[..<half].elementsEqual(text[(text.count - half)...]) else { return text }
        return Array(text[..<half])
    }
}
