/// How the end of a body is found (RFC 9112, section 6.3).
enum HTTPFraming: Hashable, Sendable {
    /// So many bytes; none at all when zero.
    case length(Int)

    /// In chunks.
    case chunked

    /// Whatever comes until the connection closes; only in responses.
    case untilClose

    /// What the fields of a request say.
    static func ofRequest(_ fields: HTTPFields, version: HTTPVersion) throws(HTTPParseError) -> HTTPFraming {
        try stated(fields, version: version) ?? .length(0)
    }

    /// What the fields of a response say, given the method it answers.
    static func ofResponse(
        _ fields: HTTPFields, version: HTTPVersion, status: Int, method: String
    ) throws(HTTPParseError) -> HTTPFraming {
        if HTTPStatus.hasNoBody(status) || method == "HEAD" { return .length(0) }
        if method == "CONNECT" && (200..<300).contains(status) { return .length(0) }
        return try stated(fields, version: version) ?? .untilClose
    }

    private static func stated(_ fields: HTTPFields, version: HTTPVersion) throws(HTTPParseError) -> HTTPFraming? {
        var length: Int?
        var isChunked = false
        for field in fields {
            if field.isNamed("Content-Length") {
                for item in field.value.split(separator: ",", omittingEmptySubsequences: false) {
                    let next = try number(String(item).trimmingBlanks())
                    guard length == nil || length == next else { throw .conflictingLengths }
                    length = next
                }
                if length == nil { throw .malformedLength(field.value) }
            } else if field.isNamed("Transfer-Encoding") {
                let isPlain = HTTPGrammar.areSameName(field.value, "chunked")
                guard isPlain, !isChunked, version != .http10 else { throw .unsupportedTransferCoding(field.value) }
                isChunked = true
            }
        }
        guard isChunked else { return length.map { .length($0) } }
        guard length == nil else { throw .lengthAndTransferCoding }
        return .chunked
    }

    private static func number(_ text: String) throws(HTTPParseError) -> Int {
        let digits = text.utf8
        guard (1...18).contains(digits.count), digits.allSatisfy({ (0x30...0x39).contains($0) }) else {
            throw .malformedLength(text)
        }
        return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }
}
