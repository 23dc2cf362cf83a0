/// For whom a token may be issued (OpenID Connect Core, section 3.1.3.7, steps 3 to 5).
struct AudienceRules: RuleGroup {
    /// Whether `aud` is compared at all.
    enum Check: String, RuleWord { case compared, ignored }

    /// A wrong `aud` that passes nevertheless.
    enum Forgiven: String, RuleWord {
        case missing, null, empty, number, object, boolean
        case emptyArray = "empty-array"
        /// Any array, whatever it holds.
        case anyArray = "any-array"
        case arrayOfEmpty = "array-of-empty"
        case arrayOfNull = "array-of-null"
        case nestedArray = "nested-array"
        /// A text that begins with a configured client.
        case longer
        /// A text with which a configured client begins.
        case shorter
        case letterCase = "case"
        case spaces
        /// `*`.
        case wildcard
        /// A text that a configured client matches when it is read as a regular expression, where `.` is any character.
        case pattern
        /// Another client of the same developer.
        case sibling
        /// A URL that names a configured client.
        case address
        case commaList = "comma-list"
        case spaceList = "space-list"
    }

    /// A right `aud` that is refused nevertheless.
    enum Refused: String, RuleWord {
        case array
        /// Any configured client but the first.
        case secondClient = "second-client"
        /// An `azp` that is not the `aud`.
        case otherParty = "other-authorized-party"
        /// Any `azp`.
        case anyParty = "any-authorized-party"
    }

    /// What an array may name beside this application.
    enum Others: String, RuleWord {
        /// Others only with an `azp` that is this application.
        case withAuthorizedParty = "with-authorized-party"
        case accepted, refused
    }

    /// Whether `azp` is compared.
    enum Party: String, RuleWord { case compared, ignored }

    /// Where the expected client comes from.
    enum Source: String, RuleWord {
        case configuration
        /// The request's own `audience` or `client_id` counts as well.
        case request
    }

    /// Whether `aud` is compared at all.
    var check = Check.compared
    /// What passes although it is wrong.
    var forgives: Set<Forgiven> = []
    /// What does not pass although it is right.
    var refuses: Set<Refused> = []
    /// What an array may name beside this application.
    var others = Others.withAuthorizedParty
    /// Whether `azp` is compared.
    var authorizedParty = Party.compared
    /// Where the expected client comes from.
    var source = Source.configuration

    static let members: [RuleMember<Self>] = [
        .word("check", \.check), .words("forgives", \.forgives), .words("refuses", \.refuses),
        .word("others", \.others), .word("authorized_party", \.authorizedParty), .word("source", \.source),
    ]
}
