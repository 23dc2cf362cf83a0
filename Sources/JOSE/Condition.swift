/// Why a token or the request that carries it must be refused; the raw values are the words of the case files.
package enum Condition: String, CaseIterable, Hashable, Sendable {
    // The token's form (RFC 7515, section 5.2, steps 1-4; RFC 7519, section 7.2).

    /// Not three segments, or an empty header or payload segment.
    case tokenMalformed = "token_malformed"
    /// The header is not a JSON object, or one of its members has the wrong type.
    case headerMalformed = "header_malformed"
    /// A header member is there twice.
    case headerDuplicateMember = "header_duplicate_member"
    /// The payload is not a JSON object in UTF-8.
    case payloadMalformed = "payload_malformed"
    /// A claim is there twice.
    case payloadDuplicateMember = "payload_duplicate_member"
    /// A segment is not base64url without padding and with zero spare bits.
    case encodingInvalid = "encoding_invalid"
    /// The header names an extension that must be understood and is not.
    case criticalHeaderUnsupported = "critical_header_unsupported"
    /// JSON serialisation or JWE instead of a compact JWS.
    case serializationUnsupported = "serialization_unsupported"
    /// The token says that it is another kind of JWT than an ID Token.
    case typeUnsupported = "type_unsupported"
    /// Longer than any genuine token.
    case tokenTooLarge = "token_too_large"

    // Finding the key.

    /// No `kid`, and more than one key could be meant.
    case keyIDMissing = "key_id_missing"
    /// A `kid` that is not a string or is empty.
    case keyIDMalformed = "key_id_malformed"
    /// No published key has that `kid`.
    case keyUnknown = "key_unknown"
    /// The key is not for verifying, too weak, or no key at all.
    case keyUnusable = "key_unusable"
    /// The key set cannot be had.
    case keysUnavailable = "keys_unavailable"

    // The algorithm and the signature.

    /// No `alg`.
    case algorithmMissing = "algorithm_missing"
    /// An `alg` that is not among those allowed, `none` included.
    case algorithmUnsupported = "algorithm_unsupported"
    /// An allowed `alg` that is not the key's.
    case algorithmMismatch = "algorithm_mismatch"
    /// The signature is not the key's over this text.
    case signatureInvalid = "signature_invalid"

    // `iss`.

    /// No `iss`.
    case issuerMissing = "issuer_missing"
    /// `iss` is not a string.
    case issuerMalformed = "issuer_malformed"
    /// `iss` is not exactly one of the expected issuers.
    case issuerMismatch = "issuer_mismatch"

    // `aud` and `azp`.

    /// No `aud`.
    case audienceMissing = "audience_missing"
    /// `aud` is neither a string nor a non-empty array of strings.
    case audienceMalformed = "audience_malformed"
    /// None of the audiences is ours.
    case audienceMismatch = "audience_mismatch"
    /// Beside ours there is an audience we do not know.
    case audienceUntrusted = "audience_untrusted"
    /// `azp` is not a party we know.
    case authorizedPartyMismatch = "authorized_party_mismatch"

    // `exp`, `nbf`, `iat`.

    /// No `exp`.
    case expiryMissing = "expiry_missing"
    /// `exp` is not a number, or lies before `iat`.
    case expiryMalformed = "expiry_malformed"
    /// The time in `exp` has come.
    case expired
    /// `nbf` is not a number.
    case notBeforeMalformed = "not_before_malformed"
    /// The time in `nbf` has not come.
    case notYetValid = "not_yet_valid"
    /// No `iat`.
    case issuedAtMissing = "issued_at_missing"
    /// `iat` is not a number.
    case issuedAtMalformed = "issued_at_malformed"
    /// The time in `iat` has not come.
    case issuedInFuture = "issued_in_future"
    /// `iat` is too long ago.
    case tokenTooOld = "token_too_old"
    /// `exp` is too far ahead of `iat`.
    case lifetimeTooLong = "lifetime_too_long"

    // `nonce`, replay and the hashes.

    /// The token has no nonce, the request has one.
    case nonceMissing = "nonce_missing"
    /// The request has no nonce.
    case nonceRequired = "nonce_required"
    /// The nonce is not a string.
    case nonceMalformed = "nonce_malformed"
    /// The token's nonce does not belong to the request's.
    case nonceMismatch = "nonce_mismatch"
    /// The nonce was used before.
    case nonceReplayed = "nonce_replayed"
    /// The token was used before.
    case tokenReplayed = "token_replayed"
    /// `at_hash` does not belong to the access token sent along.
    case accessTokenHashMismatch = "access_token_hash_mismatch"
    /// `c_hash` does not belong to the code sent along.
    case codeHashMismatch = "code_hash_mismatch"

    // `sub` and who the user is.

    /// No `sub`.
    case subjectMissing = "subject_missing"
    /// `sub` is not a string, or blank.
    case subjectMalformed = "subject_malformed"
    /// `sub` has more than 255 bytes.
    case subjectTooLong = "subject_too_long"
    /// No `email` where one is needed.
    case emailMissing = "email_missing"
    /// `email` is not one address.
    case emailMalformed = "email_malformed"
    /// `hd` is not the domain the service is for.
    case hostedDomainMismatch = "hosted_domain_mismatch"

    // Joining the identity to an account.

    /// An account has this address, and the token does not vouch for it.
    case emailUnverifiedCollision = "email_unverified_collision"
    /// The identity belongs to another account.
    case accountOwnedByOther = "account_owned_by_other"
    /// The address is not that of the account to link with.
    case differentEmail = "different_email"
    /// New accounts are not made.
    case signupDisabled = "signup_disabled"
    /// The account is blocked.
    case userBlocked = "user_blocked"
    /// Linking is not allowed here.
    case linkingNotAllowed = "linking_not_allowed"

    // The request.

    /// The body cannot be read.
    case requestMalformed = "request_malformed"
    /// No provider named.
    case providerMissing = "provider_missing"
    /// A provider the service does not know.
    case providerUnsupported = "provider_unsupported"
    /// A provider that is switched off.
    case providerDisabled = "provider_disabled"
    /// No client identifier is configured for the provider.
    case noClientConfigured = "no_client_configured"
    /// No token in the request.
    case tokenMissing = "token_missing"
    /// The token is not a string.
    case tokenNotString = "token_not_string"
    /// The request's nonce is too long.
    case nonceTooLong = "nonce_too_long"
    /// A field that the service does not know.
    case unknownField = "unknown_field"
    /// A body of a type that is not read.
    case contentTypeUnsupported = "content_type_unsupported"
    /// Another method than POST.
    case methodNotAllowed = "method_not_allowed"
    /// A body over the limit.
    case requestTooLarge = "request_too_large"
    /// Too many requests.
    case rateLimited = "rate_limited"
    /// The caller may not use the endpoint.
    case unauthorized
}

extension Condition {
    /// The step at which it shows.
    package var phase: Phase {
        switch self {
        case .tokenMalformed, .headerMalformed, .headerDuplicateMember, .payloadMalformed, .payloadDuplicateMember,
            .encodingInvalid, .criticalHeaderUnsupported, .serializationUnsupported, .typeUnsupported, .tokenTooLarge:
            .parse
        case .keyIDMissing, .keyIDMalformed, .keyUnknown, .keyUnusable, .keysUnavailable:
            .key
        case .algorithmMissing, .algorithmUnsupported, .algorithmMismatch, .signatureInvalid:
            .signature
        case .issuerMissing, .issuerMalformed, .issuerMismatch:
            .iss
        case .audienceMissing, .audienceMalformed, .audienceMismatch, .audienceUntrusted, .authorizedPartyMismatch:
            .aud
        case .expiryMissing, .expiryMalformed, .expired, .notBeforeMalformed, .notYetValid, .issuedAtMissing,
            .issuedAtMalformed, .issuedInFuture, .tokenTooOld, .lifetimeTooLong:
            .time
        case .nonceMissing, .nonceRequired, .nonceMalformed, .nonceMismatch, .nonceReplayed, .tokenReplayed,
            .accessTokenHashMismatch, .codeHashMismatch:
            .nonce
        case .subjectMissing, .subjectMalformed, .subjectTooLong, .emailMissing, .emailMalformed, .hostedDomainMismatch:
            .sub
        case .emailUnverifiedCollision, .accountOwnedByOther, .differentEmail, .signupDisabled, .userBlocked,
            .linkingNotAllowed:
            .link
        case .requestMalformed, .providerMissing, .providerUnsupported, .providerDisabled, .noClientConfigured,
            .tokenMissing, .tokenNotString, .nonceTooLong, .unknownField, .contentTypeUnsupported, .methodNotAllowed,
            .requestTooLarge, .rateLimited, .unauthorized:
            .http
        }
    }
}
