import COpenSSL

/// Owns one `BIGNUM`; wiped when freed, since some hold private key parts.
@safe
final class BigNumber {
    /// Valid as long as this object.
    let pointer: OpaquePointer

    /// Takes a number that the caller got from OpenSSL and must free.
    init(takingOwnershipOf pointer: OpaquePointer?, from call: String) throws(OpenSSLError) {
        unsafe self.pointer = unsafe try OpenSSLError.check(pointer, call)
    }

    /// Reads an unsigned big-endian number.
    init(_ bytes: [UInt8]) throws(OpenSSLError) {
        unsafe self.pointer = unsafe try OpenSSLError.check(BN_bin2bn(bytes, Int32(bytes.count), nil), "BN_bin2bn")
    }

    /// Zero.
    init() throws(OpenSSLError) {
        unsafe self.pointer = unsafe try OpenSSLError.check(BN_new(), "BN_new")
    }

    deinit {
        unsafe BN_clear_free(pointer)
    }

    /// Big-endian, without leading zeros; zero is one zero byte.
    var bytes: [UInt8] {
        var output = [UInt8](repeating: 0, count: max(1, Int(unsafe BN_num_bits(pointer) + 7) / 8))
        unsafe BN_bn2binpad(pointer, &output, Int32(output.count))
        return output
    }

    /// Big-endian, filled up with leading zeros.
    func bytes(padding length: Int) throws(OpenSSLError) -> [UInt8] {
        var output = [UInt8](repeating: 0, count: length)
        guard unsafe BN_bn2binpad(pointer, &output, Int32(length)) == Int32(length) else {
            throw OpenSSLError.taken(after: "BN_bn2binpad")
        }
        return output
    }
}
