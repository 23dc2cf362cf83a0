import HTTPMessages

/// What an exchange is to send, and where.
struct ClientRequest: Sendable {
    /// The method, which decides how the answer's end is found.
    let method: String

    /// What to send.
    let content: Content

    /// Where to.
    let url: HTTPURL

    /// How long the whole exchange may take.
    let deadline: Duration

    /// What to send.
    enum Content: Sendable {
        /// A message.
        case message(HTTPRequest)

        /// These bytes, on a connection of their own.
        case raw([UInt8])
    }

    /// Whether the connection may have served others and may serve others again.
    var sharesConnection: Bool {
        switch content {
        case .message: true
        case .raw: false
        }
    }

    /// Whether it does no harm to send it twice (RFC 9110, section 9.2.2).
    var isIdempotent: Bool {
        sharesConnection && ["GET", "HEAD", "OPTIONS", "PUT", "DELETE", "TRACE"].contains(method)
    }

    /// The bytes to send; a proxy that opens no tunnel is told the whole URL.
    func bytes(throughPlainProxy: Bool) -> [UInt8] {
        switch content {
        case .raw(let bytes): return bytes
        case .message(var request):
            if throughPlainProxy && request.target.hasPrefix("/") { request.target = url.origin + request.target }
            return HTTPSerializer.bytes(of: request)
        }
    }
}
