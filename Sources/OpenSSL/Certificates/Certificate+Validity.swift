import COpenSSL
import Glibc

extension Certificate {
    /// The first and the last second of its validity, in seconds since 1970.
    package var validity: ClosedRange<Int> {
        get throws(OpenSSLError) {
            let certificate = try CertificateHandle(self)
            let first = unsafe try Self.seconds(X509_get0_notBefore(certificate.pointer))
            let last = unsafe try Self.seconds(X509_get0_notAfter(certificate.pointer))
            guard first <= last else {
                throw OpenSSLError(call: "Certificate.validity", reason: "it ends before it begins")
            }
            return first...last
        }
    }

    /// Whether the key is the one the certificate is over.
    package func isOver(_ key: PrivateKey) throws(OpenSSLError) -> Bool {
        let certificate = try CertificateHandle(self)
        defer { ERR_clear_error() }
        return unsafe X509_check_private_key(certificate.pointer, key.handle.pointer) == 1
    }

    private static func seconds(_ time: UnsafePointer<ASN1_TIME>?) throws(OpenSSLError) -> Int {
        var parts = unsafe tm()
        try OpenSSLError.check(unsafe ASN1_TIME_to_tm(time, &parts), "ASN1_TIME_to_tm")
        return unsafe timegm(&parts)
    }
}
