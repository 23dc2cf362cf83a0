import JSON

/// A request body's template read backwards: from a body to the logical fields.
///
/// Places whose value is configuration are filled in before; what then is left of places are the logical fields.
struct BodyTemplate: Sendable {
    private let root: Node
    /// The names of its places.
    private let places: Set<String>

    /// One value of the template.
    private indirect enum Node: Sendable {
        case object([Member])
        /// A place that is the whole value.
        case place(String)
        /// A text with places, made of pairs as in a query.
        case text([TextPattern])
        case constant(JSON)
    }

    /// One member of an object.
    private struct Member: Sendable {
        let name: String
        let value: Node
    }

    /// What a body holds, measured by the template.
    struct Reading {
        /// The values of the logical fields that are there.
        var fields: [String: JSON] = [:]
        /// Members that should have had a fixed value and have another or none.
        var mismatches: [JSONPointer] = []
        /// Members the template does not know.
        var unknown: [JSONPointer] = []
    }

    /// A template with the configuration's values filled in.
    init(_ template: JSON, configuration: [String: JSON]) {
        var values = configuration
        for place in JSONTemplate(template).places where values[place] == nil { values[place] = .string("${\(place)}") }
        let filled = JSONTemplate(template).filled(with: values) ?? .null
        root = Self.node(filled)
        places = JSONTemplate(filled).places
    }

    private static func node(_ template: JSON) -> Node {
        switch template {
        case .object(let object):
            return .object(object.members.map { Member(name: $0.name, value: node($0.value)) })
        case .string(let text) where !JSONTemplate(template).places.isEmpty:
            if let place = TextPattern(text).wholePlace { return .place(place) }
            return .text(text.split(separator: "&").map { TextPattern(String($0)) })
        default: return .constant(template)
        }
    }

    /// Whether the template has a place for a field.
    func has(_ field: String) -> Bool { places.contains(field) }

    /// Reads a body.
    func read(_ body: JSON) -> Reading {
        var reading = Reading()
        read(root, body, JSONPointer(), into: &reading)
        return reading
    }

    /// The values of places inside a text; a text of several is made of pairs as in a query.
    private static func values(of pieces: [TextPattern], in text: String) -> [String: String]? {
        let parts = text.split(separator: "&", omittingEmptySubsequences: false).map(String.init)
        guard pieces.count == parts.count else { return nil }
        var values: [String: String] = [:]
        for (pattern, part) in zip(pieces, parts) {
            if let found = pattern.value(in: part) {
                values[found.name] = found.value
            } else if !pattern.matches(part) {
                return nil
            }
        }
        return values
    }

    private func read(_ node: Node, _ value: JSON?, _ pointer: JSONPointer, into reading: inout Reading) {
        switch node {
        case .object(let members):
            for member in members {
                read(member.value, value?[member.name], pointer.appending(member.name), into: &reading)
            }
            for name in value?.object?.names ?? [] where !members.contains(where: { $0.name.hasSameBytes(as: name) }) {
                reading.unknown.append(pointer.appending(name))
            }
        case .place(let name):
            if let value { reading.fields[name] = value }
        case .text(let pieces):
            guard let value else { return }
            if let found = value.string.flatMap({ Self.values(of: pieces, in: $0) }) {
                reading.fields.merge(found.mapValues(JSON.string)) { $1 }
            } else {
                reading.mismatches.append(pointer)
            }
        case .constant(let constant):
            if value != constant { reading.mismatches.append(pointer) }
        }
    }
}
