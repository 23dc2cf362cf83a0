import IdentityProvider

/// Something a target may decide for itself, and that decides a case: what the catalogue expects of everybody else is
/// then no more than recorded. The raw values are the words of the member `unless`.
package enum PolicyChoice: String, CaseIterable, Sendable {
    case nonceOptional = "nonce-optional"
    /// The nonce as it is passes beside its hash.
    case nonceRaw = "nonce-raw"
    /// The hash of the nonce passes beside the nonce.
    case nonceHashed = "nonce-hashed"
    case emailRequired = "email-required"
    case audienceListRefused = "audience-list-refused"
    /// The provider's bare issuer is none of those listed.
    case bareIssuerUnlisted = "bare-issuer-unlisted"
    /// Users of every Workspace are taken.
    case anyWorkspace = "any-workspace"
    /// Identities are linked only where they have the account's address.
    case linksSameAddress = "links-same-address"
    /// The longest token that the documents allow is shorter than a legal one of four kilobytes.
    case shortTokens = "short-tokens"

    /// What a profile says that makes it hold, in words for a report.
    var source: String {
        switch self {
        case .nonceOptional: "policy.nonce: none is required"
        case .nonceRaw: "policy.nonce.accepts: raw"
        case .nonceHashed: "policy.nonce.accepts: hashed-hex"
        case .emailRequired: "policy.email_required"
        case .audienceListRefused: "policy.audience_array: reject"
        case .bareIssuerUnlisted: "policy.issuers: not the bare one"
        case .anyWorkspace: "policy.hosted_domain: every Workspace"
        case .linksSameAddress: "policy.link_other_address: reject"
        case .shortTokens: "request.fields.token.max"
        }
    }
}

extension TargetProfile {
    /// A token of four kilobytes, in base64url with its header and signature.
    private static let longToken = 6000

    /// Whether the target has decided so.
    func holds(_ choice: PolicyChoice, _ provider: ProviderName) -> Bool {
        let nonce = policy.nonce[provider]
        return switch choice {
        case .nonceOptional: nonce.map { !$0.isRequired } ?? false
        case .nonceRaw: nonce.map { $0.mode != .raw && $0.accepts.contains(.raw) } ?? false
        case .nonceHashed: nonce.map { $0.mode != .hashedHex && $0.accepts.contains(.hashedHex) } ?? false
        case .emailRequired: policy.isEmailRequired
        case .audienceListRefused: policy.refusesAudienceLists
        case .bareIssuerUnlisted: policy.issuers[provider].map { !$0.contains { !$0.contains("://") } } ?? false
        case .anyWorkspace: policy.hostedDomains == .any
        case .linksSameAddress: policy.linksSameAddressOnly
        case .shortTokens: request(for: provider).longestToken.map { $0 < Self.longToken } ?? false
        }
    }
}
