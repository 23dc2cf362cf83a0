extension Certificate {
    /// Every certificate of a PEM text, in order, such as a bundle of roots; each is checked to be one.
    package static func all(inPEM text: String) throws(OpenSSLError) -> [Certificate] {
        try PEM.decode(text, label: "CERTIFICATE").map { der throws(OpenSSLError) in
            let certificate = Certificate(der: der)
            _ = try CertificateHandle(certificate)
            return certificate
        }
    }
}
