import COpenSSL

/// A protocol version; the two old ones are here so that a test can find out who still accepts them.
package enum TLSVersion: String, CaseIterable, Hashable, Sendable {
    /// RFC 2246.
    case tls10 = "TLSv1"
    /// RFC 4346.
    case tls11 = "TLSv1.1"
    /// RFC 5246.
    case tls12 = "TLSv1.2"
    /// RFC 8446.
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
