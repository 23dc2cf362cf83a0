/// What goes wrong on purpose in a TLS handshake; whoever owns the listener commits it.
package enum HandshakeFault: String, CaseIterable, Hashable, Sendable {
    /// The certificate is signed by its own key.
    case selfSigned = "self-signed"
    /// The certificate has expired.
    case expired = "expired"
    /// The certificate is for another host.
    case wrongHost = "wrong-host"
    /// Nothing newer than TLS 1.0 (RFC 2246) is spoken.
    case oldProtocol = "tls-1.0"
    /// The connection is closed in place of an answer.
    case close = "close"
}
