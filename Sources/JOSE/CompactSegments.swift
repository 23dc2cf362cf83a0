import JSON

/// The three segments of a compact JWS, not yet decoded.
struct CompactSegments {
    /// Before the first dot.
    let header: String
    /// Between the dots.
    let payload: String
    /// Behind the second dot; may be empty.
    let signature: String

    /// Splits the text; limits come before any work that grows with the text.
    init(_ text: String) throws(TokenViolation) {
        let bytes = text.utf8
        guard bytes.count <= CompactJWS.maximumBytes else {
            throw TokenViolation(
                .tokenTooLarge, "the token has \(bytes.count) bytes, at most \(CompactJWS.maximumBytes) are read")
        }
        if bytes.first == UInt8(ascii: "{") {
            throw TokenViolation(.serializationUnsupported, "the token is JSON, expected the compact form")
        }
        // Cutting stops early: a text of dots alone would make one segment for each byte.
        let parts = bytes.split(separator: UInt8(ascii: "."), maxSplits: 5, omittingEmptySubsequences: false)
            .map { String(Substring($0)) }
        if parts.count == 5, Self.isEncrypted(parts[0]) {
            throw TokenViolation(.serializationUnsupported, "the token is encrypted, expected a signed one")
        }
        guard parts.count == 3 else {
            throw TokenViolation(
                .tokenMalformed,
                "the token has \(parts.count > 5 ? "more than 5" : "\(parts.count)") segments, expected 3")
        }
        guard !parts[0].isEmpty, !parts[1].isEmpty else {
            throw TokenViolation(.tokenMalformed, "the \(parts[0].isEmpty ? "header" : "payload") segment is empty")
        }
        header = parts[0]
        payload = parts[1]
        signature = parts[2]
    }

    /// Only a JWE's header has `enc` (RFC 7516, section 9).
    private static func isEncrypted(_ header: String) -> Bool {
        guard let bytes = Base64URL.decodeLeniently(header), let value = try? JSON.parse(bytes) else { return false }
        return value["enc"] != nil
    }
}
