import COpenSSL

/// The asking side's trust and settings; for use from any thread.
package final class TLSClientContext: Sendable {
    private let context: TLSContextHandle
    private let trust: TLSTrust
    private let protocols: ApplicationProtocols

    /// A context which believes as `trust` says.
    package init(
        trust: TLSTrust, configuration: TLSConfiguration = TLSConfiguration()
    ) throws(OpenSSLError) {
        self.trust = trust
        context = try TLSContextHandle(isServer: false, configuration)
        protocols = ApplicationProtocols(configuration.applicationProtocols)
        switch trust {
        case .roots(let roots):
            try Self.add(roots, to: context)
        case .systemAnd(let roots):
            try OpenSSLError.check(
                unsafe SSL_CTX_set_default_verify_paths(context.pointer), "SSL_CTX_set_default_verify_paths")
            try Self.add(roots, to: context)
        case .uncheckedAnybody:
            return
        }
        unsafe SSL_CTX_set_verify(context.pointer, SSL_VERIFY_PEER, nil)
    }

    /// The asking end of a new connection to a host name or address; its certificate must be for just that.
    ///
    /// - Parameter session: A former connection's session with this host, which saves the certificates.
    package func connection(
        host: String, resuming session: TLSSession? = nil
    ) throws(OpenSSLError) -> TLSConnection {
        let name = try HostName(host)
        return unsafe try TLSConnection(context, isServer: false, keeping: self) { pointer throws(OpenSSLError) in
            unsafe try configure(pointer, name)
            if let session {
                try OpenSSLError.check(unsafe SSL_set_session(pointer, session.pointer), "SSL_set_session")
            }
        }
    }

    private func configure(_ pointer: OpaquePointer, _ name: HostName) throws(OpenSSLError) {
        let list = protocols.wireForm
        // The one function of OpenSSL that returns 0 for success.
        if !list.isEmpty, unsafe SSL_set_alpn_protos(pointer, list, UInt32(list.count)) != 0 {
            throw OpenSSLError.taken(after: "SSL_set_alpn_protos")
        }
        guard !name.isAddress else {
            // An address is never sent as a name (RFC 6066, section 3).
            return try OpenSSLError.check(
                unsafe X509_VERIFY_PARAM_set1_ip_asc(SSL_get0_param(pointer), name.text),
                "X509_VERIFY_PARAM_set1_ip_asc")
        }
        try OpenSSLError.check(unsafe assay_SSL_set_tlsext_host_name(pointer, name.text), "SSL_set_tlsext_host_name")
        unsafe SSL_set_hostflags(pointer, UInt32(X509_CHECK_FLAG_NO_PARTIAL_WILDCARDS))
        try OpenSSLError.check(unsafe SSL_set1_host(pointer, name.text), "SSL_set1_host")
    }

    private static func add(_ roots: [Certificate], to context: TLSContextHandle) throws(OpenSSLError) {
        for root in roots {
            let handle = try CertificateHandle(root)
            try OpenSSLError.check(
                unsafe X509_STORE_add_cert(SSL_CTX_get_cert_store(context.pointer), handle.pointer),
                "X509_STORE_add_cert")
        }
    }
}
