package import JSON

/// The part of JSON Schema 2020-12 that our own schema files use; any other keyword is an error, never ignored.
package struct JSONSchema: Sendable {
    private let root: JSON
    private static let keywords: Set<String> = [
        "$schema", "$id", "$defs", "$ref", "$comment", "title", "description", "type", "enum", "const", "required",
        "properties",
        "additionalProperties", "patternProperties", "propertyNames", "items", "minItems", "minLength", "pattern",
        "minimum",
        "maximum", "oneOf", "anyOf", "allOf", "uniqueItems", "minProperties", "maxProperties", "default", "examples",
        "not",
    ]

    /// Reads a schema; throws when it uses what this validator does not know.
    package init(file: String, bytes: [UInt8]) throws(DataFileError) {
        let reader = try JSONReader(file: file, bytes: bytes)
        root = reader.value
        try Self.check(reader)
    }

    private static func check(_ reader: JSONReader) throws(DataFileError) {
        guard reader.value.object != nil else { return }
        for (name, value) in try reader.members() {
            guard keywords.contains(name) else {
                throw value.error("the keyword \"\(name)\" is not one that `assay lint` can check")
            }
            switch name {
            case "$defs", "properties", "patternProperties":
                for (_, schema) in try value.members() { try check(schema) }
            case "items", "additionalProperties", "propertyNames", "not": try check(value)
            case "oneOf", "anyOf", "allOf": for schema in try value.elements() { try check(schema) }
            default: break
            }
        }
    }

    /// What is wrong with a value: places and sentences, none when it fits.
    package func problems(in value: JSON) -> [(pointer: JSONPointer, problem: String)] {
        problems(value, root, JSONPointer())
    }

    private typealias Problem = (pointer: JSONPointer, problem: String)

    private func problems(_ value: JSON, _ schema: JSON, _ place: JSONPointer) -> [Problem] {
        if let allowed = schema.bool { return allowed ? [] : [(place, "nothing is allowed here")] }
        guard let members = schema.object?.members else { return [] }
        return members.flatMap { member in keyword(member.name, member.value, schema, value, place) }
    }

    private func keyword(
        _ name: String, _ rule: JSON, _ schema: JSON, _ value: JSON, _ place: JSONPointer
    ) -> [Problem] {
        switch name {
        case "$ref": return problems(value, resolve(rule), place)
        case "type":
            let types = rule.array?.compactMap(\.string) ?? [rule.string ?? ""]
            return types.contains { Self.isOf(type: $0, value) }
                ? [] : [(place, "expected \(types.joined(separator: " or ")), found \(value.typeName)")]
        case "enum":
            let allowed = rule.array ?? []
            if allowed.contains(value) { return [] }
            let near = value.string.flatMap { Spelling.nearest(to: $0, among: allowed.compactMap(\.string)) }
            return [(place, "\(value.text) is not allowed" + (near.map { "; did you mean \"\($0)\"?" } ?? ""))]
        case "const": return value == rule ? [] : [(place, "expected \(rule.text), found \(value.text)")]
        case "oneOf", "anyOf", "allOf", "not": return combination(name, rule, value, place)
        case "minimum": return (value.double ?? .infinity) >= (rule.double ?? 0) ? [] : [(place, "below \(rule.text)")]
        case "maximum": return (value.double ?? 0) <= (rule.double ?? .infinity) ? [] : [(place, "above \(rule.text)")]
        case "minLength", "pattern": return text(name, rule, value, place)
        case "items", "minItems", "uniqueItems": return array(name, rule, value, place)
        case "required", "properties", "additionalProperties", "patternProperties", "propertyNames", "minProperties",
            "maxProperties":
            return object(name, rule, schema, value, place)
        default: return []
        }
    }

    private func combination(_ name: String, _ rule: JSON, _ value: JSON, _ place: JSONPointer) -> [Problem] {
        if name == "not" { return problems(value, rule, place).isEmpty ? [(place, "this form is not allowed")] : [] }
        let tried = (rule.array ?? []).map { problems(value, $0, place) }
        if name == "allOf" { return tried.flatMap { $0 } }
        let fitting = tried.count { $0.isEmpty }
        if fitting == 1 || name == "anyOf" && fitting > 1 { return [] }
        if fitting > 1 { return [(place, "fits \(fitting) of the forms, and must fit one")] }
        // The form that went furthest is the one that was meant.
        return tried.max { $0.map(\.pointer.tokens.count).max() ?? 0 < $1.map(\.pointer.tokens.count).max() ?? 0 } ?? []
    }

    private func text(_ name: String, _ rule: JSON, _ value: JSON, _ place: JSONPointer) -> [Problem] {
        guard let text = value.string else { return [] }
        if name == "minLength" { return text.count >= rule.int ?? 0 ? [] : [(place, "too short")] }
        guard let pattern = rule.string, let regex = try? Regex(pattern) else {
            return [(place, "the schema's pattern is broken")]
        }
        return (try? regex.firstMatch(in: text)) != nil ? [] : [(place, "\"\(text)\" does not fit \(pattern)")]
    }

    private func array(_ name: String, _ rule: JSON, _ value: JSON, _ place: JSONPointer) -> [Problem] {
        guard let elements = value.array else { return [] }
        switch name {
        case "items":
            return elements.enumerated().flatMap { problems($0.element, rule, place.appending(String($0.offset))) }
        case "minItems": return elements.count >= rule.int ?? 0 ? [] : [(place, "fewer than \(rule.text) elements")]
        default: return Set(elements).count == elements.count ? [] : [(place, "an element is there twice")]
        }
    }

    private func object(
        _ name: String, _ rule: JSON, _ schema: JSON, _ value: JSON, _ place: JSONPointer
    ) -> [Problem] {
        guard let members = value.object?.members else { return [] }
        switch name {
        case "required":
            return (rule.array ?? []).compactMap(\.string).filter { value[$0] == nil }
                .map { (place, "the member \"\($0)\" is missing") }
        case "properties":
            return members.flatMap { member in
                rule[member.name].map { problems(member.value, $0, place.appending(member.name)) } ?? []
            }
        case "patternProperties":
            return members.flatMap { member in
                (rule.object?.members ?? []).filter { Self.fits(member.name, $0.name) }
                    .flatMap { problems(member.value, $0.value, place.appending(member.name)) }
            }
        case "propertyNames": return members.flatMap { problems(.string($0.name), rule, place.appending($0.name)) }
        case "minProperties": return members.count >= rule.int ?? 0 ? [] : [(place, "fewer than \(rule.text) members")]
        case "maxProperties":
            return members.count <= rule.int ?? .max ? [] : [(place, "more than \(rule.text) members")]
        default: return unnamed(rule, schema, members, place)
        }
    }

    /// `additionalProperties`: members that neither `properties` nor a pattern names.
    private func unnamed(
        _ rule: JSON, _ schema: JSON, _ members: [JSONObject.Member], _ place: JSONPointer
    ) -> [Problem] {
        let named = schema["properties"]?.object?.names ?? []
        let patterns = schema["patternProperties"]?.object?.names ?? []
        return members.flatMap { member -> [Problem] in
            if named.contains(member.name) || patterns.contains(where: { Self.fits(member.name, $0) }) { return [] }
            let here = place.appending(member.name)
            guard rule == .bool(false) else { return problems(member.value, rule, here) }
            let near = Spelling.nearest(to: member.name, among: named)
            return [(here, "unknown member \"\(member.name)\"" + (near.map { "; did you mean \"\($0)\"?" } ?? ""))]
        }
    }

    private func resolve(_ reference: JSON) -> JSON {
        guard let text = reference.string, text.hasPrefix("#") else { return .bool(false) }
        return JSONPointer(String(text.dropFirst())).flatMap { root.value(at: $0) } ?? .bool(false)
    }

    private static func fits(_ name: String, _ pattern: String) -> Bool {
        guard let regex = try? Regex(pattern) else { return false }
        return (try? regex.firstMatch(in: name)) != nil
    }

    private static func isOf(type: String, _ value: JSON) -> Bool {
        switch (type, value) {
        case ("null", .null), ("boolean", .bool), ("string", .string), ("array", .array), ("object", .object),
            ("number", .number):
            true
        case ("integer", .number(let number)): number.int != nil
        default: false
        }
    }
}
