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
            let pattern = TextPattern(text)
            if let whole = pattern.value(in: text), text.hasSameBytes(as: "${\(whole.value.dropFirst(2).dropLast())}") {
                reading.fields[String(whole.value.dropFirst(2).dropLast())] = value
            } else if let found = value.string.flatMap(pattern.value) {
                reading.fields[found.name] = .string(found.value)
            } else {
                reading.mismatches.append(pointer)
            }
        default:
            if value != template { reading.mismatches.append(pointer) }
        }
    }
}
