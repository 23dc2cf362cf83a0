import JSON

/// Audiences that are no configured client and that lenient comparisons take for one.
struct LenientAudience {
    let rules: AudienceRules
    let clients: [String]

    /// Whether any leniency of the rules lets the text pass.
    func passes(_ audience: String) -> Bool {
        rules.forgives.contains { forgiven in clients.contains { Self.passes(audience, for: $0, forgiven) } }
    }

    private static func passes(_ audience: String, for client: String, _ forgiven: AudienceRules.Forgiven) -> Bool {
        switch forgiven {
        case .missing, .null, .number, .object, .boolean, .emptyArray, .anyArray, .arrayOfEmpty, .arrayOfNull,
            .nestedArray:
            false
        case .empty: audience.isEmpty
        case .longer: Likeness.isLonger(audience, than: client)
        case .shorter: !audience.isEmpty && Likeness.isLonger(client, than: audience)
        case .letterCase: Likeness.sameLettersInAnyCase(audience, client)
        case .spaces: Likeness.trimmed(audience).hasSameBytes(as: client)
        case .wildcard: audience.hasSameBytes(as: "*")
        case .pattern: Likeness.matches(audience, pattern: client)
        case .sibling: isSibling(audience, of: client)
        case .address: audience.hasSameBytes(as: "https://" + client)
        case .commaList: audience.split(separator: ",").contains { String($0).hasSameBytes(as: client) }
        case .spaceList: isListed(client, in: audience)
        }
    }

    /// Whether a text of several words holds the client; spaces at the ends are a matter of their own.
    private static func isListed(_ client: String, in audience: String) -> Bool {
        let words = audience.split(separator: " ")
        return words.count > 1 && words.contains { String($0).hasSameBytes(as: client) }
    }

    /// Whether both look like builds or platforms of one application.
    private static func isSibling(_ audience: String, of client: String) -> Bool {
        if AudienceCheck.isSameProject(audience, client) { return true }
        return ["web", "service", "debug", "dev", "beta", "staging"].contains {
            audience.hasSameBytes(as: "\(client).\($0)")
        }
    }
}
