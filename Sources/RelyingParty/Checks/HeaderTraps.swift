import JOSE
import JSON

/// Refuses right headers, for rules that know less of RFC 7515 than they should.
struct HeaderTraps {
    let rules: HeaderRules

    private static let usualMembers: Set = [
        "alg", "kid", "typ", "cty", "crit", "jwk", "jku", "x5c", "x5u", "x5t", "x5t#S256", "b64", "zip", "enc",
    ]

    /// What such a rule finds wrong.
    func violation(in header: JSONObject) -> TokenViolation? {
        guard !rules.refuses.isEmpty else { return nil }
        if rules.refuses.contains(.unknownMember), header.names.contains(where: { !Self.usualMembers.contains($0) }) {
            return TokenViolation(.headerMalformed, "the header has a member nobody knows")
        }
        if rules.refuses.contains(.typePresent), header["typ"] != nil {
            return TokenViolation(.typeUnsupported, "there is a \"typ\"")
        }
        guard let keyID = header["kid"]?.string else { return nil }
        let isDigits = keyID.utf8.allSatisfy { (0x30...0x39).contains($0) }
        if rules.refuses.contains(.keyIDCharacters) && !keyID.utf8.allSatisfy(\.isBase64URL)
            || rules.refuses.contains(.keyIDDigits) && isDigits
            || rules.refuses.contains(.keyIDLong) && keyID.utf8.count > 64
        {
            return TokenViolation(.keyIDMalformed, "\"kid\" is not what was expected")
        }
        return nil
    }
}
