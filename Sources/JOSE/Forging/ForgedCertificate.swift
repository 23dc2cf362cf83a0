import JSON
import OpenSSL

/// A self-signed certificate for a key that nobody certified.
struct ForgedCertificate: Sendable {
    private let key: KeyName
    private let commonName: ForgeText
    private let isExpired: Bool

    /// Reads the members `name` and `expired` of a form.
    init(_ reader: JSONReader, key: String) throws(DataFileError) {
        self.key = KeyName(rawValue: key)
        commonName = ForgeText(try reader.optionalString("name") ?? "assay test certificate")
        isExpired = try reader.optionalBool("expired") ?? false
    }

    /// The certificate, which depends on the key, the name and the day.
    func der(in scope: ForgeScope) throws(ForgeError) -> [UInt8] {
        let name = try commonName.filled(in: scope)
        let today = scope.context.now / 86_400 * 86_400
        let (start, end) = isExpired ? (today - 60 * 86_400, today - 86_400) : (today - 86_400, today + 60 * 86_400)
        let privateKey = try scope.privateKey(key)
        return try ForgeError.wrapping { () throws(OpenSSLError) in
            try Certificate.selfSigned(
                commonName: name, key: privateKey, notBefore: start, notAfter: end, serial: [1]
            ).der
        }
    }
}
