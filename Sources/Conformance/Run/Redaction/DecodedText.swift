import HTTPMessages
import JSON

/// A text with its escapes undone, each byte with the place it stands for in the text as it came.
///
/// A secret that is escaped, even twice, is found here as it is and replaced there.
struct DecodedText {
    let bytes: [UInt8]
    /// Where each byte begins in the original, and where the original ends; nil for the original.
    private let offsets: [Int]?

    /// The text itself.
    init(_ text: String) {
        bytes = Array(text.utf8)
        offsets = nil
    }

    private init(bytes: [UInt8], offsets: [Int]) {
        self.bytes = bytes
        self.offsets = offsets
    }

    /// More than anybody nests: a form in a URL in JSON in JSON.
    private static let mostLevels = 5

    /// The text as it is, with its escapes undone, with those undone that this brought to light, and so on.
    static func levels(_ text: String) -> [DecodedText] {
        var levels = [DecodedText(text)]
        while levels.count < mostLevels, let next = levels[levels.count - 1].decoded() { levels.append(next) }
        return levels
    }

    /// The places in the original that these bytes stand for.
    func original(_ range: Range<Int>) -> Range<Int> {
        offsets.map { $0[range.lowerBound]..<$0[range.upperBound] } ?? range
    }

    /// The text with one layer of escapes undone; nil when it has none.
    private func decoded() -> DecodedText? {
        guard bytes.span.holds(0x25) || bytes.span.holds(0x5C) || bytes.span.holds(0x26) || bytes.span.holds(0)
        else { return nil }
        var (result, places): ([UInt8], [Int]) = ([], [])
        result.reserveCapacity(bytes.count)
        places.reserveCapacity(bytes.count + 1)
        var index = 0
        while index < bytes.count {
            let (replacement, length) = step(at: index)
            for byte in replacement {
                result.append(byte)
                places.append(offsets?[index] ?? index)
            }
            index += length
        }
        guard result.count != bytes.count else { return nil }
        places.append(offsets?[bytes.count] ?? bytes.count)
        return DecodedText(bytes: result, offsets: places)
    }

    /// What stands at a place, and how many bytes it takes.
    private func step(at index: Int) -> (replacement: [UInt8], length: Int) {
        switch bytes[index] {
        // What is left of the letters of a wider encoding.
        case 0: return ([], 1)
        case UInt8(ascii: "%"):
            if let byte = hex(index + 1, digits: 2) { return ([UInt8(byte)], 3) }
        case UInt8(ascii: "\\"):
            if let escape = backslash(at: index) { return escape }
        case UInt8(ascii: "&"):
            if let entity = entity(at: index) { return entity }
        default: break
        }
        return ([bytes[index]], 1)
    }

    private func backslash(at index: Int) -> (replacement: [UInt8], length: Int)? {
        guard index + 1 < bytes.count else { return nil }
        switch bytes[index + 1] {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "'"):
            return ([bytes[index + 1]], 2)
        case UInt8(ascii: "n"): return ([0x0A], 2)
        case UInt8(ascii: "r"): return ([0x0D], 2)
        case UInt8(ascii: "t"): return ([0x09], 2)
        case UInt8(ascii: "x"):
            guard let code = hex(index + 2, digits: 2) else { return nil }
            return (Self.utf8(code), 4)
        case UInt8(ascii: "u"):
            guard let code = hex(index + 2, digits: 4) else { return nil }
            if (0xD800..<0xDC00).contains(code), index + 7 < bytes.count, bytes[index + 6] == UInt8(ascii: "\\"),
                bytes[index + 7] == UInt8(ascii: "u"), let low = hex(index + 8, digits: 4),
                (0xDC00..<0xE000).contains(low)
            {
                return (Self.utf8(0x10000 + (code - 0xD800) << 10 + (low - 0xDC00)), 12)
            }
            return (Self.utf8(code), 6)
        default: return nil
        }
    }

    /// A character of HTML or XML, by name or number.
    private func entity(at index: Int) -> (replacement: [UInt8], length: Int)? {
        let rest = bytes[index...].prefix(10)
        guard let end = rest.firstIndex(of: UInt8(ascii: ";")) else { return nil }
        let name = String(decoding: rest[(index + 1)..<end], as: UTF8.self)
        let length = end - index + 1
        if let byte = ["quot": 0x22, "amp": 0x26, "apos": 0x27, "lt": 0x3C, "gt": 0x3E][name] {
            return ([UInt8(byte)], length)
        }
        guard name.hasPrefix("#") else { return nil }
        let digits = name.dropFirst()
        let isHexadecimal = digits.first == "x" || digits.first == "X"
        guard let code = isHexadecimal ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits) else { return nil }
        return (Self.utf8(code), length)
    }

    private func hex(_ start: Int, digits: Int) -> UInt32? {
        guard start + digits <= bytes.count else { return nil }
        var code: UInt32 = 0
        for byte in bytes[start..<start + digits] {
            guard byte < 0x80, let digit = Character(UnicodeScalar(byte)).hexDigitValue else { return nil }
            code = code << 4 | UInt32(digit)
        }
        return code
    }

    /// The bytes of a character; of half a one, those of the replacement character.
    private static func utf8(_ code: UInt32) -> [UInt8] {
        Array(String(Character(UnicodeScalar(code) ?? "\u{FFFD}")).utf8)
    }
}
