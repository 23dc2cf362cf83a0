/// A DNS name or an IP address that may go into a certificate.
struct HostName {
    /// As given.
    let text: String

    /// Refuses characters that would mean something in OpenSSL's extension syntax.
    init(_ text: String) throws(OpenSSLError) {
        let isPlain = text.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: ":"),
                UInt8(ascii: "*"):
                true
            default: false
            }
        }
        guard isPlain, !text.isEmpty, text.utf8.count <= 253 else {
            throw OpenSSLError(call: "HostName", reason: "\"\(text)\" is neither a DNS name nor an IP address")
        }
        self.text = text
    }

    /// Whether it is an address rather than a name.
    var isAddress: Bool {
        text.utf8.contains(UInt8(ascii: ":"))
            || text.utf8.allSatisfy { ($0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9")) || $0 == UInt8(ascii: ".") }
    }

    /// As OpenSSL's configuration writes it.
    var generalName: String { (isAddress ? "IP:" : "DNS:") + text }
}
