/// An RSA key's numbers, big-endian (RFC 8017, section 3.2; the letters of RFC 7518, section 6.3.2).
package struct RSAPrivateComponents: Hashable, Sendable {
    /// `n`
    package var modulus: [UInt8]
    /// `e`
    package var exponent: [UInt8]
    /// `d`
    package var privateExponent: [UInt8]
    /// `p`
    package var firstPrime: [UInt8]
    /// `q`
    package var secondPrime: [UInt8]
    /// `dp`
    package var firstExponent: [UInt8]
    /// `dq`
    package var secondExponent: [UInt8]
    /// `qi`
    package var coefficient: [UInt8]

    /// All eight numbers; signing without the primes would be four times slower, so none is optional.
    package init(
        modulus: [UInt8], exponent: [UInt8], privateExponent: [UInt8], firstPrime: [UInt8], secondPrime: [UInt8],
        firstExponent: [UInt8], secondExponent: [UInt8], coefficient: [UInt8]
    ) {
        self.modulus = modulus
        self.exponent = exponent
        self.privateExponent = privateExponent
        self.firstPrime = firstPrime
        self.secondPrime = secondPrime
        self.firstExponent = firstExponent
        self.secondExponent = secondExponent
        self.coefficient = coefficient
    }
}

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

/// What a public key is made of.
package enum PublicKeyComponents: Hashable, Sendable {
    /// Big-endian numbers without leading zeros.
    case rsa(modulus: [UInt8], exponent: [UInt8])
    /// Coordinates of the curve's full length.
    case ec(EllipticCurve, x: [UInt8], y: [UInt8])
    /// The 32 bytes of RFC 8032.
    case ed25519([UInt8])
}

/// What kind of key this is, for choosing algorithms.
package enum KeyType: Hashable, Sendable {
    /// RSA with a modulus of so many bits.
    case rsa(bits: Int)
    /// An elliptic curve for ECDSA.
    case ec(EllipticCurve)
    /// The Edwards curve of RFC 8032.
    case ed25519
}
