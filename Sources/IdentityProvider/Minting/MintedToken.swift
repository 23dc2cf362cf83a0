package import JOSE
package import JSON

/// A token with everything that a test of it needs to know.
package struct MintedToken: Sendable {
    /// The text to send.
    package let text: String
    /// The nonce to send beside it; nil when the app has none.
    package let nonce: String?
    /// `apple` or `google`.
    package let provider: String
    /// The flow's name.
    package let flow: String
    /// The `aud` of the genuine token.
    package let audience: String
    /// Whose token it is.
    package let account: Account
    /// The `sub` of the genuine token.
    package let subject: String
    /// The claims before the edits.
    package let claims: JSONObject
    /// The header before the edits.
    package let header: JSONObject
    /// Seconds since 1970.
    package let issuedAt: Int
    /// Seconds since 1970.
    package let expiresAt: Int
    /// The bytes that were signed.
    package let forged: ForgedToken
    /// What the token was made of.
    let facts: TokenFacts

    /// The access token that `at_hash` is about.
    package var accessToken: String { facts.accessToken }

    /// The authorization code that `c_hash` is about.
    package var code: String { facts.code }
}
