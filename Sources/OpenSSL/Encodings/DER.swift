import COpenSSL

/// What OpenSSL's `i2d` functions have in common.
enum DER {
    /// Asks for the length first, then writes into an array of just that size.
    static func bytes(
        _ call: String, _ encode: (UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>?) -> Int32
    ) throws(OpenSSLError) -> [UInt8] {
        let length = encode(nil)
        guard length > 0 else { throw OpenSSLError.taken(after: call) }
        var output = [UInt8](repeating: 0, count: Int(length))
        let written = unsafe output.withUnsafeMutableBufferPointer { buffer in
            var cursor = buffer.baseAddress
            return unsafe encode(&cursor)
        }
        guard written == length else { throw OpenSSLError.taken(after: call) }
        return output
    }
}
