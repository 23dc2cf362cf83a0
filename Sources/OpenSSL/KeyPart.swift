/// OpenSSL's names for the parts of a key; the header builds some of them in a way that Swift cannot read.
enum KeyPart {
    static let modulus = "n"
    static let exponent = "e"
    static let privateExponent = "d"
    static let firstPrime = "rsa-factor1"
    static let secondPrime = "rsa-factor2"
    static let firstExponent = "rsa-exponent1"
    static let secondExponent = "rsa-exponent2"
    static let coefficient = "rsa-coefficient1"
    static let group = "group"
    static let point = "pub"
    static let x = "qx"
    static let y = "qy"
    static let scalar = "priv"
}
