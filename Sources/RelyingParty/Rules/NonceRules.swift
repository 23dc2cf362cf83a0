/// How the `nonce` claim answers to the request's (OpenID Connect Core, section 15.5.2).
struct NonceRules: RuleGroup {
    /// What the claim may be, given the raw nonce of the request.
    enum Form: String, RuleWord {
        case raw
        /// SHA-256 in lower-case hexadecimal.
        case hashedHex = "hashed-hex"
        /// SHA-256 in upper-case hexadecimal.
        case hashedUpperHex = "hashed-hex-upper"
        case hashedBase64URL = "hashed-base64url"
        case hashedBase64 = "hashed-base64"
        case hashedBase64Unpadded = "hashed-base64-unpadded"
        /// The hash of the hash, both in hexadecimal.
        case hashedTwice = "hashed-twice"
    }

    /// Whether the claim is compared at all.
    enum Check: String, RuleWord { case compared, ignored }

    /// A wrong nonce that passes nevertheless.
    enum Forgiven: String, RuleWord {
        /// The token has none.
        case missingInToken = "missing-in-token"
        /// The request has none, the token has one.
        case missingInRequest = "missing-in-request"
        case missingInBoth = "missing-in-both"
        /// An empty text in the token counts as none, and none in the token passes if it is empty.
        case emptyInToken = "empty-in-token"
        case emptyInRequest = "empty-in-request"
        /// An empty text on both sides is a match.
        case emptyInBoth = "empty-in-both"
        /// A claim that is no text counts as none.
        case type
        case letterCase = "case"
        case spaces
        /// A claim with which the right one begins.
        case prefix
        /// Canonically equivalent text.
        case normalization
        case replay
        case accessTokenHash = "access-token-hash"
        case accessTokenHashType = "access-token-hash-type"
        case codeHash = "code-hash"
    }

    /// A right token that is refused nevertheless.
    enum Refused: String, RuleWord {
        /// An `at_hash` though no access token came along.
        case hashAlone = "hash-alone"
    }

    /// How a used token is noticed.
    enum Use: String, RuleWord {
        case atOnce = "at-once"
        /// Looked up first and written down later.
        case late
    }

    /// Which half of the digest a hash must be.
    enum Half: String, RuleWord { case left, right }

    /// Whether the claim is compared at all.
    var check = Check.compared
    /// What the claim may be.
    var accepts: Set<Form> = [.hashedHex]
    /// Whether a sign-in needs a nonce.
    var required = false
    /// Whether a token is good once.
    var oneTime = false
    /// How a used token is noticed.
    var use = Use.atOnce
    /// Which half of the digest `at_hash` and `c_hash` must be.
    var hashHalf = Half.left
    /// What passes although it is wrong.
    var forgives: Set<Forgiven> = []
    /// What does not pass although it is right.
    var refuses: Set<Refused> = []

    static let members: [RuleMember<Self>] = [
        .word("check", \.check), .words("accepts", \.accepts), .flag("required", \.required),
        .flag("one_time", \.oneTime), .word("use", \.use), .word("hash_half", \.hashHalf),
        .words("forgives", \.forgives), .words("refuses", \.refuses),
    ]
}
