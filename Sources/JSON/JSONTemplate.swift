/// A JSON value with `${name}` places, filled from named values.
///
/// A string that is one place and nothing else becomes the value itself, of any type; where there is no such value
/// the member or element is left out. Inside longer text a place becomes the value's text, or nothing.
package struct JSONTemplate: Hashable, Sendable {
    package let template: JSON

    package init(_ template: JSON) { self.template = template }

    /// The filled value; nil if the whole template is one place without a value.
    package func filled(with values: [String: JSON]) -> JSON? { Self.fill(template, values) }

    /// A text with its places filled.
    package static func fill(_ text: String, with values: [String: JSON]) -> String {
        guard text.hasByte(UInt8(ascii: "$")) else { return text }
        return pieces(of: text).map { piece in
            switch piece {
            case .text(let text): text
            case .place(let name): values[name].map(plainText) ?? ""
            }
        }.joined()
    }

    /// The names of all places in a value.
    package var places: Set<String> { Self.places(in: template) }

    private static func fill(_ template: JSON, _ values: [String: JSON]) -> JSON? {
        switch template {
        case .string(let text):
            guard text.hasByte(UInt8(ascii: "$")) else { return template }
            if case .place(let name)? = pieces(of: text).only { return values[name] }
            return .string(fill(text, with: values))
        case .array(let elements): return .array(elements.compactMap { fill($0, values) })
        case .object(let object):
            return .object(
                JSONObject(
                    members: object.members.compactMap { member in
                        fill(member.value, values).map { JSONObject.Member(name: member.name, value: $0) }
                    }))
        default: return template
        }
    }

    private static func places(in template: JSON) -> Set<String> {
        switch template {
        case .string(let text) where text.hasByte(UInt8(ascii: "$")):
            Set(pieces(of: text).compactMap { if case .place(let name) = $0 { name } else { nil } })
        case .array(let elements): elements.reduce(into: []) { $0.formUnion(places(in: $1)) }
        case .object(let object): object.members.reduce(into: []) { $0.formUnion(places(in: $1.value)) }
        default: []
        }
    }

    /// A value inside longer text: a string as it is, anything else as JSON.
    private static func plainText(_ value: JSON) -> String { value.string ?? value.text }

    private enum Piece {
        case text(String)
        case place(String)
    }

    private static func pieces(of text: String) -> [Piece] {
        var pieces: [Piece] = []
        var rest = text.utf8[...]
        var search = rest
        while let dollar = search.firstIndex(of: UInt8(ascii: "$")) {
            let name = rest[dollar...].dropFirst()
            guard name.first == UInt8(ascii: "{") else {
                search = name
                continue
            }
            guard let end = name.firstIndex(of: UInt8(ascii: "}")) else { break }
            if dollar > rest.startIndex { pieces.append(.text(String(Substring(rest[..<dollar])))) }
            pieces.append(.place(String(Substring(name[..<end].dropFirst()))))
            rest = rest[rest.index(after: end)...]
            search = rest
        }
        if !rest.isEmpty || pieces.isEmpty { pieces.append(.text(String(Substring(rest)))) }
        return pieces
    }
}

extension Array {
    /// The element, if there is exactly one.
    fileprivate var only: Element? { count == 1 ? self[0] : nil }
}
