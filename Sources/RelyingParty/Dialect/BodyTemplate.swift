import JSON

/// A request body's template read backwards: from a body to the logical fields.
///
/// Places whose value is configuration are filled in before; what then is left of places are the logical fields.
struct BodyTemplate: Sendable {
    private let template: JSON

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
        self.template = JSONTemplate(template).filled(with: values) ?? .null
    }

    /// Whether the template has a place for a field.
    func has(_ field: String) -> Bool { JSONTemplate(template).places.contains(field) }

    /// Reads a body.
    func read(_ body: JSON) -> Reading {
        var reading = Reading()
        read(template, body, JSONPointer(), into: &reading)
        return reading
    }

    /// The values of places inside a text; a text of several is made of pairs as in a query.
    private static func values(of template: String, in text: String) -> [String: String]? {
        let pieces = template.split(separator: "&").map(String.init)
        let parts = text.split(separator: "&", omittingEmptySubsequences: false).map(String.init)
        guard pieces.count == parts.count else { return nil }
        var values: [String: String] = [:]
        for (piece, part) in zip(pieces, parts) {
            let pattern = TextPattern(piece)
            if let found = pattern.value(in: part) {
                values[found.name] = found.value
            } else if !pattern.matches(part) {
                return nil
            }
        }
        return values
    }

    private func read(_ template: JSON, _ value: JSON?, _ pointer: JSONPointer, into reading: inout Reading) {
        switch template {
        case .object(let members):
            for member in members.members {
                read(member.value, value?[member.name], pointer.appending(member.name), into: &reading)
            }
            for name in value?.object?.names ?? [] where members[name] == nil {
                reading.unknown.append(pointer.appending(name))
            }
        case .string(let text) where !JSONTemplate(template).places.isEmpty:
            guard let value else { return }
            if let name = TextPattern(text).wholePlace {
                reading.fields[name] = value
            } else if let found = value.string.flatMap({ Self.values(of: text, in: $0) }) {
                reading.fields.merge(found.mapValues(JSON.string)) { $1 }
            } else {
                reading.mismatches.append(pointer)
            }
        default:
            if value != template { reading.mismatches.append(pointer) }
        }
    }
}
