import COpenSSL

/// The textual frame around DER (RFC 7468).
enum PEM {
    /// Base64 in lines of 64 between the label's two lines, with a line end after each.
    static func encode(_ der: [UInt8], label: String) -> [UInt8] {
        let text = Base64.encode(der)
        var output = Array("-----BEGIN \(label)-----\n".utf8)
        for start in stride(from: 0, to: text.count, by: 64) {
            output += text[start..<min(start + 64, text.count)]
            output.append(UInt8(ascii: "\n"))
        }
        return output + Array("-----END \(label)-----\n".utf8)
    }

    /// The DER of every frame with the label, in order; other frames are passed over.
    static func decode(_ text: String, label: String) throws(OpenSSLError) -> [[UInt8]] {
        if text.utf8.isEmpty { return [] }
        // OpenSSL reads from the buffer itself, so all reading happens while the buffer is sure to be there.
        return try unsafe Array(text.utf8).withUnsafeBufferPointer { bytes throws(OpenSSLError) in
            let source = unsafe try OpenSSLError.check(
                BIO_new_mem_buf(bytes.baseAddress, Int32(bytes.count)), "BIO_new_mem_buf")
            defer { unsafe BIO_free(source) }
            var found: [[UInt8]] = []
            while let frame = unsafe nextFrame(source) {
                if frame.label == label { found.append(frame.der) }
            }
            // The end of the text is an error to OpenSSL, and the way out of the loop.
            ERR_clear_error()
            return found
        }
    }

    private static func nextFrame(_ source: OpaquePointer) -> (label: String, der: [UInt8])? {
        var name: UnsafeMutablePointer<CChar>?
        var header: UnsafeMutablePointer<CChar>?
        var data: UnsafeMutablePointer<UInt8>?
        var length = 0
        guard unsafe PEM_read_bio(source, &name, &header, &data, &length) == 1 else { return nil }
        defer {
            unsafe CRYPTO_free(name, "", 0)
            unsafe CRYPTO_free(header, "", 0)
            unsafe CRYPTO_free(data, "", 0)
        }
        guard let name = unsafe name, let data = unsafe data else { return nil }
        return unsafe (String(cString: name), Array(UnsafeBufferPointer(start: data, count: length)))
    }
}
