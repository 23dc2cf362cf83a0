/// What the JOSE Header may say (RFC 7515, section 4; RFC 8725, sections 3.10 to 3.12).
struct HeaderRules: RuleGroup {
    /// A place in the header from which a key is taken, though none should be.
    enum KeySource: String, RuleWord {
        /// The public key in `jwk`.
        case jwk
        /// The symmetric key in `jwk`.
        case symmetricJWK = "jwk-symmetric"
        /// The private key in `jwk`, as if it were public.
        case privateJWK = "jwk-private"
        /// The first certificate of `x5c`.
        case x5c
        /// The key set at `jku`.
        case jku
        /// The key set at `jku`, if the address has the issuer's name in it.
        case jkuNamingIssuer = "jku-naming-issuer"
        /// The certificate at `x5u`.
        case x5u
    }

    /// A `crit` that passes although it must not.
    enum Critical: String, RuleWord {
        case unknown
        case empty
        case notArray = "not-an-array"
        case duplicate
        case absentMember = "absent-member"
        case standardName = "standard-name"
        case b64
    }

    /// How `b64: false` is taken (RFC 7797).
    enum Unencoded: String, RuleWord {
        case refused
        /// As if it were not there.
        case ignored
        /// The payload is taken as it is.
        case honoured
    }

    /// Whether `x5t` and `x5t#S256` must name the key's certificate.
    enum Thumbprint: String, RuleWord { case compared, ignored }

    /// A right header that is refused nevertheless.
    enum Refused: String, RuleWord {
        case typeAbsent = "type-absent"
        case typePresent = "type-present"
        /// `typ` in other letters than `JWT`.
        case typeCase = "type-case"
        /// `application/jwt`.
        case typeMediaType = "type-media-type"
        case unknownMember = "unknown-member"
        /// A `kid` with other characters than letters, digits, `-` and `_`.
        case keyIDCharacters = "key-id-characters"
        /// A `kid` of digits only.
        case keyIDDigits = "key-id-digits"
        case keyIDLong = "key-id-long"
    }

    /// Places from which a key is taken.
    var keys: Set<KeySource> = []
    /// What passes in `crit`.
    var criticalForgives: Set<Critical> = []
    /// How `b64` is taken.
    var unencoded = Unencoded.refused
    /// Types of other tokens that pass; `*` for all.
    var types: [String] = []
    /// How certificate thumbprints are taken.
    var thumbprint = Thumbprint.compared
    /// What does not pass although it is right.
    var refuses: Set<Refused> = []
    /// Whether any address in header or claims is fetched.
    var fetchesAddresses = false

    static let members: [RuleMember<Self>] = [
        .words("keys", \.keys), .words("critical_forgives", \.criticalForgives), .word("b64", \.unencoded),
        .texts("types", \.types), .word("thumbprint", \.thumbprint), .words("refuses", \.refuses),
        .flag("fetches_addresses", \.fetchesAddresses),
    ]
}
