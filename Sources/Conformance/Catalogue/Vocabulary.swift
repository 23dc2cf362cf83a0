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
