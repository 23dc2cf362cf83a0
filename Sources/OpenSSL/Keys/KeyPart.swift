/// OpenSSL's names for the parts of a key; the header builds some of them in a way that Swift cannot read.
enum KeyPart {
    /// RSA `n`.
    static let modulus = "n"
    /// RSA `e`.
    static let exponent = "e"
    /// RSA `d`.
    static let privateExponent = "d"
    /// RSA `p`.
    static let firstPrime = "rsa-factor1"
    /// RSA `q`.
    static let secondPrime = "rsa-factor2"
    /// RSA `d mod (p - 1)`.
    static let firstExponent = "rsa-exponent1"
    /// RSA `d mod (q - 1)`.
    static let secondExponent = "rsa-exponent2"
    /// RSA `q⁻¹ mod p`.
    static let coefficient = "rsa-coefficient1"
    /// The name of a curve.
    static let group = "group"
    /// A public key in its encoded form.
    static let point = "pub"
    /// A point's first coordinate.
    static let x = "qx"
    /// A point's second coordinate.
    static let y = "qy"
    /// A private key of a curve.
    static let scalar = "priv"
}
