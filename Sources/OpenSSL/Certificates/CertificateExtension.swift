/// One X.509 extension in the words of OpenSSL's configuration files.
struct CertificateExtension {
    /// OpenSSL's number for the kind of extension.
    let identifier: Int32
    /// The value in its configuration syntax.
    let value: String

    /// An extension; a value in the wrong syntax is refused when the certificate is signed.
    init(_ identifier: Int32, _ value: String) {
        self.identifier = identifier
        self.value = value
    }
}
