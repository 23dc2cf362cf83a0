import JOSE
import JSON

/// Whether the token is good now (RFC 7519, sections 4.1.4 to 4.1.6; OpenID Connect Core, section 3.1.3.7).
struct TimeCheck {
    let rules: TimeRules
    /// Seconds since 1970.
    let now: Int

    /// What is wrong with `exp`, `nbf` or `iat`, if the rules do not forgive it.
    func violation(in claims: JSONObject) -> TokenViolation? {
        expiryViolation(claims) ?? notBeforeViolation(claims) ?? issueViolation(claims) ?? lifetimeViolation(claims)
    }

    private var instant: Double { Double(now) }
    private var leeway: Double { Double(rules.leewaySeconds) }

    private func forgives(_ forgiven: TimeRules.Forgiven) -> Bool { rules.forgives.contains(forgiven) }

    private func unless(_ forgiven: TimeRules.Forgiven, _ violation: TokenViolation) -> TokenViolation? {
        forgives(forgiven) ? nil : violation
    }

    // MARK: exp

    private func expiryViolation(_ claims: JSONObject) -> TokenViolation? {
        guard let value = claims["exp"] else {
            return unless(.expiryMissing, TokenViolation(.expiryMissing, "the token has no \"exp\""))
        }
        switch expiry(claims) {
        case .time(let time): return violation(ofExpiry: time, claims)
        case .skipped: return nil
        case .malformed:
            return TokenViolation(
                .expiryMalformed, "\"exp\" is \(value.typeName) and no time, expected seconds since 1970")
        }
    }

    private enum Expiry {
        case time(Double)
        case skipped, malformed
    }

    private func expiry(_ claims: JSONObject) -> Expiry {
        switch claims["exp"] {
        case .number(let number): return expiry(number)
        case .string(let text):
            if forgives(.expiryText) { return .skipped }
            guard forgives(.expiryDigits), let seconds = Int(text) else { return .malformed }
            return .time(Double(seconds))
        case .null: return forgives(.expiryNull) ? .skipped : .malformed
        case .bool: return forgives(.expiryBoolean) ? .skipped : .malformed
        case .array: return forgives(.expiryArray) ? .skipped : .malformed
        case .object: return forgives(.expiryObject) ? .skipped : .malformed
        case .raw, nil: return .malformed
        }
    }

    private func expiry(_ number: JSONNumber) -> Expiry {
        let seconds = number.double
        if rules.refuses.contains(.fraction), number.int == nil { return .malformed }
        if rules.refuses.contains(.wide), seconds > Double(Int32.max) { return .malformed }
        if seconds == 0, forgives(.expiryZero) { return .skipped }
        if seconds < 0, forgives(.expiryNegative) { return .skipped }
        // Beyond 2^53 whole seconds can no longer be told apart.
        if forgives(.expiryHuge), seconds >= 9_007_199_254_740_992 { return .skipped }
        guard seconds.isFinite else { return .malformed }
        if forgives(.expiryMilliseconds), seconds > instant * 100 { return .time(seconds / 1000) }
        return .time(seconds)
    }

    private func violation(ofExpiry expiry: Double, _ claims: JSONObject) -> TokenViolation? {
        if instant >= expiry + leeway {
            return unless(.expired, TokenViolation(.expired, "\"exp\" is over"))
        }
        if let issued = claims["iat"]?.double, issued.isFinite, expiry < issued {
            return unless(.expiryBeforeIssue, TokenViolation(.expiryMalformed, "\"exp\" is before \"iat\""))
        }
        return nil
    }

    // MARK: nbf

    private func notBeforeViolation(_ claims: JSONObject) -> TokenViolation? {
        guard let value = claims["nbf"] else { return nil }
        if rules.refuses.contains(.notBefore) {
            return TokenViolation(.notBeforeMalformed, "\"nbf\" is not expected")
        }
        guard let start = value.double, start.isFinite else {
            return unless(
                .notBeforeType,
                TokenViolation(.notBeforeMalformed, "\"nbf\" is \(value.typeName), expected seconds since 1970"))
        }
        guard start > instant + leeway else { return nil }
        return unless(.notYetValid, TokenViolation(.notYetValid, "\"nbf\" is ahead of the clock"))
    }

    // MARK: iat

    private func issueViolation(_ claims: JSONObject) -> TokenViolation? {
        guard let value = claims["iat"] else {
            return unless(.issuedMissing, TokenViolation(.issuedAtMissing, "the token has no \"iat\""))
        }
        guard let issued = value.double, issued.isFinite else {
            return unless(
                .issuedType,
                TokenViolation(.issuedAtMalformed, "\"iat\" is \(value.typeName), expected seconds since 1970"))
        }
        if issued > instant + leeway {
            return unless(.issuedInFuture, TokenViolation(.issuedInFuture, "\"iat\" is ahead of the clock"))
        }
        guard let limit = rules.maximumAgeSeconds, instant - issued > Double(limit) + leeway else { return nil }
        return unless(.old, TokenViolation(.tokenTooOld, "\"iat\" is more than \(limit) s ago"))
    }

    private func lifetimeViolation(_ claims: JSONObject) -> TokenViolation? {
        guard case .time(let expiry) = expiry(claims) else { return nil }
        let claimed = claims["iat"]?.double ?? instant
        let issued = forgives(.old) ? max(claimed, instant) : claimed
        if rules.refuses.contains(.day), expiry - issued >= 86_400 {
            return TokenViolation(.lifetimeTooLong, "\"exp\" is a day after \"iat\"")
        }
        guard let limit = rules.maximumLifetimeSeconds, expiry - issued > Double(limit) + leeway else { return nil }
        return unless(.longLifetime, TokenViolation(.lifetimeTooLong, "\"exp\" is more than \(limit) s after \"iat\""))
    }
}
