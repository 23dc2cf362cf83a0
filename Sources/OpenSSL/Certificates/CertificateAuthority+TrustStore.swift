import COpenSSL

extension CertificateAuthority {
    /// The root as a PKCS #12 trust store, for Java.
    ///
    /// Java takes a certificate in such a store for trusted only if it bears an attribute of Java's own; the value
    /// says that it is trusted for every purpose.
    package func trustStore(password: String) throws(OpenSSLError) -> [UInt8] {
        let root = try CertificateHandle(certificate)
        var bags: OpaquePointer?
        defer { unsafe assay_sk_PKCS12_SAFEBAG_pop_free(bags) }
        let bag = unsafe try OpenSSLError.check(PKCS12_add_cert(&bags, root.pointer), "PKCS12_add_cert")
        unsafe try addJavaTrust(to: bag)
        var safes: OpaquePointer?
        defer { unsafe assay_sk_PKCS7_pop_free(safes) }
        // No encryption: the certificate is public.
        try OpenSSLError.check(unsafe PKCS12_add_safe(&safes, bags, -1, 0, nil), "PKCS12_add_safe")
        let store = unsafe try OpenSSLError.check(PKCS12_add_safes(safes, 0), "PKCS12_add_safes")
        defer { unsafe PKCS12_free(store) }
        try OpenSSLError.check(
            unsafe PKCS12_set_mac(store, password, -1, nil, 0, 10_000, DigestAlgorithm.sha256.fetched.pointer),
            "PKCS12_set_mac")
        return unsafe try DER.bytes("i2d_PKCS12") { unsafe i2d_PKCS12(store, $0) }
    }

    private func addJavaTrust(to bag: OpaquePointer) throws(OpenSSLError) {
        let name = Array("assay".utf8)
        try OpenSSLError.check(
            unsafe PKCS12_add_friendlyname_utf8(bag, String(decoding: name, as: UTF8.self), Int32(name.count)),
            "PKCS12_add_friendlyname_utf8")
        let purpose = unsafe try OpenSSLError.check(OBJ_txt2obj("2.5.29.37.0", 1), "OBJ_txt2obj")
        defer { unsafe ASN1_OBJECT_free(purpose) }
        // With length -1 the value is taken as an ASN.1 object rather than as bytes.
        try OpenSSLError.check(
            unsafe PKCS12_add1_attr_by_txt(
                bag, "2.16.840.1.113894.746875.1.1", V_ASN1_OBJECT,
                UnsafePointer<UInt8>(purpose), -1),
            "PKCS12_add1_attr_by_txt")
    }
}
