import JOSE
import JSON

/// Which keys of a set may have signed a token, told by `kid` (RFC 7515, section 4.1.4).
struct KeyChoice {
    let rules: KeyRules

    /// The `kid` of a header, nil when it has none.
    static func keyID(in header: JSONObject) throws(TokenViolation) -> String? {
        guard let value = header["kid"] else { return nil }
        guard let keyID = value.string else {
            throw TokenViolation(.keyIDMalformed, "\"kid\" is \(value.typeName), expected a string")
        }
        guard !keyID.isEmpty else { throw TokenViolation(.keyIDMalformed, "\"kid\" is empty") }
        return keyID
    }

    /// The keys to try, in order.
    func candidates(for keyID: String?, in set: JWKSet, keyType: String) throws(TokenViolation) -> [JWK] {
        guard let keyID else { return try candidatesWithoutKeyID(in: set, keyType: keyType) }
        var named = set.keys(withID: keyID)
        if named.isEmpty { named = set.keys.filter { forgives(keyID, $0.kid ?? "") } }
        if !named.isEmpty { return rules.refuses.contains(.duplicateKeyID) ? Array(named.prefix(1)) : named }
        switch rules.unknownKeyID {
        case .refused: throw TokenViolation(.keyUnknown, "no published key has this \"kid\"")
        case .first: return Array(set.keys.prefix(1))
        case .any: return set.keys
        }
    }

    private func candidatesWithoutKeyID(in set: JWKSet, keyType: String) throws(TokenViolation) -> [JWK] {
        let fitting = set.keys.filter { $0.kty == keyType }
        switch rules.withoutKeyID {
        case .only where fitting.count == 1: return fitting
        case .only, .refused: throw TokenViolation(.keyIDMissing, "the header has no \"kid\"")
        case .first: return Array(set.keys.prefix(1))
        case .any: return fitting
        }
    }

    private func forgives(_ keyID: String, _ published: String) -> Bool {
        rules.keyIDForgives.contains(.letterCase) && Likeness.sameLettersInAnyCase(keyID, published)
            || rules.keyIDForgives.contains(.spaces) && Likeness.trimmed(keyID).hasSameBytes(as: published)
    }
}
