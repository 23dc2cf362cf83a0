import JSON

/// Writes the members of a segment in a style that an edit asked for.
struct ForgedJSONWriter {
    private let style: JSONStyle
    private(set) var bytes: [UInt8] = []

    /// A writer with nothing written yet.
    init(style: JSONStyle) { self.style = style }

    /// Writes an object.
    mutating func write(_ members: [SegmentDraft.Member]) { write(members, depth: 0) }

    private mutating func write(_ members: [SegmentDraft.Member], depth: Int) {
        guard !members.isEmpty else { return append("{}") }
        list("{", "}", members, depth: depth) { writer, member in
            writer.writeName(member)
            writer.append(writer.style == .pretty ? ": " : writer.style == .spaces ? " : " : ":")
            writer.write(member.value, depth: depth + 1)
        }
    }

    private mutating func write(_ value: JSON, depth: Int) {
        switch value {
        case .object(let object):
            write(object.members.map { SegmentDraft.Member(name: $0.name, value: $0.value) }, depth: depth)
        case .array(let elements) where !elements.isEmpty:
            list("[", "]", elements, depth: depth) { $0.write($1, depth: depth + 1) }
        case .string(let text) where style == .escapeUnicode: append("\"\(Self.escaped(text))\"")
        case .string where style == .escapeSolidus: appendWithSolidusEscaped(value.bytes)
        default: bytes += value.bytes
        }
    }

    private mutating func list<Element>(
        _ open: String, _ close: String, _ elements: [Element], depth: Int,
        _ write: (inout ForgedJSONWriter, Element) -> Void
    ) {
        append(open)
        for (index, element) in elements.enumerated() {
            if index > 0 { append(style == .spaces ? " ," : ",") }
            gap(depth: depth + 1)
            write(&self, element)
        }
        gap(depth: depth)
        append(close)
    }

    /// The white space between two tokens.
    private mutating func gap(depth: Int) {
        switch style {
        case .pretty: append("\n" + String(repeating: "  ", count: depth))
        case .spaces: append(" ")
        default: break
        }
    }

    private mutating func writeName(_ member: SegmentDraft.Member) {
        guard member.escapesName, let first = member.name.unicodeScalars.first else {
            bytes += JSON.string(member.name).bytes
            return
        }
        let rest = String(member.name.unicodeScalars.dropFirst())
        append("\"" + Self.escaped(String(first)))
        bytes += JSON.string(rest).bytes.dropFirst()
    }

    private mutating func append(_ text: String) { bytes += text.utf8 }

    private mutating func appendWithSolidusEscaped(_ text: [UInt8]) {
        for byte in text {
            if byte == UInt8(ascii: "/") { bytes.append(UInt8(ascii: "\\")) }
            bytes.append(byte)
        }
    }

    private static func escaped(_ text: String) -> String {
        text.utf16.map { unit in
            let digits = String(unit, radix: 16)
            return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }.joined()
    }
}
