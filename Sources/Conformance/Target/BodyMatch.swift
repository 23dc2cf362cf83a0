package import JSON

/// One thing an answer's body must show.
package struct BodyMatch: Hashable, Sendable {
    package let pointer: JSONPointer
    package let rule: Rule

    package enum Rule: Hashable, Sendable {
        case equals(JSON)
        case anyOf([JSON])
        case contains(String)
        /// A glob over the text.
        case like(Glob)
        case present
        case absent
    }

    /// Whether the body shows it; a body that is not JSON has only absences.
    package func holds(in body: JSON?) -> Bool {
        let found = body?.value(at: pointer)
        return switch rule {
        case .equals(let value): found == value
        case .anyOf(let values): found.map(values.contains) ?? false
        case .contains(let part): found.map { ($0.string ?? $0.text).contains(part) } ?? false
        case .like(let glob): found.map { glob.matches($0.string ?? $0.text) } ?? false
        case .present: found != nil && found != .null
        case .absent: found == nil || found == .null
        }
    }

    /// Reads an object of pointer → rule; a plain value means equality.
    static func all(_ reader: JSONReader?) throws(DataFileError) -> [BodyMatch] {
        var matches: [BodyMatch] = []
        for (name, value) in try reader?.members() ?? [] {
            guard let pointer = JSONPointer(name) else {
                throw value.error("expected a JSON Pointer such as /error/code, found \"\(name)\"")
            }
            matches.append(BodyMatch(pointer: pointer, rule: try rule(value)))
        }
        return matches
    }

    private static func rule(_ reader: JSONReader) throws(DataFileError) -> Rule {
        guard reader.value.object != nil else { return .equals(reader.value) }
        try reader.refuseUnknown(except: ["any_of", "contains", "like", "present", "absent"])
        if let values = reader.optional("any_of") { return .anyOf(try values.elements().map(\.value)) }
        if let part = try reader.optionalString("contains") { return .contains(part) }
        if let pattern = try reader.optionalString("like") { return .like(Glob(pattern)) }
        if try reader.optionalBool("absent") == true { return .absent }
        return .present
    }
}

extension BodyMatch: CustomStringConvertible {
    package var description: String {
        let place = pointer.tokens.isEmpty ? "the body" : pointer.description
        return switch rule {
        case .equals(let value): "\(place) = \(value.text)"
        case .anyOf(let values): "\(place) one of \(values.map(\.text).joined(separator: ", "))"
        case .contains(let part): "\(place) contains \"\(part)\""
        case .like(let glob): "\(place) like \"\(glob.pattern)\""
        case .present: "\(place) present"
        case .absent: "\(place) absent"
        }
    }
}
