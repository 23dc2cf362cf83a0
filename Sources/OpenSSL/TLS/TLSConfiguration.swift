/// What both ends of a TLS connection can be told.
package struct TLSConfiguration: Hashable, Sendable {
    /// The oldest version to speak.
    package var minimumVersion = TLSVersion.tls12
    /// The newest version to speak.
    package var maximumVersion = TLSVersion.tls13
    /// The application protocols (ALPN), best first; empty for none.
    package var applicationProtocols = ["http/1.1"]

    /// TLS 1.2 and 1.3 with HTTP/1.1.
    package init() {}
}
