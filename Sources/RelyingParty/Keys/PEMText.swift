import JOSE

/// Reads PEM frames (RFC 7468).
enum PEMText {
    /// The bytes in the first frame of a text.
    static func bytes(in text: String) -> [UInt8]? {
        let lines = text.split(whereSeparator: \.isNewline)
        guard let start = lines.firstIndex(where: { $0.hasPrefix("-----BEGIN ") }),
            let end = lines[start...].firstIndex(where: { $0.hasPrefix("-----END ") })
        else { return nil }
        return Base64URL.decodeLeniently(lines[(start + 1)..<end].joined())
    }
}
