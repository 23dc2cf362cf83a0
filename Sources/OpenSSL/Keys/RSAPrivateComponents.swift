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
