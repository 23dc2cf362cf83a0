/// Judges `exp`, `nbf` and `iat` at one instant.
struct TimeRules {
    /// The tolerances and limits.
    let rules: ClaimsRules
    /// Seconds since 1970.
    let now: Double

    /// Every violation, at most one for each claim.
    func violations(in claims: ClaimsSet) -> [TokenViolation] {
        TokenViolation.collected { () throws(TokenViolation) in try expiry(claims) }
            + TokenViolation.collected { () throws(TokenViolation) in try notBefore(claims) }
            + TokenViolation.collected { () throws(TokenViolation) in try issuedAt(claims) }
    }

    private func expiry(_ claims: ClaimsSet) throws(TokenViolation) {
        let expiry = try claims.expiry
        // RFC 7519, section 4.1.4: the time must be before `exp`, so at `exp` itself the token is expired.
        guard now < expiry + Double(rules.leewaySeconds) else {
            throw TokenViolation(.expired, "exp is \(Self.text(expiry)), the time is \(Self.text(now))")
        }
        // An `iat` that cannot be read is reported by its own check.
        let issuedAt = (try? claims.issuedAt) ?? now
        if expiry < issuedAt, !isTooFarAhead(issuedAt) {
            throw TokenViolation(
                .expiryMalformed, "exp is \(Self.text(expiry)), which is before iat \(Self.text(issuedAt))")
        }
        if let maximum = rules.maximumLifetimeSeconds, expiry - issuedAt > Double(maximum) {
            throw TokenViolation(
                .lifetimeTooLong, "exp is \(Self.text(expiry - issuedAt)) s after iat, at most \(maximum) s are allowed"
            )
        }
    }

    private func notBefore(_ claims: ClaimsSet) throws(TokenViolation) {
        guard let date = try claims.notBefore, isTooFarAhead(date) else { return }
        throw TokenViolation(.notYetValid, "nbf is \(Self.text(date)), the time is \(Self.text(now))")
    }

    private func issuedAt(_ claims: ClaimsSet) throws(TokenViolation) {
        guard let date = try claims.issuedAt else {
            guard rules.requiresIssuedAt else { return }
            throw TokenViolation(.issuedAtMissing, "there is no iat")
        }
        if isTooFarAhead(date) {
            throw TokenViolation(.issuedInFuture, "iat is \(Self.text(date)), the time is \(Self.text(now))")
        }
        if let maximum = rules.maximumAgeSeconds, now - date > Double(maximum) {
            throw TokenViolation(
                .tokenTooOld, "iat is \(Self.text(now - date)) s ago, at most \(maximum) s are allowed")
        }
    }

    private func isTooFarAhead(_ date: Double) -> Bool { date > now + Double(rules.futureLeewaySeconds) }

    /// Without the fraction where there is none.
    private static func text(_ seconds: Double) -> String {
        Int(exactly: seconds).map { "\($0)" } ?? "\(seconds)"
    }
}
