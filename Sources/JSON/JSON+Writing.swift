extension JSON {
    /// The compact JSON text as bytes.
    package var bytes: [UInt8] {
        var writer = JSONWriter()
        writer.write(self)
        return writer.bytes
    }

    /// The compact JSON text; raw bytes that are not UTF-8 show as replacement characters.
    package var text: String { String(decoding: bytes, as: UTF8.self) }

    /// The text for people: a member a line, two spaces a level, short arrays on one line.
    package var prettyText: String {
        var writer = JSONWriter()
        writer.writePretty(self, indent: 0)
        return String(decoding: writer.bytes, as: UTF8.self)
    }
}

/// Writes JSON without escaping more than RFC 8259, section 7 asks: `/` and non-ASCII stay as they are.
struct JSONWriter {
    private(set) var bytes: [UInt8] = []

    mutating func write(_ value: JSON) {
        switch value {
        case .null: bytes += "null".utf8
        case .bool(let value): bytes += (value ? "true" : "false").utf8
        case .number(let number): bytes += number.text.utf8
        case .string(let text): write(text)
        case .raw(let raw): bytes += raw
        case .array(let elements):
            bytes.append(UInt8(ascii: "["))
            for (index, element) in elements.enumerated() {
                if index > 0 { bytes.append(UInt8(ascii: ",")) }
                write(element)
            }
            bytes.append(UInt8(ascii: "]"))
        case .object(let object):
            bytes.append(UInt8(ascii: "{"))
            for (index, member) in object.members.enumerated() {
                if index > 0 { bytes.append(UInt8(ascii: ",")) }
                write(member.name)
                bytes.append(UInt8(ascii: ":"))
                write(member.value)
            }
            bytes.append(UInt8(ascii: "}"))
        }
    }

    mutating func writePretty(_ value: JSON, indent: Int) {
        switch value {
        case .array(let elements) where elements.contains { $0.array != nil || $0.object != nil }:
            writeLines(elements.map { (nil, $0) }, "[", "]", indent: indent)
        case .object(let object) where !object.isEmpty:
            writeLines(object.members.map { ($0.name, $0.value) }, "{", "}", indent: indent)
        default: write(value)
        }
    }

    private mutating func writeLines(
        _ lines: [(name: String?, value: JSON)], _ open: String, _ close: String, indent: Int
    ) {
        bytes += open.utf8
        for (index, line) in lines.enumerated() {
            bytes += (index > 0 ? ",\n" : "\n").utf8
            bytes += String(repeating: "  ", count: indent + 1).utf8
            if let name = line.name {
                write(name)
                bytes += ": ".utf8
            }
            writePretty(line.value, indent: indent + 1)
        }
        bytes += ("\n" + String(repeating: "  ", count: indent) + close).utf8
    }

    private mutating func write(_ text: String) {
        bytes.append(UInt8(ascii: "\""))
        // Nearly every text needs no escape, and one may be of many megabytes.
        if Self.needsEscapes(text.utf8.span) {
            for byte in text.utf8 {
                if Self.needsEscape(byte) == 0 { bytes.append(byte) } else { bytes += Self.escape(byte) }
            }
        } else {
            bytes += text.utf8
        }
        bytes.append(UInt8(ascii: "\""))
    }

    /// A loop that is not left early becomes vector code, which is ten times as fast.
    private static func needsEscapes(_ span: Span<UInt8>) -> Bool {
        var found: UInt8 = 0
        for index in span.indices { found |= needsEscape(span[index]) }
        return found != 0
    }

    /// One where RFC 8259, section 7 wants an escape, else zero.
    @inline(__always)
    private static func needsEscape(_ byte: UInt8) -> UInt8 {
        (byte < 0x20 ? 1 : 0) | (byte == UInt8(ascii: "\"") ? 1 : 0) | (byte == UInt8(ascii: "\\") ? 1 : 0)
    }

    private static func escape(_ byte: UInt8) -> [UInt8] {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"): [UInt8(ascii: "\\"), byte]
        case 0x08: Array("\\b".utf8)
        case 0x09: Array("\\t".utf8)
        case 0x0A: Array("\\n".utf8)
        case 0x0C: Array("\\f".utf8)
        case 0x0D: Array("\\r".utf8)
        default: Array(("\\u00" + (byte < 16 ? "0" : "") + String(byte, radix: 16)).utf8)
        }
    }
}
