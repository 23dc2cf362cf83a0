import JOSE
import JSON

/// Reads the claims of a token whose signature was judged before.
struct ClaimsReader {
    let rules: Rules

    /// The claims; throws what is wrong with the payload.
    func claims(in token: ReceivedToken) throws(TokenViolation) -> JSONObject {
        let reader = TokenJSON(rules: rules.json, part: .claims)
        guard rules.encoding.serializations.contains(.nested), let inner = Self.inner(token) else {
            return try reader.object(token.payload)
        }
        return try reader.object(inner)
    }

    /// The claims of a compact JWT that is the payload, not verified by anybody.
    private static func inner(_ token: ReceivedToken) -> [UInt8]? {
        let segments = token.payload.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard segments.count == 3 else { return nil }
        return Base64URL.decodeLeniently(String(decoding: segments[1], as: UTF8.self))
    }
}
