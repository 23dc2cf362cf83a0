import COpenSSL

/// The serving side's certificates, one for each host name, and its settings; for use from any thread.
package final class TLSServerContext: Sendable {
    private let contexts: ServerContexts
    private let protocols: ApplicationProtocols

    /// - Parameters:
    ///   - identities: By host name in small letters, for clients that name the host (SNI).
    ///   - fallback: For clients that name no host, or one not in the list; without it they are refused.
    package init(
        identities: [String: TLSIdentity], fallback: TLSIdentity?, configuration: TLSConfiguration = TLSConfiguration()
    ) throws(OpenSSLError) {
        let protocols = ApplicationProtocols(configuration.applicationProtocols)
        let first = try TLSContextHandle(isServer: true, configuration)
        if let fallback { try first.use(fallback) }
        protocols.install(in: first)
        var named: [String: TLSContextHandle] = [:]
        for (name, identity) in identities {
            let context = try TLSContextHandle(isServer: true, configuration)
            try context.use(identity)
            protocols.install(in: context)
            named[name] = context
        }
        self.protocols = protocols
        contexts = ServerContexts(first: first, named: named, refusesOthers: fallback == nil)
        contexts.install()
    }

    /// The serving end of a new connection.
    package func connection() throws(OpenSSLError) -> TLSConnection {
        unsafe try TLSConnection(contexts.first, isServer: true, keeping: self)
    }
}

/// Chooses the context by the name in the client's first message.
final class ServerContexts: Sendable {
    /// Where every connection starts.
    let first: TLSContextHandle
    private let named: [String: TLSContextHandle]
    private let refusesOthers: Bool

    init(first: TLSContextHandle, named: [String: TLSContextHandle], refusesOthers: Bool) {
        self.first = first
        self.named = named
        self.refusesOthers = refusesOthers
    }

    /// Sets OpenSSL's callback; the caller keeps this object as long as the first context.
    func install() {
        unsafe assay_SSL_CTX_set_tlsext_servername_callback(
            first.pointer,
            { connection, _, argument in
                guard let argument = unsafe argument, let connection = unsafe connection else {
                    return SSL_TLSEXT_ERR_NOACK
                }
                let contexts = unsafe Unmanaged<ServerContexts>.fromOpaque(argument).takeUnretainedValue()
                return unsafe contexts.choose(for: connection)
            }, Unmanaged.passUnretained(self).toOpaque())
    }

    private func choose(for connection: OpaquePointer) -> Int32 {
        if let name = unsafe SSL_get_servername(connection, TLSEXT_NAMETYPE_host_name) {
            if let context = named[unsafe String(cString: name).lowercased()] {
                unsafe SSL_set_SSL_CTX(connection, context.pointer)
                return SSL_TLSEXT_ERR_OK
            }
        }
        return refusesOthers ? SSL_TLSEXT_ERR_ALERT_FATAL : SSL_TLSEXT_ERR_OK
    }
}
