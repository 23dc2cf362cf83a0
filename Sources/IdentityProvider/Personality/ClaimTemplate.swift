import JSON

/// The members of a header or claims set in order, each a constant, a named value or an instant.
package struct ClaimTemplate: Sendable {
    private enum Source: Sendable {
        case constant(JSON)
        case value(ClaimName)
        /// Seconds from the moment of issue.
        case instant(Int)
    }

    private let members: [(name: String, source: Source)]

    /// Reads an object; `"${name}"` is a named value, `{"$now": N}` an instant.
    init(_ reader: JSONReader) throws(DataFileError) {
        var members: [(name: String, source: Source)] = []
        for (name, value) in try reader.members() { members.append((name, try Self.source(value))) }
        self.members = members
    }

    private static func source(_ reader: JSONReader) throws(DataFileError) -> Source {
        if reader.value.object != nil {
            try reader.refuseUnknown(except: ["$now"])
            return .instant(try reader.int("$now"))
        }
        guard let text = reader.value.string, text.hasPrefix("${"), text.hasSuffix("}") else {
            return .constant(reader.value)
        }
        return .value(try reader.replacing(.string(String(text.dropFirst(2).dropLast()))).word(ClaimName.self))
    }

    /// The members; one whose value is not there is left out, as providers do.
    func filled(issuedAt: Int, value: (ClaimName) -> JSON?) -> JSONObject {
        var object = JSONObject()
        object.members.reserveCapacity(members.count + 2)
        for (name, source) in members {
            switch source {
            case .constant(let value): object.append(name, value)
            case .value(let key): if let value = value(key) { object.append(name, value) }
            case .instant(let offset): object.append(name, .int(issuedAt + offset))
            }
        }
        return object
    }
}
