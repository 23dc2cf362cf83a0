/// The curves JOSE names for ECDSA (RFC 7518, section 6.2.1.1; RFC 8812 for secp256k1).
package enum EllipticCurve: String, CaseIterable, Hashable, Sendable {
    /// NIST P-256.
    case p256
    /// NIST P-384.
    case p384
    /// NIST P-521.
    case p521
    /// SEC 2 secp256k1.
    case secp256k1

    /// The length of one coordinate, and of each half of a signature, in bytes.
    package var coordinateLength: Int {
        switch self {
        case .p256, .secp256k1: 32
        case .p384: 48
        case .p521: 66
        }
    }

    /// The name OpenSSL knows the curve by.
    var groupName: String {
        switch self {
        case .p256: "P-256"
        case .p384: "P-384"
        case .p521: "P-521"
        case .secp256k1: "secp256k1"
        }
    }

    /// The curve's order, big-endian: the private scalar and both halves of a signature lie below it.
    package var order: [UInt8] {
        switch self {
        case .p256: CurveOrder.p256
        case .p384: CurveOrder.p384
        case .p521: CurveOrder.p521
        case .secp256k1: CurveOrder.secp256k1
        }
    }
}
