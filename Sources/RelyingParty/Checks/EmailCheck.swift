import JOSE
import JSON

/// What the token says of an e-mail address, and what that is worth (OpenID Connect Core, sections 5.1 and 5.7).
struct EmailCheck {
    let rules: EmailRules

    /// An address and whether the provider vouches for it.
    struct Email: Hashable, Sendable {
        let address: String
        let isVerified: Bool
    }

    /// The address in the claims, nil when there is none; throws what is wrong with it.
    func email(in claims: JSONObject) throws(TokenViolation) -> Email? {
        let address = try address(claims["email"])
        if let violation = domainViolation(claims, address) { throw violation }
        guard let address else {
            guard !rules.required || rules.requiredOf == .newUsers, !rules.refuses.contains(.absent) else {
                throw TokenViolation(.emailMissing, "the token has no \"email\"")
            }
            return nil
        }
        if let violation = trap(address, claims) { throw violation }
        return Email(address: address, isVerified: isVerified(claims["email_verified"]))
    }

    private func address(_ value: JSON?) throws(TokenViolation) -> String? {
        // Apple's managed accounts may have an empty address.
        guard let value, value != .null, value != "" else { return nil }
        if let text = value.string, Self.isAddress(text) { return text }
        switch rules.malformed {
        case .accepted: return value.string ?? value.text
        case .ignored: return nil
        case .refused: throw TokenViolation(.emailMalformed, "\"email\" is no address")
        }
    }

    /// Whether a text is one address: something, `@`, a host name, and nothing that ends or joins addresses.
    static func isAddress(_ text: String) -> Bool {
        let halves = text.utf8.split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false)
        return halves.count == 2 && halves.allSatisfy { !$0.isEmpty } && text.utf8.count <= 320
            && !text.utf8.contains { $0 <= 0x20 || $0 == 0x7F || ",;:<>()[]\\\"".utf8.contains($0) }
    }

    private func isVerified(_ value: JSON?) -> Bool {
        switch rules.verified {
        case .booleanOrText: value == true || value == "true"
        case .boolean: value == true
        case .truthy: Self.isTruthy(value)
        case .unlessDenied: value == nil || value == true || value == "true"
        case .always: true
        }
    }

    /// What a script takes for true: any text but the empty one, any number but zero.
    private static func isTruthy(_ value: JSON?) -> Bool {
        switch value {
        case nil, .null: false
        case .bool(let flag): flag
        case .string(let text): !text.isEmpty
        case .number(let number): number.double != 0
        case .array, .object, .raw: true
        }
    }

    private func trap(_ address: String, _ claims: JSONObject) -> TokenViolation? {
        let flag = claims["email_verified"]
        if rules.refuses.contains(.relay), address.hasSuffix("@privaterelay.appleid.com") {
            return TokenViolation(.emailMalformed, "relay addresses are not taken")
        }
        if rules.refuses.contains(.textFlag), flag?.string != nil {
            return TokenViolation(.payloadMalformed, "\"email_verified\" is a string, expected a boolean")
        }
        if rules.refuses.contains(.unverified), !isVerified(flag) {
            return TokenViolation(.emailMissing, "the address is not verified")
        }
        if rules.refuses.contains(.nonASCII), address.utf8.contains(where: { $0 > 0x7E }) {
            return TokenViolation(.emailMalformed, "the address is not ASCII")
        }
        return nil
    }

    /// Google's guide: membership of a Workspace is told by `hd` and by nothing else.
    private func domainViolation(_ claims: JSONObject, _ address: String?) -> TokenViolation? {
        guard !rules.hostedDomains.isEmpty, rules.hostedDomainCheck != .ignored else { return nil }
        let domain = claims["hd"]?.string
        return rules.hostedDomains.contains { passes(domain, address, $0) }
            ? nil : TokenViolation(.hostedDomainMismatch, "\"hd\" is no domain this service is for")
    }

    /// Whether a user of this domain passes where users of that one are expected.
    private func passes(_ domain: String?, _ address: String?, _ expected: String) -> Bool {
        let isAny = expected == "*"
        return switch rules.hostedDomainCheck {
        case .claim: domain.map { isAny ? !$0.isEmpty : $0.hasSameBytes(as: expected) } ?? false
        case .ifPresent: domain.map { isAny || $0.hasSameBytes(as: expected) } ?? true
        case .prefix: domain.map { isAny || $0.hasPrefix(expected) } ?? false
        case .address: address?.hasSuffix(isAny ? "" : "@" + expected) ?? false
        case .ignored: true
        }
    }
}
