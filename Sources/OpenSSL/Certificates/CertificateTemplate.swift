import COpenSSL

/// Everything a certificate says before it is signed.
struct CertificateTemplate {
    /// The whole of the subject's name.
    let commonName: String
    /// A positive number, big-endian.
    let serial: [UInt8]
    /// Seconds since 1970.
    let notBefore: Int
    /// Seconds since 1970.
    let notAfter: Int
    /// In the order in which they are written.
    let extensions: [CertificateExtension]

    /// Signs with SHA-256; without an issuer the certificate names itself as its issuer.
    func signed(
        over subject: PublicKey, by key: PrivateKey, issuer: Certificate?
    ) throws(OpenSSLError) -> Certificate {
        let certificate = try CertificateHandle()
        let parent = if let issuer { try CertificateHandle(issuer) } else { certificate }
        try fill(certificate, subject: subject)
        try OpenSSLError.check(
            unsafe X509_set_issuer_name(certificate.pointer, X509_get_subject_name(parent.pointer)),
            "X509_set_issuer_name")
        for addition in extensions { try add(addition, to: certificate, issuedBy: parent) }
        // The return value is the signature's length.
        guard unsafe X509_sign(certificate.pointer, key.handle.pointer, DigestAlgorithm.sha256.fetched.pointer) > 0
        else { throw OpenSSLError.taken(after: "X509_sign") }
        return Certificate(der: try certificate.der)
    }

    private func fill(_ certificate: CertificateHandle, subject: PublicKey) throws(OpenSSLError) {
        let pointer = unsafe certificate.pointer
        // Version 3 is written as 2.
        try OpenSSLError.check(unsafe X509_set_version(pointer, 2), "X509_set_version")
        let number = try BigNumber(serial)
        guard unsafe BN_to_ASN1_INTEGER(number.pointer, X509_get_serialNumber(pointer)) != nil else {
            throw OpenSSLError.taken(after: "BN_to_ASN1_INTEGER")
        }
        guard unsafe ASN1_TIME_set(X509_getm_notBefore(pointer), notBefore) != nil,
            unsafe ASN1_TIME_set(X509_getm_notAfter(pointer), notAfter) != nil
        else { throw OpenSSLError.taken(after: "ASN1_TIME_set") }
        let name = Array(commonName.utf8)
        try OpenSSLError.check(
            unsafe X509_NAME_add_entry_by_NID(
                X509_get_subject_name(pointer), NID_commonName, MBSTRING_UTF8, name, Int32(name.count), -1, 0),
            "X509_NAME_add_entry_by_NID")
        try OpenSSLError.check(unsafe X509_set_pubkey(pointer, subject.handle.pointer), "X509_set_pubkey")
    }

    private func add(
        _ addition: CertificateExtension, to certificate: CertificateHandle, issuedBy parent: CertificateHandle
    ) throws(OpenSSLError) {
        var context = unsafe X509V3_CTX()
        unsafe X509V3_set_ctx(&context, parent.pointer, certificate.pointer, nil, nil, 0)
        let made = unsafe try OpenSSLError.check(
            X509V3_EXT_conf_nid(nil, &context, addition.identifier, addition.value), "X509V3_EXT_conf_nid")
        defer { unsafe X509_EXTENSION_free(made) }
        try OpenSSLError.check(unsafe X509_add_ext(certificate.pointer, made, -1), "X509_add_ext")
    }
}
