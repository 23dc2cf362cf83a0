import IdentityProvider
import JOSE
import JSON

/// Turns one case file into cases: defaults under rows, rows under variants.
struct CaseReader {
    private static let members = [
        "$comment", "id", "title", "since", "group", "tags", "actor", "impact", "attack", "unseen", "expect", "unless",
        "phase",
        "condition",
        "also",
        "refs", "vary", "needs", "control", "mint", "mutate", "observe", "steps", "issuer", "why", "fix", "unproven",
        "variants",
    ]

    /// All cases of a file, in order, each with what is wrong with it in its place.
    static func cases(
        in file: String, _ bytes: [UInt8], severities: SeverityTable
    ) -> [Result<Case, DataFileError>] {
        CaseReader(severities: severities).cases(in: file, bytes)
    }

    private let severities: SeverityTable

    private func cases(in file: String, _ bytes: [UInt8]) -> [Result<Case, DataFileError>] {
        do throws(DataFileError) {
            let reader = try JSONReader(file: file, bytes: bytes)
            try reader.refuseUnknown(except: ["$schema", "$comment", "about", "group", "defaults", "cases"])
            var defaults = try reader.optional("defaults")?.object() ?? JSONObject()
            defaults["group"] = .string(try reader.string("group"))
            return try reader.elements("cases").flatMap { row($0, over: defaults) }
        } catch {
            return [.failure(error)]
        }
    }

    /// The variants of one row; a row without any is its own only variant.
    private func row(_ stanza: JSONReader, over defaults: JSONObject) -> [Result<Case, DataFileError>] {
        do throws(DataFileError) {
            try stanza.refuseUnknown(except: Self.members)
            var shared = Self.merge(try stanza.object(), over: defaults)
            let id = try stanza.string("id")
            guard stanza.optional("variants") != nil else {
                return [.success(try one(stanza.replacing(.object(shared)), row: id))]
            }
            shared["variants"] = nil
            return try stanza.elements("variants").map { variant in
                do throws(DataFileError) {
                    try variant.refuseUnknown(except: Self.members)
                    let merged = Self.merge(try variant.object(), over: shared)
                    return .success(try one(variant.replacing(.object(merged)), row: id))
                } catch {
                    return .failure(error)
                }
            }
        } catch {
            return [.failure(error)]
        }
    }

    private static func merge(_ upper: JSONObject, over lower: JSONObject) -> JSONObject {
        var merged = lower
        for member in upper.members { merged[member.name] = member.value }
        return merged
    }

    private func one(_ reader: JSONReader, row: String) throws(DataFileError) -> Case {
        let (tokenEdits, requestEdits) = try Self.edits(reader)
        var steps: [CaseStep] = []
        for step in try reader.optionalElements("steps") { steps.append(try CaseStep(step)) }
        var observations: [Observation] = []
        for word in try reader.optionalElements("observe") { observations.append(try Observation(word)) }
        var references: [Reference] = []
        for reference in try reader.optionalElements("refs") { references.append(try Reference(reference)) }
        let (actor, impact): (Actor, Impact) = (try reader.member("actor").word(), try reader.member("impact").word())
        let isUnseen = try reader.optionalBool("unseen") ?? false
        guard let severity = severities.severity(actor, impact, SeverityTable.Circumstances(isUnseen: isUnseen)) else {
            throw try reader.member("impact").error(
                "the impact \"\(impact.rawValue)\" has no meaning for the actor \"\(actor.rawValue)\": "
                    + "\(SeverityTable.path) has no severity for the two")
        }
        return Case(
            id: try reader.string("id"), row: row, group: try reader.string("group"), title: try reader.string("title"),
            since: try reader.optionalString("since") ?? "1.0.0", tags: try reader.strings("tags"),
            actor: actor, impact: impact, attack: try reader.optionalString("attack"), isUnseen: isUnseen,
            severity: severity, expectations: try Self.expectations(reader.member("expect")),
            unless: try unless(reader),
            phase: try reader.optional("phase")?.phase(),
            condition: try reader.optional("condition")?.condition(),
            also: try Self.conditions(reader.optionalElements("also")), references: references,
            providers: try Self.providers(reader),
            needs: try reader.strings("needs"), control: try reader.optionalString("control"),
            mint: try reader.optional("mint").map(Self.mint) ?? Case.MintOverrides(), tokenEdits: tokenEdits,
            requestEdits: requestEdits,
            observations: observations, issuer: try reader.optional("issuer").map(IssuerScript.init), steps: steps,
            why: try reader.string("why"), fix: try reader.optionalString("fix") ?? "",
            unproven: try reader.optionalString("unproven"),
            source: Case.Place(file: reader.file, line: reader.line))
    }

    /// The edits of the member `mutate`, those of the token and those of the request.
    static func edits(_ reader: JSONReader) throws(DataFileError) -> Case.Edits {
        var tokenEdits: [TokenEdit] = []
        var requestEdits: [RequestEdit] = []
        for element in try reader.optionalElements("mutate") {
            let members = try element.members()
            guard members.count == 1 else {
                throw element.error("expected one edit, as in {\"claims.remove\": [\"exp\"]}, found \(members.count)")
            }
            if members[0].name.hasPrefix("request.") {
                requestEdits += try RequestEdit.parse(members[0].name, members[0].reader)
            } else {
                tokenEdits.append(try TokenEdit.parse(element))
            }
        }
        return (tokenEdits, requestEdits)
    }

    /// The same where the member may be absent, which is not the same as no edits.
    static func optionalEdits(_ reader: JSONReader) throws(DataFileError) -> Case.Edits? {
        reader.optional("mutate") == nil ? nil : try edits(reader)
    }

    private static func expectations(_ reader: JSONReader) throws(DataFileError) -> [NonceMode: ExpectedOutcome] {
        var expectations: [NonceMode: ExpectedOutcome] = [:]
        guard reader.value.object != nil else {
            let one: ExpectedOutcome = try reader.word()
            for mode in NonceMode.allCases { expectations[mode] = one }
            return expectations
        }
        for (name, value) in try reader.members() {
            guard let mode = NonceMode(rawValue: name) else {
                throw value.error("unknown nonce mode \"\(name)\"; expected hashed-hex, raw or none")
            }
            expectations[mode] = try value.word()
        }
        return expectations
    }

    /// The member `mint`.
    static func mint(_ reader: JSONReader) throws(DataFileError) -> Case.MintOverrides {
        try reader.refuseUnknown(except: ["flow", "variant", "audience_index", "nonce"])
        return Case.MintOverrides(
            flow: try reader.optionalString("flow"), variant: try reader.optionalString("variant"),
            audienceIndex: try reader.optionalInt("audience_index"), nonce: try reader.optional("nonce")?.word())
    }

    /// What a target may decide for itself.
    private func unless(_ reader: JSONReader) throws(DataFileError) -> [PolicyChoice] {
        var choices: [PolicyChoice] = []
        for word in try reader.optionalElements("unless") { choices.append(try word.word()) }
        return choices
    }

    private static func conditions(_ readers: [JSONReader]) throws(DataFileError) -> [Condition] {
        var conditions: [Condition] = []
        for reader in readers { conditions.append(try reader.condition()) }
        return conditions
    }

    /// The providers that the member `vary` names; all without it.
    static func providers(_ reader: JSONReader) throws(DataFileError) -> [ProviderName] {
        guard let vary = reader.optional("vary") else { return ProviderName.allCases }
        try vary.refuseUnknown(except: ["provider"])
        var providers: [ProviderName] = []
        for element in try vary.elements("provider") { providers.append(try element.word()) }
        guard !providers.isEmpty else { throw try vary.member("provider").error("expected a provider, found none") }
        return providers
    }
}

extension JSONReader {
    func condition() throws(DataFileError) -> Condition { try word() }

    func phase() throws(DataFileError) -> Phase { try word() }
}
