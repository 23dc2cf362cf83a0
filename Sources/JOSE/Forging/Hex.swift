/// Bytes as pairs of hexadecimal digits.
package enum Hex {
    /// Two digits a byte, lower case unless told otherwise.
    package static func encode(_ bytes: [UInt8], digits: StaticString = "0123456789abcdef") -> String {
        let alphabet = Array(digits.description.utf8)
        var text: [UInt8] = []
        text.reserveCapacity(bytes.count * 2)
        for byte in bytes {
            text.append(alphabet[Int(byte >> 4)])
            text.append(alphabet[Int(byte & 15)])
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// The bytes of an even number of digits in either case; nil for anything else.
    package static func decode(_ text: String) -> [UInt8]? {
        let digits = text.utf8.map { digit in
            switch digit {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
            case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
            case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
            default: UInt8.max
            }
        }
        guard digits.count.isMultiple(of: 2), !digits.contains(.max) else { return nil }
        return stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
    }
}
