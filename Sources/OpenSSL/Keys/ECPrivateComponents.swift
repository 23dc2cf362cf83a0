/// An elliptic-curve key pair's numbers, each as long as the curve's coordinate.
package struct ECPrivateComponents: Hashable, Sendable {
    /// `crv`
    package var curve: EllipticCurve
    /// `x`
    package var x: [UInt8]
    /// `y`
    package var y: [UInt8]
    /// `d`
    package var d: [UInt8]
}
