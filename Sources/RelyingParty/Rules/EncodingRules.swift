/// How a token is written (RFC 7515, sections 2 and 7.1).
struct EncodingRules: RuleGroup {
    /// A wrong text that passes nevertheless.
    enum Forgiven: String, RuleWord {
        case padding
        /// `+` and `/` for `-` and `_`.
        case standardAlphabet = "standard-alphabet"
        /// White space around the token.
        case outerSpace = "outer-space"
        /// White space inside a segment.
        case innerSpace = "inner-space"
        /// Characters outside the alphabet inside a segment.
        case junk
        /// Spare bits that are not zero.
        case spareBits = "spare-bits"
        case bearer, quotes
        case percentEscapes = "percent-escapes"
        /// The token twice in a row.
        case repetition
        /// Segments after the third.
        case extraSegments = "extra-segments"
    }

    /// Another form than three segments that passes nevertheless.
    enum Serialization: String, RuleWord {
        case flattened
        case general
        /// A general serialisation of which any one signature is good.
        case generalWithSeveral = "general-with-several"
        /// `alg` from the header that is not signed.
        case unprotectedHeader = "unprotected-header"
        /// The signature is read from a JSON object, the claims from what lies between its dots (CVE-2022-39227).
        case mixed
        /// The claims of a JWT inside the payload, unverified.
        case nested
        /// The claims of a JWT inside the payload, verified.
        case nestedVerified = "nested-verified"
        /// An encrypted token counts as authentic.
        case encrypted
    }

    /// What passes although it is wrong.
    var forgives: Set<Forgiven> = []
    /// Which other forms pass.
    var serializations: Set<Serialization> = []

    static let members: [RuleMember<Self>] = [
        .words("forgives", \.forgives), .words("serializations", \.serializations),
    ]
}
