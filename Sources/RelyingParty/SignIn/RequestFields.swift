import HTTPMessages
import JOSE
import JSON

/// The logical fields of one request, each with its type and limit.
struct RequestFields {
    let reading: BodyTemplate.Reading
    let shape: EndpointShape
    let rules: RequestRules
    let request: HTTPRequest
    let body: JSON

    /// What is wrong with members that are no fields.
    var shapeViolation: TokenViolation? {
        if !reading.mismatches.isEmpty, !rules.forgives.contains(.constants) {
            return TokenViolation(.requestMalformed, "\(reading.mismatches[0]) is not the documented value")
        }
        if let unknown = reading.unknown.first, shape.refusesUnknownFields || rules.refuses.contains(.unknownField) {
            return TokenViolation(.unknownField, "\(String(unknown.description.prefix(60))) is not documented")
        }
        return nil
    }

    /// The token's text.
    func token() throws(TokenViolation) -> String {
        guard let value = reading.fields["token"] ?? undocumentedToken else {
            throw TokenViolation(.tokenMissing, "the request has no token")
        }
        guard let text = value.string ?? firstElement(of: value) else {
            throw TokenViolation(.tokenNotString, "the token is \(value.typeName), expected a string")
        }
        guard !text.isEmpty else { throw TokenViolation(.tokenMissing, "the token is empty") }
        let limit = shape.limits["token"] ?? rules.maximumTokenCharacters
        if text.hasMoreCharacters(than: limit), !rules.forgives.contains(.tokenLength) {
            throw TokenViolation(.tokenTooLarge, "the token has more than \(limit) characters")
        }
        if rules.refuses.contains(.longToken), text.utf8.count > 3072 {
            throw TokenViolation(.tokenTooLarge, "the token has more than 3072 characters")
        }
        return text
    }

    /// The raw nonce.
    func nonce() throws(TokenViolation) -> String? {
        let limit = shape.limits["nonce"] ?? rules.maximumNonceCharacters
        guard let nonce = try string("nonce") else { return nil }
        guard nonce.hasMoreCharacters(than: limit) else { return nonce }
        if rules.forgives.contains(.nonceLength) { return nil }
        throw TokenViolation(.nonceTooLong, "the nonce has more than \(limit) characters")
    }

    /// An optional field that is a text.
    func text(_ name: String) throws(TokenViolation) -> String? {
        guard let text = try string(name) else { return nil }
        if let limit = shape.limits[name], text.hasMoreCharacters(than: limit) {
            throw TokenViolation(.requestMalformed, "\(name) has more than \(limit) characters")
        }
        return text
    }

    private func string(_ name: String) throws(TokenViolation) -> String? {
        guard let value = reading.fields[name], value != .null else { return nil }
        guard let text = value.string else {
            throw TokenViolation(.requestMalformed, "\(name) is \(value.typeName), expected a string")
        }
        return text
    }

    private func firstElement(of value: JSON) -> String? {
        rules.forgives.contains(.tokenArray) ? value.array?.first?.string : nil
    }

    /// A token where none is documented, as far as the rules look there.
    private var undocumentedToken: JSON? {
        let names = ["id_token", "idToken", "token", "credential", "assertion", "jwt", "identityToken"]
        var found: String?
        if rules.tokenPlaces.contains(.alias) { found = names.lazy.compactMap { body[$0]?.string }.first }
        if rules.tokenPlaces.contains(.query) {
            let items = request.queryItems
            found = found ?? names.lazy.compactMap { items[$0] }.first
        }
        if rules.tokenPlaces.contains(.header) {
            let bearer = request.fields["Authorization"].flatMap {
                $0.hasPrefix("Bearer ") ? String($0.dropFirst(7)) : nil
            }
            found = found ?? bearer ?? request.fields["X-Id-Token"]
        }
        if rules.tokenPlaces.contains(.cookie) {
            let pairs = request.fields.all(named: "Cookie").flatMap { $0.split(separator: ";") }
                .map { $0.split(separator: "=", maxSplits: 1).map { Likeness.trimmed(String($0)) } }
            found = found ?? pairs.first { $0.count == 2 && names.contains($0[0]) }?[1]
        }
        return found.map(JSON.string)
    }
}

extension String {
    /// Whether it has more code points than that; they are counted only where the bytes, one to four each, leave it
    /// open.
    fileprivate func hasMoreCharacters(than limit: Int) -> Bool {
        utf8.count > limit && (utf8.count / 4 > limit || unicodeScalars.count > limit)
    }
}
