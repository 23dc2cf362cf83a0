import JSON

/// How a provider names and describes its users.
package struct AccountProfile: Sendable {
    /// The shapes of `sub`.
    package enum SubjectShape: String, CaseIterable, Sendable {
        /// `NNNNNN.<32 hex>.NNNN`, one per account and developer team.
        case apple
        /// 21 decimal digits, one per account.
        case google
    }

    /// The shape of `sub`.
    package let subject: SubjectShape
    /// The domain of relay addresses; nil where there are none.
    package let relayDomain: String?

    /// Reads the member `accounts` of a provider's file.
    init(_ reader: JSONReader) throws(DataFileError) {
        subject = try reader.fact("subject").word(SubjectShape.self)
        relayDomain = reader.optional("relay_domain") == nil ? nil : try reader.fact("relay_domain").string()
    }
}
