/// What the token's nonce must be.
package enum NonceExpectation: Hashable, Sendable {
    /// Anything, or nothing.
    case none
    /// Exactly this text.
    case exactly(String)
    /// Nothing, because the request has no nonce: a token made for one must not pass without it.
    case absent
}

/// What a relying party expects of an ID Token's claims (OpenID Connect Core, section 3.1.3.7).
package struct ClaimsRules: Sendable, Equatable {
    /// The issuer's names; Google has two.
    package var issuers: [String]
    /// Our client identifiers.
    package var audiences: [String]
    /// Whether audiences beside ours are accepted.
    package var trustsOtherAudiences = false
    /// The clients a token may have been issued to, beside `audiences`; nil leaves `azp` of a token for one audience
    /// unchecked, since Google's native flows put another client of the same project there.
    package var authorizedParties: [String]?
    /// For how long after `exp` a token still counts.
    package var leewaySeconds = 0
    /// How far `iat` and `nbf` may lie ahead, since clocks differ.
    package var futureLeewaySeconds = 60
    /// OpenID Connect Core, section 2 requires `iat`.
    package var requiresIssuedAt = true
    /// How long ago `iat` may be.
    package var maximumAgeSeconds: Int?
    /// How far `exp` may lie behind `iat`.
    package var maximumLifetimeSeconds: Int?
    /// What `nonce` must be.
    package var nonce: NonceExpectation
    /// Whether a token without `email` is of no use.
    package var requiresEmail = false
    /// The only `hd` allowed.
    package var hostedDomain: String?
    /// The access token sent along, for `at_hash`.
    package var accessToken: String?
    /// The authorization code sent along, for `c_hash`.
    package var code: String?

    /// The rules every relying party has; the others keep their defaults until set.
    package init(issuers: [String], audiences: [String], nonce: NonceExpectation = .none) {
        self.issuers = issuers
        self.audiences = audiences
        self.nonce = nonce
    }
}
