/// A response, as it came from the wire or is to be sent, perhaps with a fault for the sender to commit.
package struct HTTPResponse: Hashable, Sendable {
    /// The status code.
    package var status: Int

    /// The reason phrase; nil means the usual one.
    package var reason: String?

    /// The version of the status line.
    package var version: HTTPVersion

    /// The field lines. The sender adds Content-Length, Date and Connection unless they are here already.
    package var fields: HTTPFields

    /// The body without its transfer coding.
    package var body: [UInt8]

    /// How the sender is to misbehave.
    package var fault: WireFault?

    /// The exact bytes of status line and field lines as they came; empty in a response made here.
    package var receivedHead: [UInt8] = []

    /// A response from its parts; nothing is checked until it is serialised.
    package init(
        status: Int, reason: String? = nil, version: HTTPVersion = .http11, fields: HTTPFields = [:],
        body: [UInt8] = [], fault: WireFault? = nil
    ) {
        self.status = status
        self.reason = reason
        self.version = version
        self.fields = fields
        self.body = body
        self.fault = fault
    }

    /// A response with a text body and its Content-Type.
    package static func text(
        _ status: Int, _ text: String, type: String = "text/plain; charset=utf-8"
    ) -> HTTPResponse {
        HTTPResponse(status: status, fields: ["Content-Type": type], body: Array(text.utf8))
    }

    /// The body as text; bytes that are not UTF-8 become U+FFFD.
    package var bodyText: String { String(decoding: body, as: UTF8.self) }

    /// The media type the body claims.
    package var mediaType: MediaType? { fields["Content-Type"].flatMap(MediaType.init) }
}
