import JOSE
import JSON

/// Reads the JSON serialisation (RFC 7515, section 7.2), which no ID Token has and which some libraries take anyway.
struct SerializedTokenReader {
    let reader: TokenReader

    private var allowed: Set<EncodingRules.Serialization> { reader.rules.encoding.serializations }

    /// The tokens in a JSON text, as far as the rules let any pass.
    func read(_ bytes: [UInt8]) throws(TokenViolation) -> [ReceivedToken] {
        let unsupported = TokenViolation(.serializationUnsupported, "the token is JSON, expected the compact form")
        guard !allowed.isEmpty, let object = (try? JSON.parse(bytes, options: .keepingDuplicates))?.object else {
            throw unsupported
        }
        if allowed.contains(.mixed), let token = try mixed(object, bytes) { return [token] }
        guard let payload = object["payload"]?.string else { throw unsupported }
        var tokens: [ReceivedToken] = []
        for signature in try signatures(of: object, else: unsupported) {
            tokens.append(try token(payload: payload, signature: signature))
        }
        guard !tokens.isEmpty else { throw unsupported }
        return tokens
    }

    private func signatures(
        of object: JSONObject, else unsupported: TokenViolation
    ) throws(TokenViolation) -> [JSONObject] {
        if let several = object["signatures"]?.array?.compactMap(\.object) {
            let form = several.count == 1 ? EncodingRules.Serialization.general : .generalWithSeveral
            guard allowed.contains(form) else { throw unsupported }
            return several
        }
        let isUnprotected = object["header"]?["alg"] != nil
        guard allowed.contains(isUnprotected ? .unprotectedHeader : .flattened) else { throw unsupported }
        return [object]
    }

    private func token(payload: String, signature: JSONObject) throws(TokenViolation) -> ReceivedToken {
        let protected = signature["protected"]?.string ?? ""
        let decoder = SegmentDecoder(rules: reader.rules.encoding)
        let headerBytes = try decoder.decode(Array(protected.utf8)[...], "header").bytes
        var header = headerBytes.isEmpty ? JSONObject() : try reader.headerObject(headerBytes)
        if allowed.contains(.unprotectedHeader) {
            for member in signature["header"]?.object?.members ?? [] { header[member.name] = member.value }
        }
        return ReceivedToken(
            header: header, headerBytes: headerBytes,
            payload: try decoder.decode(Array(payload.utf8)[...], "payload").bytes,
            signature: try decoder.decode(Array((signature["signature"]?.string ?? "").utf8)[...], "signature").bytes,
            inputs: [ReceivedToken.input(Array(protected.utf8), Array(payload.utf8))])
    }

    /// The signature from the object, the claims from between the text's first two dots.
    private func mixed(_ object: JSONObject, _ bytes: [UInt8]) throws(TokenViolation) -> ReceivedToken? {
        let segments = bytes.split(separator: UInt8(ascii: "."), maxSplits: 5, omittingEmptySubsequences: false)
        guard segments.count >= 3, let payload = object["payload"]?.string,
            let claims = Base64URL.decodeLeniently(String(decoding: segments[1], as: UTF8.self))
        else { return nil }
        let signed = try token(payload: payload, signature: object)
        return ReceivedToken(
            header: signed.header, headerBytes: signed.headerBytes, payload: claims, signature: signed.signature,
            inputs: signed.inputs)
    }
}
