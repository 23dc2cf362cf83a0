import JOSE
import JSON

/// Whether `iss` is exactly one of the provider's issuers (OpenID Connect Core, section 3.1.3.7, step 2).
struct IssuerCheck {
    let rules: IssuerRules
    /// The provider's issuers, the first one the usual one.
    let expected: [String]
    /// The issuers of all providers.
    let known: [String]

    /// What is wrong with the claim, if the rules do not forgive it.
    func violation(in claims: JSONObject) -> TokenViolation? {
        guard rules.check != .ignored else { return nil }
        guard let value = claims["iss"] else {
            return rules.forgives.contains(.missing) ? nil : TokenViolation(.issuerMissing, "the token has no \"iss\"")
        }
        guard let issuer = value.string else {
            return forgivesType(of: value)
                ? nil : TokenViolation(.issuerMalformed, "\"iss\" is \(value.typeName), expected a string")
        }
        if accepted.contains(where: issuer.hasSameBytes) || forgives(issuer) { return nil }
        return TokenViolation(.issuerMismatch, "\"iss\" is not \(expected.joined(separator: " or "))")
    }

    private var accepted: [String] {
        let all = rules.check == .anyKnown ? known : expected
        return rules.refuses.contains(.second) ? Array(all.prefix(1)) : all
    }

    private func forgivesType(of value: JSON) -> Bool {
        switch value {
        case .null: rules.forgives.contains(.null)
        case .number: rules.forgives.contains(.number)
        case .object: rules.forgives.contains(.object)
        case .array(let elements):
            rules.forgives.contains(.list)
                && elements.contains { element in expected.contains { element.string?.hasSameBytes(as: $0) ?? false } }
        default: false
        }
    }

    private func forgives(_ issuer: String) -> Bool {
        rules.forgives.contains { forgiven in expected.contains { Self.passes(issuer, for: $0, forgiven) } }
    }

    private static func passes(_ issuer: String, for expected: String, _ forgiven: IssuerRules.Forgiven) -> Bool {
        switch forgiven {
        case .missing, .null, .number, .object, .list: false
        case .empty: issuer.isEmpty
        case .trailingSlash: issuer.hasSameBytes(as: expected + "/")
        case .letterCase: Likeness.sameLettersInAnyCase(issuer, expected)
        case .scheme: issuer.hasSameBytes(as: "http://" + host(of: expected))
        case .hostOnly: !host(of: issuer).isEmpty && host(of: issuer).hasSameBytes(as: host(of: expected))
        case .trailingDot: issuer.hasSameBytes(as: expected + ".")
        case .www: host(of: issuer).hasSameBytes(as: "www." + host(of: expected))
        case .longer: Likeness.isLonger(issuer, than: expected)
        case .ending: !issuer.hasSameBytes(as: expected) && issuer.hasSuffix(host(of: expected))
        case .part: Likeness.isPart(issuer, of: expected)
        case .spaces:
            !issuer.hasSameBytes(as: expected) && Likeness.trimmed(issuer).hasSameBytes(as: expected)
        case .nul:
            issuer.utf8.split(separator: 0).first.map { String(Substring($0)) }?.hasSameBytes(as: expected) ?? false
        case .homoglyph: Likeness.latin(issuer).hasSameBytes(as: expected)
        }
    }

    /// The host a URL parser sees in an `https` address.
    private static func host(of address: String) -> String {
        guard address.hasPrefix("https://") || !address.contains("://") else { return "" }
        let rest = address.hasPrefix("https://") ? address.dropFirst("https://".count) : address[...]
        let authority = rest.prefix { !"/?#".contains($0) }
        let host = authority.split(separator: "@", omittingEmptySubsequences: false).last ?? ""
        return String(host.prefix { $0 != ":" })
    }
}
