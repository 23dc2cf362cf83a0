/// A request, as it came from the wire or is to be sent.
package struct HTTPRequest: Hashable, Sendable {
    /// The method as written; methods are case-sensitive.
    package var method: String

    /// The request target as written: `/path?query`, an absolute URL, `host:port` or `*`.
    package var target: String

    /// The version of the request line.
    package var version: HTTPVersion

    /// The field lines.
    package var fields: HTTPFields

    /// The body without its transfer coding.
    package var body: [UInt8]

    /// `https` when it came over TLS, otherwise `http`.
    package var scheme: String

    /// The exact bytes of request line and field lines as they came; empty in a request made here.
    package var receivedHead: [UInt8] = []

    /// A request from its parts; nothing is checked until it is serialised.
    package init(
        method: String = "GET", target: String, version: HTTPVersion = .http11, fields: HTTPFields = [:],
        body: [UInt8] = [], scheme: String = "http"
    ) {
        self.method = method
        self.target = target
        self.version = version
        self.fields = fields
        self.body = body
        self.scheme = scheme
    }

    /// A request for a URL, with its Host field set first when the fields have none.
    package init(method: String = "GET", url: HTTPURL, fields: HTTPFields = [:], body: [UInt8] = []) {
        self.init(method: method, target: url.target, fields: fields, body: body, scheme: url.scheme)
        if !fields.contains("Host") { self.fields.lines.insert(HTTPField("Host", url.authority), at: 0) }
    }

    /// Host and port asked for: from an absolute target, otherwise the Host field (RFC 9112, section 3.3).
    package var authority: String? {
        absoluteParts.map { String($0.authority) } ?? fields["Host"]
    }

    /// The host name asked for, in lower case, without the port.
    package var host: String? {
        authority.flatMap { HTTPURL.splitAuthority($0[...])?.host }
    }

    /// The path as written, still percent-encoded, without the query.
    package var path: String {
        let rest = originForm
        guard let mark = rest.utf8.firstIndex(of: UInt8(ascii: "?")) else { return String(rest) }
        return String(rest[..<mark])
    }

    /// What follows the question mark, as written.
    package var query: String? {
        let rest = originForm
        guard let mark = rest.utf8.firstIndex(of: UInt8(ascii: "?")) else { return nil }
        return String(rest[rest.utf8.index(after: mark)...])
    }

    /// The query's pairs, decoded.
    package var queryItems: HTTPForm { query.map(HTTPForm.init(query:)) ?? HTTPForm() }

    /// The media type the body claims.
    package var mediaType: MediaType? { fields["Content-Type"].flatMap(MediaType.init) }

    /// The body's pairs, when the body says that it is a form.
    package var form: HTTPForm? {
        guard mediaType?.essence == "application/x-www-form-urlencoded" else { return nil }
        return HTTPForm(parsing: body)
    }

    private var originForm: Substring { absoluteParts?.rest ?? target[...] }

    /// An absolute target cut before its path.
    private var absoluteParts: (authority: Substring, rest: Substring)? {
        guard target.utf8.first != UInt8(ascii: "/"), let mark = target.utf8Range(of: "://") else { return nil }
        let afterScheme = target[mark.upperBound...]
        let end = afterScheme.utf8.firstIndex { "/?".utf8.contains($0) } ?? afterScheme.endIndex
        let rest = afterScheme[end...]
        return (afterScheme[..<end], rest.isEmpty ? "/" : rest)
    }
}

extension String {
    /// Where these bytes first occur.
    fileprivate func utf8Range(of text: String) -> Range<Index>? {
        var start = utf8.startIndex
        while start < utf8.endIndex {
            if utf8[start...].starts(with: text.utf8) {
                return start..<utf8.index(start, offsetBy: text.utf8.count)
            }
            start = utf8.index(after: start)
        }
        return nil
    }
}
