import JSON

/// What a provider's certificates over its keys say.
package struct CertificateProfile: Sendable {
    /// The subject, and the issuer too.
    package let commonName: String
    /// Seconds since 1970.
    package let notBefore: Int
    /// Seconds since 1970.
    package let notAfter: Int

    /// Reads the member `certificates` of a provider's file.
    init(_ reader: JSONReader) throws(DataFileError) {
        commonName = try reader.fact("common_name").string()
        notBefore = try reader.fact("not_before").int()
        notAfter = try reader.fact("not_after").int()
    }
}
