package import JSON

/// What a JOSE Header must not say, whoever signed it (RFC 7515, section 4.1; RFC 8725, section 3.11).
package enum HeaderRules {
    /// Every rule about `crit`, `b64` and `typ` that the header breaks.
    package static func violations(in header: JSONObject) -> [TokenViolation] {
        [critical(header), unencodedPayload(header), type(header)].compactMap(\.self)
    }

    /// No extension is understood here, so any `crit` is one too many, and an empty or odd one is not allowed anyway
    /// (section 4.1.11).
    private static func critical(_ header: JSONObject) -> TokenViolation? {
        header["crit"].map {
            TokenViolation(.criticalHeaderUnsupported, "crit is \($0.text), expected none: no extension is understood")
        }
    }

    /// JWTs must not use unencoded payloads (RFC 7797, section 7); with `crit` the rule above has spoken already.
    private static func unencodedPayload(_ header: JSONObject) -> TokenViolation? {
        guard header["crit"] == nil, let value = header["b64"], value != true else { return nil }
        return TokenViolation(.criticalHeaderUnsupported, "b64 is \(value.text), expected none in a JWT")
    }

    /// `typ` is a media type without regard to case, `application/` may be left out (RFC 7515, section 4.1.9).
    private static func type(_ header: JSONObject) -> TokenViolation? {
        guard let value = header["typ"] else { return nil }
        guard let text = value.string else {
            return TokenViolation(.headerMalformed, "typ is \(value.typeName), expected a string")
        }
        let name = text.lowercased()
        guard name != "jwt", name != "application/jwt" else { return nil }
        return TokenViolation(.typeUnsupported, "typ is \(value.text), expected \"JWT\" or none")
    }
}
