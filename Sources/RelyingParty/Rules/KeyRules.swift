/// Which keys count, and how they are fetched (RFC 7517; RFC 8725, section 3.10).
struct KeyRules: RuleGroup {
    /// Which key a token without `kid` is verified with.
    enum WithoutKeyID: String, RuleWord {
        /// The only one of its kind in the set.
        case only
        case first, any, refused
    }

    /// What an unknown `kid` falls back to.
    enum UnknownKeyID: String, RuleWord { case refused, first, any }

    /// A `kid` that names a key although it should not.
    enum KeyIDForgiven: String, RuleWord {
        case letterCase = "case"
        case spaces
    }

    /// How often a key set is asked for again.
    enum Refetch: String, RuleWord {
        /// Once for an unknown `kid`, then not until the cool-down is over.
        case once
        case never
        /// For every unknown `kid`.
        case always
    }

    /// How long a fetched set counts.
    enum Cache: String, RuleWord {
        case timed
        /// Each token asks anew.
        case none
        case forEver = "for-ever"
    }

    /// What becomes of keys that a new set no longer holds.
    enum Removed: String, RuleWord { case dropped, kept }

    /// What happens when there are no keys.
    enum Unavailable: String, RuleWord {
        case refused
        /// The token passes unverified.
        case accepted
        /// The refusal says that the token is bad.
        case blamed = "blamed-on-token"
    }

    /// What becomes of a fetch that failed.
    enum Failure: String, RuleWord {
        /// The next fetches wait a little longer each time.
        case pauses
        /// It counts for as long as a set would.
        case kept
        /// Every token asks again.
        case ignored
    }

    /// Whose keys verify a provider's tokens.
    enum Sharing: String, RuleWord {
        case perProvider = "per-provider"
        /// The keys of all, where the provider's own have no such `kid`.
        case pooled
        /// One cache by `kid` for all.
        case byKeyID = "by-kid"
    }

    /// After which fetches an unknown `kid` has to wait.
    enum CooldownStart: String, RuleWord {
        /// One for an unknown `kid` that did not bring it.
        case miss
        /// Any, as in jose's remote key sets and PyJWT's client.
        case fetch
    }

    /// Where the address of the key set comes from.
    enum Location: String, RuleWord {
        case fixed
        /// The provider's discovery document.
        case discovery
        /// The discovery document of whoever the token names as issuer.
        case tokenIssuer = "token-issuer"
    }

    /// A wrong answer to a fetch that passes nevertheless.
    enum AnswerForgiven: String, RuleWord {
        /// Any status.
        case status
        /// A redirect is followed wherever it leads.
        case redirect
        /// Any size.
        case size
        /// A set with a member twice.
        case duplicates
        /// A discovery document of another issuer.
        case discoveryIssuer = "discovery-issuer"
        /// A key set address on another host.
        case discoveryHost = "discovery-host"
    }

    /// An unfit key that verifies nevertheless.
    enum Forgiven: String, RuleWord {
        case use
        case operations
        case algorithm
        case short
        case exponentOne = "exponent-one"
        case evenExponent = "even-exponent"
        case symmetric
        /// A key of the generator of CVE-2017-15361.
        case weakGenerator = "weak-generator"
        /// A certificate in `x5c` that holds another key.
        case certificate
        /// A key whose `kty` is another than its members say.
        case type
    }

    /// A fit key set that is refused nevertheless.
    enum Refused: String, RuleWord {
        case privateMember = "private-member"
        case unknownType = "unknown-type"
        case malformedKey = "malformed-key"
        case algorithmAbsent = "algorithm-absent"
        /// All keys but the first are overlooked.
        case second
        /// Of two keys with one `kid` the second is overlooked.
        case duplicateKeyID = "duplicate-key-id"
        /// An answer whose `Age` is beyond its `max-age`.
        case oldAnswer = "old-answer"
        /// An answer with `Vary`.
        case varyingAnswer = "varying-answer"
        /// A discovery document that names another address than it used to.
        case movedSet = "moved-set"
        /// The last good set once it has run out, even where it may serve through an outage.
        case staleSet = "stale-set"
    }

    var withoutKeyID = WithoutKeyID.only
    var unknownKeyID = UnknownKeyID.refused
    var keyIDForgives: Set<KeyIDForgiven> = []
    var refetch = Refetch.once
    var cache = Cache.timed
    var cacheSeconds = 3600
    var cooldownSeconds = 60
    /// How much longer the last good set serves while the provider's cannot be had.
    var staleSeconds = 0
    var cooldownAfter = CooldownStart.miss
    var removed = Removed.dropped
    var unavailable = Unavailable.refused
    var failure = Failure.pauses
    var sharing = Sharing.perProvider
    var location = Location.fixed
    var answerForgives: Set<AnswerForgiven> = []
    var forgives: Set<Forgiven> = []
    var refuses: Set<Refused> = []
    var maximumBytes = 1 << 20

    static let members: [RuleMember<Self>] = [
        .word("without_kid", \.withoutKeyID), .word("unknown_kid", \.unknownKeyID),
        .words("kid_forgives", \.keyIDForgives), .word("refetch", \.refetch), .word("cache", \.cache),
        .number("cache_seconds", \.cacheSeconds), .number("cooldown_seconds", \.cooldownSeconds),
        .number("stale_seconds", \.staleSeconds),
        .word("cooldown_after", \.cooldownAfter),
        .word("removed", \.removed), .word("unavailable", \.unavailable), .word("failure", \.failure),
        .word("sharing", \.sharing),
        .word("location", \.location), .words("answer_forgives", \.answerForgives), .words("forgives", \.forgives),
        .words("refuses", \.refuses), .number("maximum_bytes", \.maximumBytes),
    ]
}
