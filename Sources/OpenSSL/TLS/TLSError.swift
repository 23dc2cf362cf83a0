/// Why a TLS connection came to nothing.
package enum TLSError: Error, Hashable, Sendable {
    /// The peer's certificate is not one we trust for this host; in OpenSSL's words.
    case certificateRefused(String)
    /// The peer refused, by an alert.
    case alertReceived(String)
    /// What the peer sent is not TLS, or not one we can speak.
    case protocolFailure(String)
    /// The peer's bytes ended without the closing alert that proves nothing was cut off.
    case truncated
    /// The connection is closed, so nothing more can be written.
    case closed
}

extension TLSError: CustomStringConvertible {
    /// The sentence for people.
    package var description: String {
        switch self {
        case .certificateRefused(let reason): "the peer's certificate is refused: \(reason)"
        case .alertReceived(let reason): "the peer sent an alert: \(reason)"
        case .protocolFailure(let reason): "the TLS handshake or record is broken: \(reason)"
        case .truncated: "the peer closed without a closing alert"
        case .closed: "the TLS connection is closed"
        }
    }
}
