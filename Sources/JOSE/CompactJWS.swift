package import JSON

/// A compact JWS taken apart (RFC 7515, section 7.1), each segment as received; says nothing about validity.
package struct CompactJWS: Sendable, Equatable {
    /// The longest text that is looked at; genuine ID Tokens have one or two thousand bytes.
    package static let maximumBytes = 32_768

    /// The whole text.
    package let text: String
    /// The first segment.
    package let headerText: String
    /// The second segment.
    package let payloadText: String
    /// The third segment; empty when there is no signature.
    package let signatureText: String
    /// The first segment decoded.
    package let headerBytes: [UInt8]
    /// The second segment decoded.
    package let payloadBytes: [UInt8]
    /// The third segment decoded.
    package let signature: [UInt8]
    /// The JOSE Header.
    package let header: JSONObject

    /// What the signature is over: the first two segments with their dot, as received.
    package var signingInput: [UInt8] {
        var input: [UInt8] = []
        input.reserveCapacity(headerText.utf8.count + payloadText.utf8.count + 1)
        input += headerText.utf8
        input.append(UInt8(ascii: "."))
        input += payloadText.utf8
        return input
    }

    /// Takes the text apart; throws the first violation of the form.
    package init(_ text: String) throws(TokenViolation) {
        let segments = try CompactSegments(text)
        headerBytes = try Self.decoded(segments.header, "header")
        payloadBytes = try Self.decoded(segments.payload, "payload")
        signature = try Self.decoded(segments.signature, "signature")
        header = try Self.object(headerBytes)
        self.text = text
        headerText = segments.header
        payloadText = segments.payload
        signatureText = segments.signature
    }

    private static func decoded(_ segment: String, _ name: String) throws(TokenViolation) -> [UInt8] {
        do {
            return try Base64URL.decode(segment)
        } catch {
            throw TokenViolation(.encodingInvalid, "the \(name) segment: \(error)")
        }
    }

    private static func object(_ bytes: [UInt8]) throws(TokenViolation) -> JSONObject {
        let value: JSON
        do {
            value = try JSON.parse(bytes)
        } catch {
            if case .duplicateMember(let name) = error.reason {
                throw TokenViolation(.headerDuplicateMember, "the header has \"\(name)\" twice")
            }
            throw TokenViolation(.headerMalformed, "the header is no JSON: \(error)")
        }
        guard let object = value.object else {
            throw TokenViolation(.headerMalformed, "the header is \(value.typeName), expected an object")
        }
        return object
    }
}
