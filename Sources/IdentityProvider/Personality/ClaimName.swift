/// What a provider's token templates may name.
enum ClaimName: String, CaseIterable, Sendable {
    case issuer = "issuer"
    /// The issuer without its scheme, as Google's legacy paths have it.
    case bareIssuer = "bare_issuer"
    case audience = "audience"
    case clientID = "client_id"
    case subject = "sub"
    case issuedAt = "iat"
    case expiresAt = "exp"
    case nonce = "nonce"
    case accessTokenHash = "access_token_hash"
    case codeHash = "code_hash"
    case tokenID = "token_id"
    case email = "email"
    case emailVerified = "email_verified"
    case isPrivateEmail = "is_private_email"
    case name = "name"
    case givenName = "given_name"
    case familyName = "family_name"
    case picture = "picture"
    case locale = "locale"
    case hostedDomain = "hosted_domain"
    case realUserStatus = "real_user_status"
    case organizationID = "org_id"
    case transferSubject = "transfer_sub"
    /// Of the header.
    case keyID = "kid"
    /// Of the header.
    case algorithm = "alg"
}
