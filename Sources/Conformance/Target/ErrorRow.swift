package import JOSE
package import JSON

/// One line of a target's error table.
package struct ErrorRow: Sendable {
    package let code: String
    package let statuses: [Int]
    package let match: [BodyMatch]
    /// What the row answers; empty for a row that covers whole phases.
    package let conditions: [Condition]
    package let phases: [Phase]
    package let providers: [ProviderName]
    package let grade: Grade
    /// The document or the observation it comes from.
    package let source: String
    package let versions: String?
    package let kind: Kind
    /// Texts beside those that `match` compares: what the answer says as well, and what else speaks of it.
    package let otherTexts: [String]

    /// How we know the row.
    package enum Grade: String, CaseIterable, Sendable {
        /// The backend's own documents say so.
        case documented
        /// It was seen, and no document says so.
        case observed
    }

    /// What an answer of this row means for the verdict.
    package enum Kind: String, CaseIterable, Sendable {
        case refusal
        /// Too many requests: no verdict.
        case retry
        /// Something behind the target failed: no verdict.
        case temporary
        /// The target broke.
        case crash
    }

    /// Whether an answer fits the row.
    package func matches(status: Int, body: JSON?, provider: ProviderName) -> Bool {
        statuses.contains(status) && providers.contains(provider) && match.allSatisfy { $0.holds(in: body) }
    }

    /// Whether the row is a right answer to a case: it names one of its conditions, or covers its phase.
    package func covers(_ condition: Condition, or others: [Condition], phase: Phase) -> Bool {
        if !conditions.isEmpty, ([condition] + others).contains(where: conditions.contains) { return true }
        return phases.contains(phase) || phases.contains(condition.phase)
    }

    /// Reads one row.
    package init(_ reader: JSONReader) throws(DataFileError) {
        try reader.refuseUnknown(except: [
            "code", "status", "match", "conditions", "phases", "providers", "grade", "source", "versions", "class",
            "documented_members", "answer", "headers", "body", "content_type", "$comment", "alternatives", "also",
        ])
        code = try reader.string("code")
        statuses = try reader.member("status").ints()
        match = try BodyMatch.all(reader.optional("match"))
        var conditions: [Condition] = []
        for element in try reader.optionalElements("conditions") { conditions.append(try element.condition()) }
        self.conditions = conditions
        var phases: [Phase] = []
        for element in try reader.optionalElements("phases") { phases.append(try element.phase()) }
        self.phases = phases
        var providers: [ProviderName] = []
        for element in try reader.optionalElements("providers") { providers.append(try element.word()) }
        self.providers = providers.isEmpty ? ProviderName.allCases : providers
        grade = try reader.optional("grade")?.word() ?? .documented
        source = try reader.optionalString("source") ?? ""
        versions = try reader.optionalString("versions")
        kind = try reader.optional("class")?.word() ?? .refusal
        otherTexts = try reader.strings("also") + Self.texts(in: reader.value["answer"], reader.value["body"])
    }

    /// The strings in what the row answers, places left out.
    private static func texts(in values: JSON?...) -> [String] {
        values.flatMap { value -> [String] in
            switch value {
            case .string(let text): JSONTemplate(.string(text)).places.isEmpty && !text.isEmpty ? [text] : []
            case .array(let elements): elements.flatMap { texts(in: $0) }
            case .object(let object): object.members.flatMap { texts(in: $0.value) }
            default: []
            }
        }
    }
}
