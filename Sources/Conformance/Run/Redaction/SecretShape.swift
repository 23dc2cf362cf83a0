import JSON

/// Tells by its look whether a text may be a secret.
enum SecretShape {
    /// What a session's identifier is at least as long as, where nothing but its look speaks for it.
    private static let shortest = 20

    /// The runs of letters, digits and the signs of base64 in a text that nobody would write by hand.
    static func runs(in bytes: [UInt8]) -> [Range<Int>] {
        var runs: [Range<Int>] = []
        var index = 0
        while index < bytes.count {
            guard isPart(bytes[index]) else {
                index += 1
                continue
            }
            let start = index
            while index < bytes.count, isPart(bytes[index]) { index += 1 }
            guard index - start >= shortest else { continue }
            runs += secrets(in: bytes, start..<index)
        }
        return runs
    }

    /// The run itself, or its parts between the signs that also divide paths and names.
    private static func secrets(in bytes: [UInt8], _ run: Range<Int>) -> [Range<Int>] {
        if isRandom(bytes[run]) { return [run] }
        var parts: [Range<Int>] = []
        var start = run.lowerBound
        for index in run where isDivider(bytes[index]) {
            parts.append(start..<index)
            start = index + 1
        }
        parts.append(start..<run.upperBound)
        return parts.filter { $0.count >= shortest && isRandom(bytes[$0]) }
    }

    /// Whether no rule of a language made the text: its letters and digits change kind as often as dice would.
    static func isRandom(_ text: ArraySlice<UInt8>) -> Bool {
        let text = withoutIdentifiers(text)
        var counts = (lower: 0, upper: 0, digit: 0, hexadecimal: 0, other: 0)
        var changes = 0
        var last = Kind.other
        for byte in text {
            let kind = Kind(byte)
            switch kind {
            case .lower: counts.lower += 1
            case .upper: counts.upper += 1
            case .digit: counts.digit += 1
            case .other: counts.other += 1
            }
            guard kind != .other else { continue }
            if isHexadecimal(byte) { counts.hexadecimal += 1 }
            if last != .other, kind != last { changes += 1 }
            last = kind
        }
        let letters = counts.lower + counts.upper
        let all = letters + counts.digit
        guard all >= shortest - 2 else { return false }
        if letters == 0 { return all >= 24 && counts.other == 0 }
        if counts.digit >= 2, counts.hexadecimal == all, all >= 24, counts.lower == 0 || counts.upper == 0 {
            return true
        }
        if counts.digit >= 2 { return changes * 10 >= all * 3 || isMixed(counts.lower, counts.upper, all) }
        // Words run together keep most letters small; nothing in any language is one word of 28.
        return isMixed(counts.lower, counts.upper, all) || counts.other == 0 && all >= 28
    }

    private static func isMixed(_ lower: Int, _ upper: Int, _ all: Int) -> Bool {
        upper * 3 >= all && lower * 5 >= all
    }

    /// The text without UUIDs, which name users and requests far more often than sessions.
    private static func withoutIdentifiers(_ text: ArraySlice<UInt8>) -> [UInt8] {
        var (left, index): ([UInt8], Int) = ([], text.startIndex)
        while index < text.endIndex {
            if isIdentifier(text[index...].prefix(36)) {
                index += 36
            } else {
                left.append(text[index])
                index += 1
            }
        }
        return left
    }

    private static func isIdentifier(_ text: ArraySlice<UInt8>) -> Bool {
        guard text.count == 36 else { return false }
        return text.enumerated().allSatisfy { place, byte in
            [8, 13, 18, 23].contains(place) ? byte == UInt8(ascii: "-") : isHexadecimal(byte)
        }
    }

    private enum Kind {
        case lower, upper, digit, other

        init(_ byte: UInt8) {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"): self = .lower
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): self = .upper
            case UInt8(ascii: "0")...UInt8(ascii: "9"): self = .digit
            default: self = .other
            }
        }
    }

    private static func isHexadecimal(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
            UInt8(ascii: "A")...UInt8(ascii: "F"):
            true
        default: false
        }
    }

    private static func isPart(_ byte: UInt8) -> Bool {
        Kind(byte) != .other || isDivider(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
            || byte == UInt8(ascii: "~") || byte >= 0x80
    }

    private static func isDivider(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: ".") || byte == UInt8(ascii: "/") || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "=")
    }
}
