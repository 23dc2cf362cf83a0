/// Who signs in (OpenID Connect Core, section 2: a text of at most 255 characters, compared as it is).
struct SubjectRules: RuleGroup {
    /// A wrong `sub` that passes nevertheless.
    enum Forgiven: String, RuleWord {
        /// Absence becomes the account "null".
        case missing
        case null, empty, blank
        /// A number becomes its text.
        case number
        case boolean
        case array
        case object
        /// More than 255 characters.
        case long
    }

    /// What happens to `sub` before accounts are looked up by it.
    enum Change: String, RuleWord {
        case truncated, trimmed, lowercased
        /// Cut at the first NUL, as C does.
        case cutAtNUL = "cut-at-nul"
        /// Read as a floating-point number when it is all digits.
        case rounded
    }

    /// A right `sub` that is refused nevertheless.
    enum Refused: String, RuleWord {
        /// More than 128 characters.
        case long
    }

    /// By what an account is found.
    enum Key: String, RuleWord {
        case providerAndSubject = "provider-and-subject"
        /// The same, with canonically equivalent texts taken for equal.
        case equivalent
        case subject
        /// The e-mail address, verified or not, before `sub`.
        case email
        /// The e-mail address, verified or not, in place of `sub`.
        case address
        /// The provider: all its users are one.
        case provider
        /// The text of the token.
        case token
    }

    /// What passes although it is wrong.
    var forgives: Set<Forgiven> = []
    /// What does not pass although it is right.
    var refuses: Set<Refused> = []
    /// What happens to `sub` before the look-up.
    var changes: Set<Change> = []
    /// By what an account is found.
    var key = Key.providerAndSubject

    static let members: [RuleMember<Self>] = [
        .words("forgives", \.forgives), .words("refuses", \.refuses), .words("changes", \.changes), .word("key", \.key),
    ]
}
