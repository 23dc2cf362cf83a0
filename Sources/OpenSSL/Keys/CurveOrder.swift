import COpenSSL

/// The orders of the curves, read from OpenSSL once.
enum CurveOrder {
    /// Of P-256.
    static let p256 = read(NID_X9_62_prime256v1)
    /// Of P-384.
    static let p384 = read(NID_secp384r1)
    /// Of P-521.
    static let p521 = read(NID_secp521r1)
    /// Of secp256k1.
    static let secp256k1 = read(NID_secp256k1)

    private static func read(_ identifier: Int32) -> [UInt8] {
        let group = unsafe EC_GROUP_new_by_curve_name(identifier)
        defer { unsafe EC_GROUP_free(group) }
        // A curve that the build of OpenSSL leaves out has no order, and no key of it can be made either.
        guard let order = unsafe EC_GROUP_get0_order(group) else { return [] }
        var output = [UInt8](repeating: 0, count: Int(unsafe BN_num_bits(order) + 7) / 8)
        unsafe BN_bn2binpad(order, &output, Int32(output.count))
        return output
    }
}
