import JOSE
import JSON

/// Takes a token apart (RFC 7519, section 7.2, steps 1 to 4).
struct TokenReader {
    let rules: Rules

    /// The token in a text; several only where a lenient rule sees several in one.
    func read(_ text: String) throws(TokenViolation) -> [ReceivedToken] {
        let bytes = TokenText(rules: rules.encoding).cleaned(Array(text.utf8))
        if bytes.first(where: { !$0.isSpace }) == UInt8(ascii: "{") {
            return try SerializedTokenReader(reader: self).read(bytes)
        }
        // Cutting stops early: a text of dots alone would make one segment for each byte.
        let segments = bytes.split(separator: UInt8(ascii: "."), maxSplits: 5, omittingEmptySubsequences: false)
        if segments.count == 5, let token = try encrypted(segments) { return [token] }
        if segments.count == 2, rules.algorithm.noneWithoutDot {
            var token = try compact(header: segments[0], payload: segments[1], signature: [])
            token.lacksSignatureSegment = true
            return [token]
        }
        if segments.count > 3, rules.header.unencoded == .honoured, let token = try unencoded(bytes) { return [token] }
        guard segments.count == 3 || (segments.count > 3 && rules.encoding.forgives.contains(.extraSegments)) else {
            let count = segments.count > 5 ? "more than 5" : "\(segments.count)"
            throw TokenViolation(.tokenMalformed, "the token has \(count) segments, expected 3")
        }
        return [try compact(header: segments[0], payload: segments[1], signature: segments[2])]
    }

    /// A token of three segments, each still encoded.
    func compact(
        header: ArraySlice<UInt8>, payload: ArraySlice<UInt8>, signature: ArraySlice<UInt8>
    ) throws(TokenViolation) -> ReceivedToken {
        guard !header.isEmpty, !payload.isEmpty else {
            throw TokenViolation(.tokenMalformed, "the \(header.isEmpty ? "header" : "payload") segment is empty")
        }
        let decoder = SegmentDecoder(rules: rules.encoding)
        let headerSegment = try decoder.decode(header, "header")
        let members = try headerObject(headerSegment.bytes)
        let asSent = ReceivedToken.input(Array(header), Array(payload))
        if rules.header.unencoded == .honoured, members["b64"] == .bool(false) {
            return ReceivedToken(
                header: members, headerBytes: headerSegment.bytes, payload: Array(payload),
                signature: try decoder.decode(signature, "signature").bytes, inputs: [asSent])
        }
        let payloadSegment = try decoder.decode(payload, "payload")
        let cleaned = ReceivedToken.input(headerSegment.text, payloadSegment.text)
        return ReceivedToken(
            header: members, headerBytes: headerSegment.bytes, payload: payloadSegment.bytes,
            signature: try decoder.decode(signature, "signature").bytes,
            inputs: asSent == cleaned ? [asSent] : [asSent, cleaned])
    }

    /// A token whose payload stands as it is and may have dots of its own (RFC 7797), where such a token counts.
    private func unencoded(_ bytes: [UInt8]) throws(TokenViolation) -> ReceivedToken? {
        let dot = UInt8(ascii: ".")
        guard let first = bytes.firstIndex(of: dot), let last = bytes.lastIndex(of: dot), first < last else {
            return nil
        }
        return try compact(
            header: bytes[..<first], payload: bytes[(first + 1)..<last], signature: bytes[(last + 1)...])
    }

    /// The header of an encrypted token, where such a token counts; nil for five segments that are no such token.
    private func encrypted(_ segments: [ArraySlice<UInt8>]) throws(TokenViolation) -> ReceivedToken? {
        // Only a JWE's header has `enc` (RFC 7516, section 9).
        guard let bytes = Base64URL.decodeLeniently(String(decoding: segments[0], as: UTF8.self)),
            let header = (try? JSON.parse(bytes))?.object, header["enc"] != nil
        else { return nil }
        guard rules.encoding.serializations.contains(.encrypted) else {
            throw TokenViolation(.serializationUnsupported, "the token is encrypted, expected a signed one")
        }
        return ReceivedToken(
            header: header, headerBytes: bytes, payload: [], signature: [], inputs: [], isEncrypted: true)
    }

    /// The header's members.
    func headerObject(_ bytes: [UInt8]) throws(TokenViolation) -> JSONObject {
        do {
            return try TokenJSON(rules: rules.json, part: .header).object(bytes)
        } catch  where error.condition == .headerDuplicateMember && !rules.algorithm.noneInDuplicate.isEmpty {
            let value = try? JSON.parse(bytes, options: .keepingDuplicates)
            guard let object = value?.object, LenientNames.onlyRepeated(in: object) == "alg" else { throw error }
            return object
        }
    }
}
