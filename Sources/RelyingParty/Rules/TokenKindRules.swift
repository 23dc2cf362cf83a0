/// Whether a token is an ID token at all (RFC 8725, section 2.8: one kind must not stand for another).
struct TokenKindRules: RuleGroup {
    /// Another kind that passes nevertheless.
    enum Forgiven: String, RuleWord {
        /// Claims with `events`: a logout token or a notification about an account, with whatever subject it names.
        case events
        /// An access token for this application (RFC 9068), which has no nonce.
        case accessToken = "access-token"
        /// The session secret of this service.
        case ownSession = "own-session"
        /// Anything that is no JWT, taken as an opaque access token.
        case opaque
    }

    /// What passes although it is wrong.
    var forgives: Set<Forgiven> = []

    static let members: [RuleMember<Self>] = [.words("forgives", \.forgives)]
}
