package import JSON

/// What all tokens of a provider have in common.
package struct TokenProfile: Sendable {
    /// How yes and no are written in claims.
    package enum FlagForm: String, CaseIterable, Sendable {
        case boolean
        case string

        /// The flag in this form.
        package func json(_ flag: Bool) -> JSON {
            switch self {
            case .boolean: .bool(flag)
            case .string: .string(flag ? "true" : "false")
            }
        }
    }

    /// The JOSE Header in order.
    package let header: ClaimTemplate
    /// From `iat` to `exp`.
    package let lifetimeSeconds: Int
    /// How yes and no are written.
    package let flags: FlagForm

    /// Reads the member `token` of a provider's file.
    init(_ reader: JSONReader) throws(DataFileError) {
        header = try ClaimTemplate(reader.fact("header"))
        lifetimeSeconds = try reader.fact("lifetime_seconds").int()
        flags = try reader.fact("flags").word(FlagForm.self)
    }
}
