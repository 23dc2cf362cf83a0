import JOSE

/// How the service answers.
struct ResponseRules: RuleGroup {
    /// The two answers that need no check.
    enum Verdict: String, RuleWord {
        case checked
        case acceptsAll = "accepts-all"
        case refusesAll = "refuses-all"
    }

    /// What an error tells beside the error.
    enum Leak: String, RuleWord {
        case token, nonce, trace
        /// Whether the token's subject has an account, before anything was verified.
        case account
    }

    /// What a refusal brings although it must not.
    enum Gift: String, RuleWord {
        case cookie
        /// A session that works.
        case session
    }

    /// Which origins' scripts may read the answer, with the browser's credentials.
    enum CrossOrigin: String, RuleWord {
        case none
        /// The one that asks.
        case reflected
        /// Every one, as `*`.
        case any
    }

    /// How errors look.
    enum Errors: String, RuleWord { case documented, undocumented }

    var verdict = Verdict.checked
    /// Conditions under which the service answers with a bare 500.
    var crashesOn: Set<Condition> = []
    var leaks: Set<Leak> = []
    var gifts: Set<Gift> = []
    var crossOrigin = CrossOrigin.none
    var errors = Errors.documented
    /// Whether a success says that it must not be stored (RFC 6749, section 5.1).
    var noStore = true
    /// Whether the probe of a fresh session fails.
    var deadSessions = false

    static let members: [RuleMember<Self>] = [
        .word("verdict", \.verdict), .words("crashes_on", \.crashesOn),
        .words("leaks", \.leaks), .words("gifts", \.gifts), .word("cross_origin", \.crossOrigin),
        .word("errors", \.errors), .flag("no_store", \.noStore), .flag("dead_sessions", \.deadSessions),
    ]
}

extension Condition: RuleWord {}
