import COpenSSL

/// Owns one `EVP_PKEY`, which OpenSSL lets all threads use at once as long as nobody changes it.
@safe
final class KeyHandle: Sendable {
    /// Valid as long as this object; never changed after `init`.
    nonisolated(unsafe) let pointer: OpaquePointer

    /// Takes a key that the caller got from OpenSSL and must free.
    init(takingOwnershipOf pointer: OpaquePointer?, from call: String) throws(OpenSSLError) {
        unsafe self.pointer = unsafe try OpenSSLError.check(pointer, call)
    }

    deinit {
        unsafe EVP_PKEY_free(pointer)
    }

    /// The named number of this key, such as the RSA modulus.
    func number(_ name: String) throws(OpenSSLError) -> [UInt8] {
        var number: OpaquePointer?
        try OpenSSLError.check(unsafe EVP_PKEY_get_bn_param(pointer, name, &number), "EVP_PKEY_get_bn_param")
        return unsafe try BigNumber(takingOwnershipOf: number, from: "EVP_PKEY_get_bn_param").bytes
    }

    /// The named bytes of this key, such as an encoded point.
    func octets(_ name: String) throws(OpenSSLError) -> [UInt8] {
        var length = 0
        let call = "EVP_PKEY_get_octet_string_param"
        try OpenSSLError.check(unsafe EVP_PKEY_get_octet_string_param(pointer, name, nil, 0, &length), call)
        var output = [UInt8](repeating: 0, count: length)
        try OpenSSLError.check(
            unsafe EVP_PKEY_get_octet_string_param(pointer, name, &output, length, &length), call)
        return output
    }
}
