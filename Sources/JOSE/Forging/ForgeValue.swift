package import JSON

/// A JSON value in an edit: plain JSON, texts with places, and `$` forms such as `{"$now": -3600}`.
package struct ForgeValue: Sendable {
    /// Makes the value for one token.
    let resolve: @Sendable (ForgeScope) throws(ForgeError) -> JSON

    /// A value that is made for each token.
    init(_ resolve: @escaping @Sendable (ForgeScope) throws(ForgeError) -> JSON) { self.resolve = resolve }

    /// A value that is the same in every token.
    init(constant value: JSON) {
        resolve = { _ in value }
    }

    /// The value as text: a string as it is, a number or boolean as JSON writes it.
    func text(in scope: ForgeScope) throws(ForgeError) -> String {
        switch try resolve(scope) {
        case .string(let text): return text
        case .number(let number): return number.text
        case .bool(let value): return value ? "true" : "false"
        case let other: throw .unusableValue("a text is needed, found \(other.typeName)")
        }
    }
}

extension ForgeValue {
    /// The value where no token is being made, as for a key set or an answer's body.
    package func json(in context: ForgeContext) throws(ForgeError) -> JSON {
        let blueprint = TokenBlueprint(header: JSONObject(), claims: JSONObject())
        return try resolve(ForgeScope(context: context, blueprint: blueprint))
    }

    /// The value as text where no token is being made.
    package func text(in context: ForgeContext) throws(ForgeError) -> String {
        let value = try json(in: context)
        guard let text = value.string else { throw .unusableValue("a text is needed, found \(value.typeName)") }
        return text
    }
}

// MARK: - Reading

extension ForgeValue {
    /// Makes a value from what a `$` form's object holds.
    typealias Form = @Sendable (JSONReader) throws(DataFileError) -> ForgeValue

    /// All `$` forms by name.
    private static let forms: [String: Form] =
        timeForms.merging(textForms) { $1 }.merging(structureForms) { $1 }.merging(keyForms) { $1 }

    /// Reads a value.
    package static func parse(_ reader: JSONReader) throws(DataFileError) -> ForgeValue {
        switch reader.value {
        case .string(let template) where template.utf8.contains(UInt8(ascii: "$")):
            let text = ForgeText(template)
            return ForgeValue { scope throws(ForgeError) in .string(try text.filled(in: scope)) }
        case .array:
            let elements = try list(reader)
            return ForgeValue { scope throws(ForgeError) in .array(try elements.resolved(in: scope)) }
        case .object(let object):
            if object.names.contains(where: { $0.hasPrefix("$") }) { return try form(reader) }
            let members = try ForgeMembers(reader)
            return ForgeValue { scope throws(ForgeError) in
                .object(JSONObject(members: try members.resolved(in: scope)))
            }
        default: return ForgeValue(constant: reader.value)
        }
    }

    /// Reads the elements of an array.
    static func list(_ reader: JSONReader) throws(DataFileError) -> [ForgeValue] {
        var values: [ForgeValue] = []
        for element in try reader.elements() { values.append(try parse(element)) }
        return values
    }

    private static func form(_ reader: JSONReader) throws(DataFileError) -> ForgeValue {
        let names = try reader.object().names.filter { $0.hasPrefix("$") }
        guard names.count == 1, let name = names.first else {
            throw reader.error("one $ form at a time, found \(names.joined(separator: " and "))")
        }
        guard let form = forms[name] else {
            let near = Spelling.nearest(to: name, among: Array(forms.keys))
            throw try reader.member(name).error(
                "unknown form \"\(name)\"" + (near.map { "; did you mean \"\($0)\"?" } ?? ""))
        }
        return try form(reader)
    }
}

extension [ForgeValue] {
    /// The values for one token.
    func resolved(in scope: ForgeScope) throws(ForgeError) -> [JSON] {
        var values: [JSON] = []
        values.reserveCapacity(count)
        for element in self { values.append(try element.resolve(scope)) }
        return values
    }
}
