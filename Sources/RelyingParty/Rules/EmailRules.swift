/// What an e-mail address in a token is worth (OpenID Connect Core, section 5.7: never an identity by itself).
struct EmailRules: RuleGroup {
    /// How `email_verified` is read.
    enum Verified: String, RuleWord {
        /// `true` and `"true"`, which Apple has both sent.
        case booleanOrText = "boolean-or-text"
        case boolean
        /// Anything that is true in a script: also `"false"`.
        case truthy
        /// Absence counts as verified.
        case unlessDenied = "unless-denied"
        case always
    }

    /// When two addresses are one.
    enum Comparison: String, RuleWord {
        /// The domain in any case, the rest as it is.
        case exact
        case lowercased
        /// Without what follows a `+`.
        case withoutTag = "without-tag"
        /// Letters that look alike are one letter.
        case lookalike
        /// The last address of several.
        case lastOfSeveral = "last-of-several"
    }

    /// What to do with an address that belongs to another account.
    enum Collision: String, RuleWord {
        /// Sign in to that account.
        case linked
        /// Make an account without the address.
        case separate
        case refused
    }

    /// A right address that is refused nevertheless.
    enum Refused: String, RuleWord {
        case absent, relay
        /// `email_verified` as a text.
        case textFlag = "text-flag"
        case unverified
        /// A second sign-in whose address changed.
        case changed
        case nonASCII = "non-ascii"
    }

    /// Whose sign-in needs an address.
    enum RequiredOf: String, RuleWord {
        case everybody
        /// Those who get a new account; Apple leaves the address out later.
        case newUsers = "new-users"
    }

    /// Whether a malformed address is refused, left out or taken as it is.
    enum Malformed: String, RuleWord { case refused, ignored, accepted }

    /// How `email_verified` is read.
    var verified = Verified.booleanOrText
    /// When two addresses are one.
    var comparison = Comparison.exact
    /// A verified address of an account that has it verified too; only issuer and subject tell who somebody is.
    var verifiedCollision = Collision.separate
    /// Any other address of another account.
    var unverifiedCollision = Collision.refused
    /// Whether a sign-in needs an address.
    var required = false
    /// Whose sign-in needs one, where it does.
    var requiredOf = RequiredOf.newUsers
    /// What does not pass although it is right.
    var refuses: Set<Refused> = []
    /// What becomes of a malformed address.
    var malformed = Malformed.refused
    /// The Workspace domains of which `hd` must name one; empty for anybody, and `*` for any Workspace.
    var hostedDomains: [String] = []
    /// How `hd` is compared.
    var hostedDomainCheck = HostedDomain.claim

    /// How a Workspace domain is told.
    enum HostedDomain: String, RuleWord {
        case claim
        case ignored
        /// A token without `hd` passes.
        case ifPresent = "if-present"
        /// The domain of the address counts.
        case address
        /// A domain that begins like the right one passes.
        case prefix
    }

    static let members: [RuleMember<Self>] = [
        .word("verified", \.verified), .word("comparison", \.comparison),
        .word("verified_collision", \.verifiedCollision), .word("unverified_collision", \.unverifiedCollision),
        .flag("required", \.required), .word("required_of", \.requiredOf), .words("refuses", \.refuses),
        .word("malformed", \.malformed),
        .oneOrMore("hosted_domain", \.hostedDomains), .word("hosted_domain_check", \.hostedDomainCheck),
    ]
}
