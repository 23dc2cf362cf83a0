/// Who sent a request, and how it reached us.
package struct HTTPPeer: Hashable, Sendable {
    /// The sender's address in numbers, such as `127.0.0.1`.
    package var address: String

    /// The sender's port.
    package var port: Int

    /// Whether it came over TLS.
    package var isSecure: Bool

    /// The name asked for in the TLS handshake (SNI).
    package var serverName: String?

    /// The authority of the CONNECT tunnel it came through, such as `appleid.apple.com:443`.
    package var tunnelAuthority: String?

    /// A peer from its parts; the defaults suit a handler called in memory.
    package init(
        address: String = "127.0.0.1", port: Int = 0, isSecure: Bool = false, serverName: String? = nil,
        tunnelAuthority: String? = nil
    ) {
        self.address = address
        self.port = port
        self.isSecure = isSecure
        self.serverName = serverName
        self.tunnelAuthority = tunnelAuthority
    }
}
