/// Turns messages into bytes.
package enum HTTPSerializer {
    /// What the sender of a response knows besides the response.
    package struct ResponseContext: Hashable, Sendable {
        /// The method that is answered: HEAD gets no body.
        package var method: String

        /// The version that is answered: HTTP/1.0 gets no chunks.
        package var version: HTTPVersion

        /// Whether the connection stays open afterwards.
        package var keepsConnection: Bool

        /// The Date field to add when the response has none.
        package var date: String?

        /// A context from its parts.
        package init(
            method: String = "GET", version: HTTPVersion = .http11, keepsConnection: Bool = true, date: String? = nil
        ) {
            self.method = method
            self.version = version
            self.keepsConnection = keepsConnection
            self.date = date
        }
    }

    /// Adds status line and fields, with Content-Length, Date and Connection where the response has none of its own.
    package static func appendHead(
        of response: HTTPResponse, _ context: ResponseContext, to buffer: inout [UInt8]
    ) {
        appendStatusLine(of: response, to: &buffer)
        let dropsChunks = context.version == .http10
        var statesLength = HTTPStatus.hasNoBody(response.status)
        var statesConnection = false
        var statesDate = context.date == nil
        for field in response.fields {
            switch field.name.utf8.count {
            case 4: statesDate = statesDate || field.isNamed("Date")
            case 10: statesConnection = statesConnection || field.isNamed("Connection")
            case 14: statesLength = statesLength || field.isNamed("Content-Length")
            case 17 where field.isNamed("Transfer-Encoding"):
                if dropsChunks { continue }
                statesLength = true
            default: break
            }
            append(field, to: &buffer)
        }
        if !statesLength { append("Content-Length", String(response.body.count), to: &buffer) }
        if !statesDate, let date = context.date { append("Date", date, to: &buffer) }
        if !statesConnection {
            if !context.keepsConnection {
                append("Connection", "close", to: &buffer)
            } else if context.version == .http10 {
                append("Connection", "keep-alive", to: &buffer)
            }
        }
        buffer.append(contentsOf: crlf)
    }

    /// The body as it goes on the wire: in one chunk when the fields say chunked, nothing where none is allowed.
    package static func wireBody(of response: HTTPResponse, _ context: ResponseContext) -> [UInt8] {
        if context.method == "HEAD" || HTTPStatus.hasNoBody(response.status) { return [] }
        return isChunked(response.fields) && context.version != .http10 ? chunked([response.body]) : response.body
    }

    /// The whole response as bytes.
    package static func bytes(
        of response: HTTPResponse, _ context: ResponseContext = ResponseContext()
    ) -> [UInt8] {
        var buffer: [UInt8] = []
        appendHead(of: response, context, to: &buffer)
        buffer.append(contentsOf: wireBody(of: response, context))
        return buffer
    }

    /// The whole request as bytes, with Content-Length when there is a body and the fields state no framing.
    ///
    /// Method and target are cleaned as fields are: what cannot stand in them is replaced or escaped.
    package static func bytes(of request: HTTPRequest) -> [UInt8] {
        var clean = request
        clean.method = HTTPField(request.method, "").name
        if !request.target.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) {
            clean.target = request.target.unicodeScalars.map { scalar in
                (0x21...0x7E).contains(scalar.value) ? String(scalar) : PercentEncoding.encode(String(scalar))
            }.joined()
        }
        return uncheckedBytes(of: clean)
    }

    /// The whole request as bytes, method and target exactly as given, even when they break the message.
    package static func uncheckedBytes(of request: HTTPRequest) -> [UInt8] {
        var buffer: [UInt8] = []
        buffer.append(contentsOf: "\(request.method) \(request.target) \(request.version)\r\n".utf8)
        for field in request.fields { append(field, to: &buffer) }
        let isFramed = request.fields.contains("Content-Length") || request.fields.contains("Transfer-Encoding")
        let expectsBody = ["POST", "PUT", "PATCH"].contains(request.method)
        if !isFramed && (expectsBody || !request.body.isEmpty) {
            append("Content-Length", String(request.body.count), to: &buffer)
        }
        buffer.append(contentsOf: crlf)
        buffer.append(contentsOf: isChunked(request.fields) ? chunked([request.body]) : request.body)
        return buffer
    }

    /// A body in the chunked transfer coding, one chunk for each piece that is not empty, and the last chunk.
    package static func chunked(_ pieces: [[UInt8]]) -> [UInt8] {
        var buffer: [UInt8] = []
        for piece in pieces where !piece.isEmpty {
            buffer.append(contentsOf: String(piece.count, radix: 16).utf8)
            buffer.append(contentsOf: crlf)
            buffer.append(contentsOf: piece)
            buffer.append(contentsOf: crlf)
        }
        buffer.append(contentsOf: "0\r\n\r\n".utf8)
        return buffer
    }

    private static var crlf: String.UTF8View { "\r\n".utf8 }

    private static func isChunked(_ fields: HTTPFields) -> Bool {
        fields.contains("Transfer-Encoding") && fields.listContains("Transfer-Encoding", item: "chunked")
    }

    private static func appendStatusLine(of response: HTTPResponse, to buffer: inout [UInt8]) {
        if response.status == 200 && response.reason == nil {
            buffer.append(contentsOf: "HTTP/1.1 200 OK\r\n".utf8)
            return
        }
        let reason = response.reason.map { HTTPField("Reason", $0).value } ?? HTTPStatus.reason(for: response.status)
        buffer.append(contentsOf: "HTTP/1.1 \(response.status) \(reason)\r\n".utf8)
    }

    private static func append(_ field: HTTPField, to buffer: inout [UInt8]) {
        guard let bytes = field.opaqueValue else {
            append(field.name, field.value, to: &buffer)
            return
        }
        buffer.append(contentsOf: field.name.utf8)
        buffer.append(contentsOf: ": ".utf8)
        buffer.append(contentsOf: bytes)
        buffer.append(contentsOf: crlf)
    }

    private static func append(_ name: String, _ value: String, to buffer: inout [UInt8]) {
        buffer.append(contentsOf: name.utf8)
        buffer.append(contentsOf: ": ".utf8)
        buffer.append(contentsOf: value.utf8)
        buffer.append(contentsOf: crlf)
    }
}
