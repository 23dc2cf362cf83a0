/// What a provider's token templates may name.
enum ClaimName: String, CaseIterable, Sendable {
    /// `iss`, real or local.
    case issuer = "issuer"
    /// The issuer without its scheme, as Google's legacy paths have it.
    case bareIssuer = "bare_issuer"
    /// The app.
    case audience = "audience"
    /// The client that asked, `azp`.
    case clientID = "client_id"
    /// The user.
    case subject = "sub"
    /// The moment of issue.
    case issuedAt = "iat"
    /// The end of the token's life.
    case expiresAt = "exp"
    /// What the flow makes of the app's nonce.
    case nonce = "nonce"
    /// The left half of the access token's hash.
    case accessTokenHash = "access_token_hash"
    /// The left half of the code's hash.
    case codeHash = "code_hash"
    /// Different in each token.
    case tokenID = "token_id"
    /// The address this app gets.
    case email = "email"
    /// A flag in the provider's form.
    case emailVerified = "email_verified"
    case isPrivateEmail = "is_private_email"
    /// Given and family name.
    case name = "name"
    /// The given name.
    case givenName = "given_name"
    /// The family name.
    case familyName = "family_name"
    /// The address of a picture that does not exist.
    case picture = "picture"
    /// The user's language.
    case locale = "locale"
    /// The Workspace domain.
    case hostedDomain = "hosted_domain"
    /// 0, 1 or 2.
    case realUserStatus = "real_user_status"
    /// The organisation of a managed account.
    case organizationID = "org_id"
    /// The `sub` for another team.
    case transferSubject = "transfer_sub"
    /// Of the header.
    case keyID = "kid"
    /// Of the header.
    case algorithm = "alg"
}
