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
