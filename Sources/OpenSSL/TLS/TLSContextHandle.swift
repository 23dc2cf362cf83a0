import COpenSSL

/// Owns one `SSL_CTX`, which OpenSSL lets all threads use at once when nobody changes it any more.
@safe
final class TLSContextHandle: Sendable {
    /// Valid as long as this object; not changed after the owner's `init`.
    nonisolated(unsafe) let pointer: OpaquePointer

    /// A context for servers or for clients, with what both have in common.
    init(isServer: Bool, _ configuration: TLSConfiguration) throws(OpenSSLError) {
        unsafe pointer = unsafe try OpenSSLError.check(
            SSL_CTX_new(isServer ? TLS_server_method() : TLS_client_method()), "SSL_CTX_new")
        if configuration.minimumVersion == .tls10 || configuration.minimumVersion == .tls11 {
            // Old versions sign with SHA-1, which every higher level forbids.
            unsafe SSL_CTX_set_security_level(pointer, 0)
            try OpenSSLError.check(
                unsafe SSL_CTX_set_cipher_list(pointer, "ALL:@SECLEVEL=0"), "SSL_CTX_set_cipher_list")
        }
        try OpenSSLError.check(
            unsafe assay_SSL_CTX_set_min_proto_version(pointer, configuration.minimumVersion.number),
            "SSL_CTX_set_min_proto_version")
        try OpenSSLError.check(
            unsafe assay_SSL_CTX_set_max_proto_version(pointer, configuration.maximumVersion.number),
            "SSL_CTX_set_max_proto_version")
        unsafe assay_SSL_CTX_set_mode_RELEASE_BUFFERS(pointer)
        unsafe assay_SSL_CTX_set_options_NO_RENEGOTIATION(pointer)
        // Sessions live in tickets, which the peer keeps: nothing grows here.
        unsafe assay_SSL_CTX_set_session_cache_mode_OFF(pointer)
    }

    deinit {
        unsafe SSL_CTX_free(pointer)
    }

    /// Sets the certificate chain and key that a server shows.
    func use(_ identity: TLSIdentity) throws(OpenSSLError) {
        guard let leaf = identity.chain.first else {
            throw OpenSSLError(call: "TLSContextHandle.use", reason: "the identity has no certificate")
        }
        let handle = try CertificateHandle(leaf)
        try OpenSSLError.check(unsafe SSL_CTX_use_certificate(pointer, handle.pointer), "SSL_CTX_use_certificate")
        for certificate in identity.chain.dropFirst() {
            let handle = try CertificateHandle(certificate)
            try OpenSSLError.check(
                unsafe assay_SSL_CTX_add1_chain_cert(pointer, handle.pointer), "SSL_CTX_add1_chain_cert")
        }
        try OpenSSLError.check(
            unsafe SSL_CTX_use_PrivateKey(pointer, identity.key.handle.pointer), "SSL_CTX_use_PrivateKey")
        try OpenSSLError.check(unsafe SSL_CTX_check_private_key(pointer), "SSL_CTX_check_private_key")
    }
}
