/// How header and claims are read as JSON (RFC 8259; RFC 7519, sections 4 and 7.2).
struct JSONRules: RuleGroup {
    /// What becomes of a member that is there twice.
    enum Duplicates: String, RuleWord {
        case refused, first, last
        /// The last one counts if an escape hides that there are two.
        case hidden
    }

    /// A wrong text that passes nevertheless.
    enum Forgiven: String, RuleWord {
        case trailingText = "trailing-text"
        case comments
        case trailingComma = "trailing-comma"
        case singleQuotes = "single-quotes"
        case byteOrderMark = "byte-order-mark"
        case utf16 = "utf-16"
        case latin1 = "latin-1"
        /// Bytes that are not UTF-8 become replacement characters.
        case invalidUTF8 = "invalid-utf-8"
        case loneSurrogate = "lone-surrogate"
        /// NUL bytes are skipped.
        case nul
        /// `NaN` and `Infinity` for a number, as some scripts write them.
        case notANumber = "not-a-number"
        /// `Sub` for `sub`.
        case nameCase = "name-case"
    }

    /// A right text that is refused nevertheless.
    enum Refused: String, RuleWord {
        case space
        case escapes
        case nonASCII = "non-ascii"
        /// A `real_user_status` beyond those known when the code was written.
        case newStatus = "new-user-status"
    }

    /// What becomes of a duplicate in the header.
    var headerDuplicates = Duplicates.refused
    /// What becomes of a duplicate in the claims.
    var claimDuplicates = Duplicates.refused
    /// How deep claims may nest.
    var maximumDepth = 32
    /// What passes although it is wrong.
    var forgives: Set<Forgiven> = []
    /// What does not pass although it is right.
    var refuses: Set<Refused> = []

    static let members: [RuleMember<Self>] = [
        .word("header_duplicates", \.headerDuplicates), .word("claim_duplicates", \.claimDuplicates),
        .number("maximum_depth", \.maximumDepth), .words("forgives", \.forgives), .words("refuses", \.refuses),
    ]
}
