/// What a sign-in does to accounts.
struct AccountRules: RuleGroup {
    /// Who may get a new account.
    enum Signups: String, RuleWord { case open, closed }

    /// Where identity data comes from.
    enum Source: String, RuleWord {
        case token
        /// The request's body wins over the token.
        case request
    }

    /// Whether the link endpoint may take an identity from another account.
    enum Link: String, RuleWord { case refusesOwned = "refuses-owned", takesOver = "takes-over" }

    /// Whether a linked identity may have another address than the account.
    enum LinkEmail: String, RuleWord { case any, same }

    var signups = Signups.open
    /// Where the user's own id comes from: a `user_id` or `sub` in the body.
    var identity = Source.token
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
