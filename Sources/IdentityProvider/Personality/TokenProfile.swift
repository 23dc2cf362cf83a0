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

    package let header: ClaimTemplate
    package let lifetimeSeconds: Int
    package let flags: FlagForm

    init(_ reader: JSONReader) throws(DataFileError) {
        header = try ClaimTemplate(reader.fact("header"))
        lifetimeSeconds = try reader.fact("lifetime_seconds").int()
        flags = try reader.fact("flags").word(FlagForm.self)
    }
}
