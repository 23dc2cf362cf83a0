/// Who may have issued a token (OpenID Connect Core, section 3.1.3.7, step 2: an exact match).
struct IssuerRules: RuleGroup {
    /// Whether `iss` is compared at all.
    enum Check: String, RuleWord {
        case compared, ignored
        /// The issuers of all providers pass for each.
        case anyKnown = "any-known"
    }

    /// A wrong `iss` that passes nevertheless.
    enum Forgiven: String, RuleWord {
        case missing, null, empty, number, object
        /// A list that holds a right issuer.
        case list
        case trailingSlash = "trailing-slash"
        case letterCase = "case"
        /// `http` for `https`.
        case scheme
        /// A port, credentials, a path, a query or a fragment: only the host counts.
        case hostOnly = "host-only"
        /// A dot after the host.
        case trailingDot = "trailing-dot"
        /// `www.` before the host.
        case www
        /// A text that begins with a right issuer.
        case longer
        /// A text that ends with the host of a right issuer.
        case ending
        /// A text that is part of a right issuer.
        case part
        case spaces
        /// Whatever follows a NUL.
        case nul
        /// Letters that look alike.
        case homoglyph
    }

    /// A right `iss` that is refused nevertheless.
    enum Refused: String, RuleWord {
        /// Any issuer but the first in the list.
        case second
    }

    /// Whether `iss` is compared at all.
    var check = Check.compared
    /// What passes although it is wrong.
    var forgives: Set<Forgiven> = []
    /// What does not pass although it is right.
    var refuses: Set<Refused> = []

    static let members: [RuleMember<Self>] = [
        .word("check", \.check), .words("forgives", \.forgives), .words("refuses", \.refuses),
    ]
}
