/// Who can produce the token or request of a case; it decides how bad a wrong answer is.
package enum Actor: String, CaseIterable, Sendable {
    /// Anyone on the internet, with no key and no genuine token.
    case anyone
    /// Somebody who holds a genuine token issued for another app or user.
    case otherApp = "other-app"
    /// A user of this very app.
    case user
    /// Only the holder of the issuer's key: a question of robustness.
    case issuer
    /// Somebody who controls the key set or discovery document on its way.
    case keyChannel = "key-channel"
}

/// What it costs when a target answers a case wrongly.
package enum Severity: String, CaseIterable, Sendable {
    /// Forgery or takeover of an account.
    case critical
    /// Substitution, replay, or a long outage.
    case high
    /// Denial of service or a weakened defence.
    case medium
    /// Interoperability and hygiene.
    case low
}

/// What a target must do with a case.
package enum ExpectedOutcome: String, CaseIterable, Sendable {
    case accept
    case reject
    /// A policy or a SHOULD asks for refusal: acceptance is a warning.
    case preferReject = "prefer-reject"
    /// Both are right; what happens is recorded.
    case either
    /// Judged by side effects alone: no 5xx, no fetch, in time.
    case bounded
}

/// The two providers a native sign-in takes tokens from.
package enum ProviderName: String, CaseIterable, Sendable {
    case apple
    case google

    /// The provider whose keys and issuer a cross-provider case borrows.
    package var other: ProviderName { self == .apple ? .google : .apple }
}
