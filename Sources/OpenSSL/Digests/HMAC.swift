import COpenSSL

/// Message authentication with a shared secret (RFC 2104).
package enum HMAC {
    /// The code over the whole message; an empty key is allowed, since attackers use one.
    package static func authenticationCode(
        _ algorithm: DigestAlgorithm, key: [UInt8], message: [UInt8]
    ) -> [UInt8] {
        // OpenSSL takes a null key for "keep the former key", and an empty array may have no address.
        let key = key.isEmpty ? [0] : key
        var output = [UInt8](repeating: 0, count: algorithm.length)
        let made = unsafe COpenSSL.HMAC(
            algorithm.fetched.pointer, key, Int32(key.count), message, message.count, &output, nil)
        precondition(unsafe made != nil, "HMAC cannot run with \(algorithm)")
        return output
    }
}
