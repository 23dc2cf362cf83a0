import JOSE
import JSON

/// One row of a target's error table.
struct ErrorRow: Sendable {
    let code: String
    let status: Int
    let conditions: Set<Condition>
    let phases: Set<Phase>
    /// The providers it is for; nil for all.
    let providers: Set<String>?
    /// `retry` or `temporary`, where the row is no judgement.
    let kind: String?
    /// What must stand where in the body.
    let match: [(pointer: JSONPointer, value: JSON)]
    /// Values for the general shape.
    let answer: [String: JSON]
    /// A body of the row's own, where it is not of the usual shape.
    let body: JSON?
    let contentType: String?

    /// Reads a row of the profile.
    init(_ reader: JSONReader) throws(DataFileError) {
        code = try reader.optionalString("code") ?? "error"
        status = try reader.optionalElements("status").first?.int() ?? 400
        var conditions: Set<Condition> = []
        for element in try reader.optionalElements("conditions") { conditions.insert(try element.word()) }
        self.conditions = conditions
        var phases: Set<Phase> = []
        for element in try reader.optionalElements("phases") { phases.insert(try element.word()) }
        self.phases = phases
        providers = reader.optional("providers") == nil ? nil : Set(try reader.strings("providers"))
        kind = try reader.optionalString("class")
        var match: [(JSONPointer, JSON)] = []
        for (name, value) in try reader.optional("match")?.members() ?? [] {
            match.append((JSONPointer(stringLiteral: name), value.value))
        }
        self.match = match
        var answer: [String: JSON] = [:]
        for (name, value) in try reader.optional("answer")?.members() ?? [] { answer[name] = value.value }
        self.answer = answer
        body = reader.optional("body")?.value
        contentType = try reader.optionalString("content_type")
    }

    /// Whether the row is for a provider, if one is known.
    func isFor(_ provider: String?) -> Bool { provider.map { providers?.contains($0) ?? true } ?? true }

    /// A body with what the row demands in it.
    func applied(to body: JSON, configuration: [String: JSON]) -> JSON {
        match.reduce(body) { body, demand in
            if demand.value["absent"] == true { return body.removing(demand.pointer) }
            // A pattern is no value: the row's own answer holds the words.
            if let pattern = demand.value.object, pattern["any_of"] == nil { return body }
            let value = demand.value["any_of"]?.array?.first ?? demand.value
            return body.placing(JSONTemplate(value).filled(with: configuration) ?? value, at: demand.pointer)
        }
    }
}

extension Phase: RuleWord {}
