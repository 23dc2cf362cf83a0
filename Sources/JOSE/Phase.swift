/// The step of judging a sign-in at which a condition shows, in the order of the steps.
package enum Phase: String, CaseIterable, Sendable {
    /// Taking the token apart.
    case parse
    /// Finding the key.
    case key
    /// Algorithm and signature.
    case signature
    /// Who issued it.
    case iss
    /// For whom.
    case aud
    /// Whether now.
    case time
    /// Whether for this request.
    case nonce
    /// About whom.
    case sub
    /// Joining the identity to an account.
    case link
    /// The request around the token.
    case http
}
