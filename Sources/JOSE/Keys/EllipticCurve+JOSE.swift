package import OpenSSL

extension EllipticCurve {
    /// The curve of a `crv` value.
    package init?(joseName: String) {
        guard let curve = Self.allCases.first(where: { $0.joseName == joseName }) else { return nil }
        self = curve
    }

    /// The curve's `crv` value.
    package var joseName: String {
        switch self {
        case .p256: "P-256"
        case .p384: "P-384"
        case .p521: "P-521"
        case .secp256k1: "secp256k1"
        }
    }
}
