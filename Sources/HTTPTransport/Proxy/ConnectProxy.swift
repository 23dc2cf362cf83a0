package import HTTPMessages

/// A proxy that answers for some hosts itself, whatever the client believes it speaks to.
package enum ConnectProxy {
    /// Starts a proxy: CONNECT to an intercepted host, in HTTP/1.0 or 1.1, ends at the handler, with TLS or without,
    /// for as many requests as the client likes; plain requests for such a host's URL reach the handler as well.
    package static func start(
        _ policy: ProxyPolicy, _ configuration: HTTPServerConfiguration = HTTPServerConfiguration(),
        on group: EventLoopGroup? = nil, handler: @escaping HTTPHandler
    ) async throws(TransportError) -> HTTPServer {
        var configuration = configuration
        configuration.proxy = policy
        return try await HTTPServer.start(configuration, on: group, handler: handler)
    }
}
