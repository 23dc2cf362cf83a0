import COpenSSL

/// An X.509 certificate in its wire form.
package struct Certificate: Hashable, Sendable {
    /// The signed bytes.
    package let der: [UInt8]

    /// Takes bytes which are a certificate already.
    package init(der: [UInt8]) {
        self.der = der
    }

    /// The `CERTIFICATE` frame, with a line end after its last line.
    package var pem: String { String(decoding: PEM.encode(der, label: "CERTIFICATE"), as: UTF8.self) }
}

extension Certificate {
    /// A certificate over the key by the key itself, of the kind Google publishes for its token signing keys.
    ///
    /// RSA with PKCS #1 v1.5 has no randomness, so the same arguments give the same bytes each time.
    ///
    /// - Parameters:
    ///   - notBefore: Seconds since 1970.
    ///   - notAfter: Seconds since 1970.
    ///   - serial: A positive number, big-endian.
    package static func selfSigned(
        commonName: String, key: PrivateKey, notBefore: Int, notAfter: Int, serial: [UInt8]
    ) throws(OpenSSLError) -> Certificate {
        let template = CertificateTemplate(
            commonName: commonName, serial: serial, notBefore: notBefore, notAfter: notAfter,
            extensions: [
                CertificateExtension(NID_basic_constraints, "critical,CA:FALSE"),
                CertificateExtension(NID_key_usage, "critical,digitalSignature"),
                CertificateExtension(NID_ext_key_usage, "critical,clientAuth"),
            ])
        return try template.signed(over: key.publicKey, by: key, issuer: nil)
    }
}
