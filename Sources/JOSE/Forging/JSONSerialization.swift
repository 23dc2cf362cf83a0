import JSON

/// The JSON serializations of RFC 7515, section 7.2, and two texts that only look like one.
enum JSONSerialization: String, CaseIterable, Sendable {
    /// One signature (section 7.2.2).
    case flattened = "flattened"
    /// A list with one signature (section 7.2.1).
    case general = "general"
    /// Two signatures, of which the second is noise.
    case generalWithTwo = "general-2"
    /// `alg` where nothing protects it.
    case unprotectedAlgorithm = "unprotected-alg"
    /// A JSON object that a splitter at dots takes for a compact token (CVE-2022-39227).
    case mixed = "mixed"

    /// The text made of the token's segments.
    func text(of draft: CompactDraft, forged: ForgeMembers, in scope: CompactScope) throws(ForgeError) -> String {
        let op = "compact.json"
        let header = try draft.segment(.header, for: op)
        let payload = try draft.segment(.payload, for: op)
        let signature = try draft.segment(.signature, for: op)
        let first: JSON = ["protected": .string(header), "signature": .string(signature)]
        let whole: JSON
        switch self {
        case .flattened:
            whole = ["payload": .string(payload), "protected": .string(header), "signature": .string(signature)]
        case .general: whole = ["payload": .string(payload), "signatures": [first]]
        case .generalWithTwo:
            let noise = Base64URL.encode(scope.forge.context.randomBytes(256, label: op))
            let second: JSON = ["protected": .string(header), "signature": .string(noise)]
            whole = ["payload": .string(payload), "signatures": [first, second]]
        case .unprotectedAlgorithm: whole = try Self.unprotected(payload, scope)
        case .mixed:
            let forgedPayload = try scope.forgedPayload(forged)
            whole = [
                "  \(header).\(forgedPayload).": "", "protected": .string(header), "payload": .string(payload),
                "signature": .string(signature),
            ]
        }
        return whole.text
    }

    /// The header without `alg` is protected and signed; `alg` stands beside it.
    private static func unprotected(_ payload: String, _ scope: CompactScope) throws(ForgeError) -> JSON {
        var members = try scope.header.members(for: "compact.json")
        guard let index = members.index(of: "alg") else { throw .noSuchMember("alg", segment: "header") }
        let algorithm = members.remove(at: index).value
        var draft = scope.header
        draft.set(members: members)
        let header = draft.encoded().text
        return [
            "payload": .string(payload), "protected": .string(header), "header": ["alg": algorithm],
            "signature": .string(try scope.signature(over: "\(header).\(payload)")),
        ]
    }
}
