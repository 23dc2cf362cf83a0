package import JSON

/// A JWT Claims Set (RFC 7519, section 4) with typed reads of the claims an ID Token has.
///
/// Every read throws the violation that its claim is missing or malformed; nothing is converted, so that `"1"` is no
/// number and null is not absent.
package struct ClaimsSet: Sendable, Equatable {
    /// The members as received.
    package let object: JSONObject

    /// Claims that are at hand already.
    package init(_ object: JSONObject) {
        self.object = object
    }

    /// Reads a payload: one JSON object in UTF-8, no member twice.
    package init(payload: [UInt8]) throws(TokenViolation) {
        let value: JSON
        do {
            value = try JSON.parse(payload)
        } catch {
            if case .duplicateMember(let name) = error.reason {
                throw TokenViolation(.payloadDuplicateMember, "the payload has \"\(name)\" twice")
            }
            throw TokenViolation(.payloadMalformed, "the payload is no JSON: \(error)")
        }
        guard let object = value.object else {
            throw TokenViolation(.payloadMalformed, "the payload is \(value.typeName), expected an object")
        }
        self.object = object
    }

    /// `iss`
    package var issuer: String {
        get throws(TokenViolation) {
            guard let text = try string("iss", malformed: .issuerMalformed) else {
                throw TokenViolation(.issuerMissing, "there is no iss")
            }
            return text
        }
    }

    /// `aud`, one or several.
    package var audiences: [String] {
        get throws(TokenViolation) {
            guard let value = object["aud"] else { throw TokenViolation(.audienceMissing, "there is no aud") }
            if let text = value.string { return [text] }
            let texts = value.array?.compactMap(\.string) ?? []
            guard !texts.isEmpty, texts.count == value.array?.count else {
                throw TokenViolation(
                    .audienceMalformed, "aud is \(value.excerpt), expected a string or an array of strings")
            }
            return texts
        }
    }

    /// `azp`
    package var authorizedParty: String? {
        get throws(TokenViolation) { try string("azp", malformed: .authorizedPartyMismatch) }
    }

    /// `sub`: something visible in at most 255 bytes (OpenID Connect Core, section 2).
    package var subject: String {
        get throws(TokenViolation) {
            guard let text = try string("sub", malformed: .subjectMalformed) else {
                throw TokenViolation(.subjectMissing, "there is no sub")
            }
            guard text.contains(where: { !$0.isWhitespace }) else {
                throw TokenViolation(.subjectMalformed, "sub is blank")
            }
            guard text.utf8.count <= 255 else {
                throw TokenViolation(.subjectTooLong, "sub has \(text.utf8.count) bytes, at most 255 are allowed")
            }
            return text
        }
    }

    /// `exp` in seconds since 1970.
    package var expiry: Double {
        get throws(TokenViolation) {
            guard let date = try date("exp", malformed: .expiryMalformed) else {
                throw TokenViolation(.expiryMissing, "there is no exp")
            }
            return date
        }
    }

    /// `nbf` in seconds since 1970.
    package var notBefore: Double? {
        get throws(TokenViolation) { try date("nbf", malformed: .notBeforeMalformed) }
    }

    /// `iat` in seconds since 1970.
    package var issuedAt: Double? {
        get throws(TokenViolation) { try date("iat", malformed: .issuedAtMalformed) }
    }

    /// `nonce`
    package var nonce: String? {
        get throws(TokenViolation) { try string("nonce", malformed: .nonceMalformed) }
    }

    /// `email`: one address without white space, control characters or list separators.
    package var email: String? {
        get throws(TokenViolation) {
            guard let text = try string("email", malformed: .emailMalformed) else { return nil }
            let parts = text.split(separator: "@", omittingEmptySubsequences: false)
            let strange = text.unicodeScalars.contains {
                $0.properties.isWhitespace || $0.properties.generalCategory == .control
                    || ",;<>\"".unicodeScalars.contains($0)
            }
            guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty }), !strange else {
                throw TokenViolation(.emailMalformed, "email is not one address")
            }
            return text
        }
    }

    /// `email_verified`: only true and Apple's string `"true"` vouch for the address.
    package var emailIsVerified: Bool {
        object["email_verified"] == true || object["email_verified"] == "true"
    }

    private func string(_ name: String, malformed: Condition) throws(TokenViolation) -> String? {
        guard let value = object[name] else { return nil }
        guard let text = value.string else {
            throw TokenViolation(malformed, "\(name) is \(value.excerpt), expected a string")
        }
        return text
    }

    private func date(_ name: String, malformed: Condition) throws(TokenViolation) -> Double? {
        guard let value = object[name] else { return nil }
        // A number beyond the range of Double comes out as infinite.
        guard let date = value.double, date.isFinite else {
            throw TokenViolation(malformed, "\(name) is \(value.excerpt), expected a number of seconds")
        }
        return date
    }
}
