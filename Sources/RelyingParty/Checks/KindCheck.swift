import JOSE
import JSON

/// Whether the token is an ID Token and not another kind of JWT (RFC 8725, sections 3.11 and 3.12).
struct KindCheck {
    let header: HeaderRules
    let kind: TokenKindRules

    /// What is wrong with `typ`.
    func typeViolation(in members: JSONObject) -> TokenViolation? {
        guard let value = members["typ"] else {
            return header.refuses.contains(.typeAbsent)
                ? TokenViolation(.typeUnsupported, "the header has no \"typ\"") : nil
        }
        guard let type = value.string else {
            return TokenViolation(.headerMalformed, "\"typ\" is \(value.typeName), expected a string")
        }
        let violation = TokenViolation(.typeUnsupported, "\"typ\" is not that of an ID Token")
        switch Likeness.lowercased(type) {
        case "jwt": return header.refuses.contains(.typeCase) && !type.hasSameBytes(as: "JWT") ? violation : nil
        // RFC 7515, section 4.1.9: the prefix may be there or not.
        case "application/jwt": return header.refuses.contains(.typeMediaType) ? violation : nil
        case let other:
            let isForgiven = header.types.contains { $0 == "*" || $0.hasSameBytes(as: other) }
            return isForgiven || kind.forgives.contains(.accessToken) && other == "at+jwt" ? nil : violation
        }
    }

    /// What kind of token the claims are.
    enum Kind { case identity, event, accessToken }

    /// The kind the claims tell, as far as the rules let another kind pass.
    func kind(of claims: JSONObject, header members: JSONObject) throws(TokenViolation) -> Kind {
        // Logout tokens and Apple's notifications have this claim, ID Tokens must not (Back-Channel Logout, 2.4).
        if claims["events"] != nil {
            guard kind.forgives.contains(.events) else {
                throw TokenViolation(.typeUnsupported, "the claim \"events\" makes this another kind of token")
            }
            return .event
        }
        return kind.forgives.contains(.accessToken) && members["typ"]?.string == "at+jwt" ? .accessToken : .identity
    }
}
