import JOSE
import JSON
import OpenSSL

/// Whether the token was made for this request (OpenID Connect Core, sections 3.1.3.7, step 11, and 15.5.2).
struct NonceCheck {
    let rules: NonceRules
    /// The raw nonce of the request.
    let requested: String?

    /// What shows before any token is looked at: a nonce that must be there and is not.
    var requestViolation: TokenViolation? {
        guard rules.check == .compared, rules.required, (requested ?? "").isEmpty else { return nil }
        let forgiving: Set<NonceRules.Forgiven> = [
            .missingInBoth, .missingInRequest, .emptyInRequest, .emptyInBoth,
        ]
        return rules.forgives.isDisjoint(with: forgiving) ? required : nil
    }

    /// What is wrong with the claim, if the rules do not forgive it.
    func violation(in claims: JSONObject) -> TokenViolation? {
        guard rules.check == .compared else { return nil }
        guard let value = claims["nonce"] else { return violationWithoutClaim }
        guard let claim = value.string else {
            return forgives(.type)
                ? nil : TokenViolation(.nonceMalformed, "\"nonce\" is \(value.typeName), expected a string")
        }
        guard !claim.isEmpty else { return violationWithEmptyClaim }
        guard let requested, !requested.isEmpty else {
            return forgives(requested == nil ? .missingInRequest : .emptyInRequest) ? nil : required
        }
        if rules.accepts.contains(where: { isEqual(claim, $0.claim(for: requested)) }) { return nil }
        return passes(claim, for: requested)
            ? nil : TokenViolation(.nonceMismatch, "\"nonce\" does not belong to the request's")
    }

    private var required: TokenViolation { TokenViolation(.nonceRequired, "the request has no nonce") }

    private func forgives(_ forgiven: NonceRules.Forgiven) -> Bool { rules.forgives.contains(forgiven) }

    private var violationWithoutClaim: TokenViolation? {
        guard (requested ?? "").isEmpty else {
            return forgives(.missingInToken)
                ? nil : TokenViolation(.nonceMissing, "the token has no \"nonce\", the request has one")
        }
        return rules.required && !forgives(.missingInBoth) ? required : nil
    }

    private var violationWithEmptyClaim: TokenViolation? {
        let isMissingToo = (requested ?? "").isEmpty
        if forgives(.emptyInToken) && !isMissingToo || forgives(.emptyInBoth) && isMissingToo { return nil }
        return TokenViolation(.nonceMalformed, "\"nonce\" is empty")
    }

    /// Compares without telling by its duration where two nonces differ.
    private func isEqual(_ claim: String, _ expected: String) -> Bool {
        ConstantTime.equal(Array(claim.utf8), Array(expected.utf8))
    }

    private func passes(_ claim: String, for requested: String) -> Bool {
        rules.accepts.contains { form in
            let expected = form.claim(for: requested)
            return forgives(.letterCase) && Likeness.sameLettersInAnyCase(claim, expected)
                || forgives(.spaces) && Likeness.trimmed(claim).hasSameBytes(as: Likeness.trimmed(expected))
                || forgives(.prefix) && Likeness.isLonger(expected, than: claim)
                || forgives(.normalization) && claim == expected
        }
    }
}

extension NonceRules.Form {
    /// The claim that belongs to a raw nonce.
    func claim(for raw: String) -> String {
        let digest = Digest.hash(.sha256, Array(raw.utf8))
        return switch self {
        case .raw: raw
        case .hashedHex: Hexadecimal.text(of: digest)
        case .hashedUpperHex: Hexadecimal.text(of: digest).uppercased()
        case .hashedBase64URL: Base64URL.encode(digest)
        case .hashedBase64: String(decoding: Base64.encode(digest), as: UTF8.self)
        case .hashedBase64Unpadded: String(String(decoding: Base64.encode(digest), as: UTF8.self).prefix { $0 != "=" })
        case .hashedTwice: Hexadecimal.text(of: Digest.hash(.sha256, Array(Hexadecimal.text(of: digest).utf8)))
        }
    }
}

/// Bytes as text.
enum Hexadecimal {
    /// Two lower-case digits a byte.
    static func text(of bytes: [UInt8]) -> String {
        bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}
