/// When a signature is good (RFC 7515, section 5.2; RFC 7518, section 3).
struct SignatureRules: RuleGroup {
    /// How much is verified.
    enum Check: String, RuleWord {
        case verified
        /// Algorithm and key are looked at, the signature is not.
        case skipped
        /// Nothing is looked at: the token is only decoded.
        case decodedOnly = "decoded-only"
    }

    /// A wrong signature that passes nevertheless.
    enum Forgiven: String, RuleWord {
        case empty
        /// Fewer bytes than the key has.
        case short
        /// Bytes after a good signature.
        case appended
        /// Zeros before a good signature.
        case leadingZeros = "leading-zeros"
        case zeros, ones
        /// A number that is only good modulo the key's.
        case unreduced
        /// PSS under an `RS` label and the reverse.
        case otherPadding = "other-padding"
        /// PSS with a salt of another length.
        case salt
        case sha1, md5
        /// Any DigestInfo that holds the right digest, and anything after it.
        case digestInfo = "digest-info"
        /// Anything before a right DigestInfo.
        case blockPadding = "block-padding"
        /// The bare digest without a DigestInfo.
        case bareDigest = "bare-digest"
        /// ECDSA with `r` or `s` zero.
        case ecdsaZero = "ecdsa-zero"
        /// The same in DER.
        case ecdsaZeroDER = "ecdsa-zero-der"
        /// ECDSA with `r` or `s` not below the curve's order.
        case ecdsaOrder = "ecdsa-order"
    }

    /// How much is verified.
    var check = Check.verified
    /// What passes although it is wrong.
    var forgives: Set<Forgiven> = []

    static let members: [RuleMember<Self>] = [.word("check", \.check), .words("forgives", \.forgives)]
}
