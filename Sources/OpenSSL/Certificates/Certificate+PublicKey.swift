import COpenSSL

extension Certificate {
    /// The RSA key that the certificate is over; nobody vouches for it by that.
    package func publicKey() throws(OpenSSLError) -> PublicKey {
        let certificate = try CertificateHandle(self)
        let key = unsafe try KeyHandle(
            takingOwnershipOf: X509_get_pubkey(certificate.pointer), from: "X509_get_pubkey")
        return try PublicKey(rsaModulus: key.number(KeyPart.modulus), exponent: key.number(KeyPart.exponent))
    }
}
