/// How the sign-in request is read.
struct RequestRules: RuleGroup {
    /// A place where a token is looked for although it is documented nowhere.
    enum TokenPlace: String, RuleWord {
        case query, header, cookie
        /// Members with the other usual names.
        case alias
    }

    /// A wrong request that passes nevertheless.
    enum Forgiven: String, RuleWord {
        case method
        /// Any content type, read as JSON.
        case contentType = "content-type"
        /// The token in an array.
        case tokenArray = "token-array"
        /// The provider in other letters or with spaces around.
        case providerSpelling = "provider-spelling"
        /// A list of providers: the first counts.
        case providerArray = "provider-array"
        /// The provider is told by the token.
        case providerFromToken = "provider-from-token"
        case tokenLength = "token-length"
        /// A nonce that is too long counts as none.
        case nonceLength = "nonce-length"
        case constants = "other-constants"
    }

    /// A right request that is refused nevertheless.
    enum Refused: String, RuleWord {
        case unknownField = "unknown-field"
        /// Any `Origin`.
        case origin
        /// More than 3072 characters of token.
        case longToken = "long-token"
    }

    /// Undocumented places of the token.
    var tokenPlaces: Set<TokenPlace> = []
    /// What passes although it is wrong.
    var forgives: Set<Forgiven> = []
    /// What does not pass although it is right.
    var refuses: Set<Refused> = []
    /// The longest token, in characters, where the target documents none.
    var maximumTokenCharacters = 16_384
    /// The longest nonce, in characters, where the target documents none.
    var maximumNonceCharacters = 1024
    /// The longest body.
    var maximumBodyBytes = 1 << 20
    /// How many sign-ins it takes within `limitSeconds`, whoever asks; nil for any number.
    var limit: Int?
    /// How long a count of sign-ins lasts.
    var limitSeconds = 60
    /// Whether this provider is switched on.
    var providerEnabled = true

    static let members: [RuleMember<Self>] = [
        .words("token_places", \.tokenPlaces), .words("forgives", \.forgives), .words("refuses", \.refuses),
        .number("maximum_token_characters", \.maximumTokenCharacters),
        .number("maximum_nonce_characters", \.maximumNonceCharacters),
        .number("maximum_body_bytes", \.maximumBodyBytes), .limit("limit", \.limit),
        .number("limit_seconds", \.limitSeconds), .flag("provider_enabled", \.providerEnabled),
    ]
}
