/// When a token is good (RFC 7519, sections 4.1.4 to 4.1.6).
struct TimeRules: RuleGroup {
    /// A wrong claim that passes nevertheless.
    enum Forgiven: String, RuleWord {
        case expired
        case expiryMissing = "expiry-missing"
        case expiryNull = "expiry-null"
        case expiryBoolean = "expiry-boolean"
        case expiryArray = "expiry-array"
        case expiryObject = "expiry-object"
        /// Any text in `exp` switches the check off.
        case expiryText = "expiry-text"
        /// A text of digits in `exp` is read as a number.
        case expiryDigits = "expiry-digits"
        /// Zero means "never".
        case expiryZero = "expiry-zero"
        case expiryNegative = "expiry-negative"
        /// A number that has no whole-second form, or too many digits, switches the check off.
        case expiryHuge = "expiry-huge"
        /// `exp` in milliseconds, as some clocks give it.
        case expiryMilliseconds = "expiry-milliseconds"
        case expiryBeforeIssue = "expiry-before-issue"
        case notYetValid = "not-yet-valid"
        case notBeforeType = "not-before-type"
        case issuedMissing = "issued-missing"
        case issuedType = "issued-type"
        case issuedInFuture = "issued-in-future"
        case longLifetime = "long-lifetime"
        case old
    }

    /// A right claim that is refused nevertheless.
    enum Refused: String, RuleWord {
        case fraction
        /// An `exp` a day after `iat`.
        case day
        /// A time beyond 31 bits.
        case wide
        case notBefore = "not-before"
    }

    /// How far clocks may differ.
    var leewaySeconds = 60
    /// How long ago a token may have been issued.
    var maximumAgeSeconds: Int? = 86_400
    /// How far `exp` may lie after `iat`.
    var maximumLifetimeSeconds: Int? = 86_400
    /// What passes although it is wrong.
    var forgives: Set<Forgiven> = []
    /// What does not pass although it is right.
    var refuses: Set<Refused> = []

    static let members: [RuleMember<Self>] = [
        .number("leeway_seconds", \.leewaySeconds), .limit("maximum_age_seconds", \.maximumAgeSeconds),
        .limit("maximum_lifetime_seconds", \.maximumLifetimeSeconds),
        .words("forgives", \.forgives), .words("refuses", \.refuses),
    ]
}
