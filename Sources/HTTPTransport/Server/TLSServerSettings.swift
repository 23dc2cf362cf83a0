package import HTTPMessages
package import OpenSSL

/// How a listener answers TLS handshakes.
package enum TLSServerSettings: Sendable {
    /// Always with this context, which knows a certificate for each name.
    case context(TLSServerContext)

    /// As decided for each connection, by the name its first message asks for and by who asks.
    case chosen(@Sendable (_ serverName: String?, _ peer: HTTPPeer) -> TLSDecision)
}
