import COpenSSL

/// A protocol version; the two old ones are here so that a test can find out who still accepts them.
package enum TLSVersion: String, CaseIterable, Hashable, Sendable {
    case tls10 = "TLSv1"
    case tls11 = "TLSv1.1"
    case tls12 = "TLSv1.2"
    case tls13 = "TLSv1.3"

    /// The number in the protocol.
    var number: Int32 {
        switch self {
        case .tls10: TLS1_VERSION
        case .tls11: TLS1_1_VERSION
        case .tls12: TLS1_2_VERSION
        case .tls13: TLS1_3_VERSION
        }
    }
}

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
