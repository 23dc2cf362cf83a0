import COpenSSL

/// Owns one `X509`.
@safe
final class CertificateHandle {
    /// Valid as long as this object.
    let pointer: OpaquePointer

    /// An empty certificate to fill.
    init() throws(OpenSSLError) {
        unsafe pointer = unsafe try OpenSSLError.check(X509_new(), "X509_new")
    }

    /// Reads one that is complete.
    init(_ certificate: Certificate) throws(OpenSSLError) {
        let der = certificate.der
        unsafe pointer = unsafe try der.withUnsafeBufferPointer { bytes throws(OpenSSLError) in
            var cursor = bytes.baseAddress
            return unsafe try OpenSSLError.check(d2i_X509(nil, &cursor, bytes.count), "d2i_X509")
        }
    }

    deinit {
        unsafe X509_free(pointer)
    }

    /// The certificate's bytes, once it is signed.
    var der: [UInt8] {
        get throws(OpenSSLError) {
            unsafe try DER.bytes("i2d_X509") { unsafe i2d_X509(pointer, $0) }
        }
    }
}
