import COpenSSL

extension KeyHandle {
    /// All numbers of an RSA key pair.
    var rsaComponents: RSAPrivateComponents {
        get throws(OpenSSLError) {
            RSAPrivateComponents(
                modulus: try number(KeyPart.modulus),
                exponent: try number(KeyPart.exponent),
                privateExponent: try number(KeyPart.privateExponent),
                firstPrime: try number(KeyPart.firstPrime),
                secondPrime: try number(KeyPart.secondPrime),
                firstExponent: try number(KeyPart.firstExponent),
                secondExponent: try number(KeyPart.secondExponent),
                coefficient: try number(KeyPart.coefficient))
        }
    }

    /// The numbers of a key pair on this curve, filled up to the curve's length.
    func ecComponents(_ curve: EllipticCurve) throws(OpenSSLError) -> ECPrivateComponents {
        let length = curve.coordinateLength
        return ECPrivateComponents(
            curve: curve,
            x: try BigNumber(number(KeyPart.x)).bytes(padding: length),
            y: try BigNumber(number(KeyPart.y)).bytes(padding: length),
            d: try BigNumber(number(KeyPart.scalar)).bytes(padding: length))
    }

    /// The name of an elliptic-curve key's group.
    var groupName: String {
        get throws(OpenSSLError) {
            var name = [UInt8](repeating: 0, count: 80)
            var length = 0
            try OpenSSLError.check(
                unsafe EVP_PKEY_get_group_name(pointer, &name, name.count, &length), "EVP_PKEY_get_group_name")
            return String(decoding: name[..<length], as: UTF8.self)
        }
    }
}
