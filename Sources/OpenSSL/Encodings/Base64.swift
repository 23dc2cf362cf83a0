import COpenSSL

/// Plain base64 with padding, as PEM and OpenSSH use it; JOSE's own alphabet lives in the JOSE target.
package enum Base64 {
    /// The text's bytes, without line breaks.
    package static func encode(_ bytes: [UInt8]) -> [UInt8] {
        // OpenSSL ends the text with a zero byte.
        var output = [UInt8](repeating: 0, count: (bytes.count + 2) / 3 * 4 + 1)
        let written = unsafe EVP_EncodeBlock(&output, bytes, Int32(bytes.count))
        return Array(output[..<Int(written)])
    }
}
