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
}
