/// What a public key is made of.
package enum PublicKeyComponents: Hashable, Sendable {
    /// Big-endian numbers without leading zeros.
    case rsa(modulus: [UInt8], exponent: [UInt8])
    /// Coordinates of the curve's full length.
    case ec(EllipticCurve, x: [UInt8], y: [UInt8])
    /// The 32 bytes of RFC 8032.
    case ed25519([UInt8])
}
