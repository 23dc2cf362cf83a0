import HTTPMessages
package import JOSE
package import JSON

/// One deliberate change to the sign-in request around a token.
package enum RequestEdit: Hashable, Sendable {
    /// Sets a logical field (`token`, `nonce`, `provider`, `name` …) to any JSON value.
    case set(String, JSON)
    /// Leaves a logical field out.
    case remove(String)
    /// Adds members to the body which no template names.
    case add(String, JSON)
    /// Writes a body member twice, the extra value first or last.
    case duplicate(field: String, value: JSON, first: Bool)
    /// Renames the body member that carries a logical field.
    case rename(field: String, to: String)
    /// Replaces the whole body.
    case body([UInt8])
    /// Sets a header field, or removes it when nil.
    case header(String, String?)
    /// Sets the method.
    case method(String)
    /// Adds a query parameter.
    case query(String, JSON)
    /// Sends the body as a form, as multipart, or compressed far beyond its size.
    case encoding(Encoding)

    /// How a body is written in place of JSON.
    package enum Encoding: String, CaseIterable, Sendable { case form, multipart, utf16 = "utf-16" }
}

extension RequestEdit {
    /// The names a case file may use, all with the prefix `request.`.
    static let names = ["set", "remove", "add", "duplicate", "rename", "body", "header", "method", "query", "encoding"]

    /// Reads the operations under one name, such as `request.set`.
    static func parse(_ name: String, _ reader: JSONReader) throws(DataFileError) -> [RequestEdit] {
        switch name {
        case "request.set":
            var edits: [RequestEdit] = []
            for (name, value) in try reader.members() {
                edits.append(.set(try field(name, value), try checked(value)))
            }
            return edits
        case "request.add": return try reader.members().map { .add($0.name, $0.reader.value) }
        case "request.query": return try reader.members().map { .query($0.name, $0.reader.value) }
        case "request.remove":
            var edits: [RequestEdit] = []
            for element in try reader.elements() { edits.append(.remove(try field(element.string(), element))) }
            return edits
        case "request.rename":
            var edits: [RequestEdit] = []
            for (name, value) in try reader.members() {
                edits.append(.rename(field: try field(name, value), to: try value.string()))
            }
            return edits
        case "request.header":
            var edits: [RequestEdit] = []
            for (name, value) in try reader.members() {
                edits.append(.header(name, value.value == .null ? nil : try value.string()))
            }
            return edits
        case "request.method": return [.method(try reader.string())]
        case "request.encoding": return [.encoding(try reader.word())]
        case "request.duplicate":
            return [
                .duplicate(
                    field: try field(reader.string("field"), reader.member("field")),
                    value: try reader.member("value").value,
                    first: try reader.optionalBool("first") ?? false)
            ]
        case "request.body": return [.body(try bytes(reader))]
        default:
            let near = Spelling.nearest(to: name, among: names.map { "request." + $0 })
            throw reader.error("unknown edit \"\(name)\"" + (near.map { "; did you mean \"\($0)\"?" } ?? ""))
        }
    }

    /// What a sign-in consists of, wherever a profile puts it.
    static let fields = ["token", "nonce", "provider", "name", "access_token", "code"]

    private static func field(_ name: String, _ reader: JSONReader) throws(DataFileError) -> String {
        guard !fields.contains(name) else { return name }
        let near = Spelling.nearest(to: name, among: fields).map { "; did you mean \"\($0)\"?" } ?? ""
        throw reader.error(
            "no field of a sign-in is called \"\(name)\"\(near) Expected \(fields.joined(separator: ", "))")
    }

    /// A value whose `$` forms can be evaluated.
    private static func checked(_ reader: JSONReader) throws(DataFileError) -> JSON {
        if reader.value.holdsForm { _ = try ForgeValue.parse(reader) }
        return reader.value
    }

    private static func bytes(_ reader: JSONReader) throws(DataFileError) -> [UInt8] {
        if let text = try reader.optionalString("text") { return Array(text.utf8) }
        if let value = reader.optional("value") { return value.value.bytes }
        if let unit = reader.optional("repeat") {
            let text = Array(try unit.string("text").utf8)
            let times = try unit.int("times")
            guard times >= 0, times * text.count <= 64 << 20 else { throw unit.error("a body is at most 64 MiB") }
            if text.count == 1 { return [UInt8](repeating: text[0], count: times) }
            var bytes: [UInt8] = []
            bytes.reserveCapacity(times * text.count)
            for _ in 0..<times { bytes += text }
            return bytes
        }
        if let hex = reader.optional("hex") {
            let text = Array(try hex.string())
            guard text.count.isMultiple(of: 2) else { throw hex.error("expected pairs of hexadecimal digits") }
            var bytes: [UInt8] = []
            for index in stride(from: 0, to: text.count, by: 2) {
                guard let byte = UInt8(String(text[index...index + 1]), radix: 16) else {
                    throw hex.error("expected pairs of hexadecimal digits")
                }
                bytes.append(byte)
            }
            return bytes
        }
        throw reader.error("expected one of text, value, hex, repeat")
    }
}

extension RequestEdit {
    /// The same with the value of `request.set` evaluated where it is a `$` form, such as `{"$repeat": "n", "times": 9}`.
    package func evaluated(in context: ForgeContext) throws -> RequestEdit {
        guard case .set(let field, let value) = self, value.holdsForm else { return self }
        let reader = try JSONReader(file: "request.set", bytes: value.bytes)
        return .set(field, try ForgeValue.parse(reader).json(in: context))
    }
}

extension JSON {
    /// Whether an object somewhere inside is a `$` form.
    fileprivate var holdsForm: Bool {
        switch self {
        case .array(let elements): elements.contains(where: \.holdsForm)
        case .object(let object): object.members.contains { $0.name.hasPrefix("$") || $0.value.holdsForm }
        default: false
        }
    }
}
