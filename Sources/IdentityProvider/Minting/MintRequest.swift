package import JOSE
package import JSON

/// What is asked of the issuer for one token.
package struct MintRequest: Sendable {
    /// `apple` or `google`.
    package var provider: String
    /// Nil for the provider's usual native flow.
    package var flow: String?
    /// The `aud` of the token.
    package var audience: String
    /// The `azp` where the flow has one; nil for what the flow makes of the audience.
    package var clientID: String?
    /// Whose token it is; a new name is a new account.
    package var account = "default"
    /// The developer team that Apple's `sub` belongs to.
    package var team = "default"
    /// The Workspace that every account of this request belongs to, in place of its own.
    package var hostedDomain: String?
    /// The `sub` in place of the account's own.
    package var subject: String?
    /// The nonce the app knows; nil for one made here.
    package var nonce: String?
    /// How the nonce gets into the token; nil for what the flow does.
    package var nonceMode: NonceMode?
    /// A variant of the provider.
    package var variant: String?
    /// Claims set before all edits, as plain JSON.
    package var claims = JSONObject()
    /// Claims left out before all edits.
    package var omittedClaims: [String] = []
    /// Header parameters set before all edits.
    package var header = JSONObject()
    /// Header parameters left out before all edits.
    package var omittedHeader: [String] = []
    /// The life of the token in seconds; nil for the provider's.
    package var expiresIn: Int?
    /// What makes a forged token of it.
    package var edits: [TokenEdit] = []
    /// More names for the edits, such as `attacker_url`.
    package var values: [String: String] = [:]
    /// What tells this token from another one that asks for the same in the same second.
    package var label = ""

    /// The usual token of a provider for an app.
    package init(provider: String, audience: String) {
        self.provider = provider
        self.audience = audience
    }
}
