import JOSE
import JSON

/// Whether the token is for this application (OpenID Connect Core, section 3.1.3.7, steps 3 to 5).
struct AudienceCheck {
    let rules: AudienceRules
    /// The configured clients, the first one the usual one.
    let clients: [String]
    /// Other applications of ours that may ask for tokens for these clients.
    let parties: [String]

    /// What is wrong with `aud` or `azp`, if the rules do not forgive it.
    func violation(in claims: JSONObject) -> TokenViolation? {
        if rules.check == .ignored { return nil }
        return audienceViolation(claims) ?? partyViolation(claims)
    }

    // MARK: aud

    private func audienceViolation(_ claims: JSONObject) -> TokenViolation? {
        guard let value = claims["aud"] else {
            return unless(.missing, TokenViolation(.audienceMissing, "the token has no \"aud\""))
        }
        switch value {
        case .string(let audience): return violation(ofText: audience)
        case .array(let elements): return violation(ofList: elements, claims)
        case .null: return unless(.null, malformed(value))
        case .number: return unless(.number, malformed(value))
        case .bool: return unless(.boolean, malformed(value))
        default: return unless(.object, malformed(value))
        }
    }

    private func malformed(_ value: JSON) -> TokenViolation {
        TokenViolation(.audienceMalformed, "\"aud\" is \(value.typeName), expected a string or an array of strings")
    }

    private func unless(_ forgiven: AudienceRules.Forgiven, _ violation: TokenViolation) -> TokenViolation? {
        rules.forgives.contains(forgiven) ? nil : violation
    }

    private var mismatch: TokenViolation { TokenViolation(.audienceMismatch, "\"aud\" is not a configured client") }

    private func violation(ofText audience: String) -> TokenViolation? {
        isOurs(audience) || LenientAudience(rules: rules, clients: clients).passes(audience) ? nil : mismatch
    }

    private func isOurs(_ audience: String) -> Bool {
        let accepted = rules.refuses.contains(.secondClient) ? clients.prefix(1) : clients[...]
        return accepted.contains(where: audience.hasSameBytes)
    }

    private func violation(ofList elements: [JSON], _ claims: JSONObject) -> TokenViolation? {
        if rules.forgives.contains(.anyArray) { return nil }
        if rules.refuses.contains(.array) {
            return TokenViolation(.audienceMalformed, "\"aud\" is an array, expected a string")
        }
        if elements.isEmpty { return unless(.emptyArray, mismatch) }
        if elements.contains(.null) { return unless(.arrayOfNull, malformedElement) }
        if elements.contains("") { return unless(.arrayOfEmpty, mismatch) }
        if rules.forgives.contains(.nestedArray), elements.contains(where: isNestedClient) { return nil }
        let audiences = elements.compactMap(\.string)
        guard audiences.count == elements.count else { return malformedElement }
        guard audiences.contains(where: isOurs) else { return mismatch }
        guard audiences.contains(where: { !isOurs($0) }) else { return nil }
        switch rules.others {
        case .accepted: return nil
        case .withAuthorizedParty where claims["azp"]?.string.map(isOurs) ?? false: return nil
        case .withAuthorizedParty, .refused:
            return claims["azp"]?.string.flatMap { $0.isEmpty ? nil : partyViolation(claims) }
                ?? TokenViolation(.audienceUntrusted, "\"aud\" names others beside a configured client")
        }
    }

    private var malformedElement: TokenViolation {
        TokenViolation(.audienceMalformed, "\"aud\" holds something that is no string")
    }

    private func isNestedClient(_ element: JSON) -> Bool {
        element.array?.contains { $0.string.map(isOurs) ?? false } ?? false
    }

    // MARK: azp

    private func partyViolation(_ claims: JSONObject) -> TokenViolation? {
        guard let value = claims["azp"] else { return nil }
        if rules.refuses.contains(.anyParty) || (rules.refuses.contains(.otherParty) && value != claims["aud"]) {
            return TokenViolation(.authorizedPartyMismatch, "\"azp\" is not \"aud\"")
        }
        guard rules.authorizedParty == .compared else { return nil }
        guard let party = value.string else {
            return TokenViolation(.authorizedPartyMismatch, "\"azp\" is \(value.typeName), expected a string")
        }
        if clients.contains(where: party.hasSameBytes) || parties.contains(where: party.hasSameBytes) { return nil }
        if parties.isEmpty, clients.contains(where: { Self.isSameProject(party, $0) }) { return nil }
        return TokenViolation(.authorizedPartyMismatch, "\"azp\" is no application of ours")
    }

    /// Whether two Google clients belong to one project, whose number stands before the first `-`.
    ///
    /// Google lets the clients of a project ask for tokens for each other, and no others.
    static func isSameProject(_ left: String, _ right: String) -> Bool {
        let suffix = ".apps.googleusercontent.com"
        guard left.hasSuffix(suffix), right.hasSuffix(suffix) else { return false }
        let (one, other) = (left.prefix { $0 != "-" }, right.prefix { $0 != "-" })
        return !one.isEmpty && one.count < left.count - suffix.count && String(one).hasSameBytes(as: String(other))
            && one.utf8.allSatisfy { (0x30...0x39).contains($0) }
    }
}
