/// What a sign-in does to accounts.
struct AccountRules: RuleGroup {
    /// Who may get a new account.
    enum Signups: String, RuleWord { case open, closed }

    /// What says who signs in.
    enum Identifier: String, RuleWord {
        case token
        /// A `user_id` or `sub` in the body.
        case request
        /// The token together with the name in the body.
        case name = "token-and-name"
    }

    /// Where identity data comes from.
    enum Source: String, RuleWord {
        case token
        /// The request's body wins over the token.
        case request
    }

    /// What the link endpoint does.
    enum Link: String, RuleWord {
        case refusesOwned = "refuses-owned"
        /// It takes identities from other accounts.
        case takesOver = "takes-over"
        /// It answers well and keeps nothing.
        case forgets
    }

    /// Whether a linked identity may have another address than the account.
    enum LinkEmail: String, RuleWord { case any, same }

    var signups = Signups.open
    /// What says who signs in.
    var identity = Identifier.token
    /// Where the e-mail address comes from.
    var email = Source.token
    /// What happens to identities of others on the link endpoint.
    var link = Link.refusesOwned
    /// Which addresses may be linked.
    var linkEmail = LinkEmail.any
    /// Whether each sign-in makes an account, also for a known subject.
    var alwaysNew = false

    static let members: [RuleMember<Self>] = [
        .word("signups", \.signups), .word("identity", \.identity), .word("email", \.email),
        .word("link", \.link), .word("link_email", \.linkEmail),
        .flag("always_new", \.alwaysNew),
    ]
}
