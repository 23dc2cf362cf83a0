package import HTTPMessages
import JSON

/// An answer that is the same each time, but for the date.
package struct CannedAnswer: Sendable {
    private let status: Int
    private let headers: HeaderTemplate
    private let body: [UInt8]

    /// Reads `{"status", "headers", "body"}`.
    init(_ reader: JSONReader) throws(DataFileError) {
        try reader.refuseUnknown(except: ["status", "headers", "body"])
        status = try reader.int("status")
        headers = try HeaderTemplate(reader.member("headers"))
        body = Array(try reader.string("body").utf8)
    }

    /// The answer at an instant, in seconds since 1970.
    package func response(at now: Int) -> HTTPResponse {
        HTTPResponse(status: status, fields: headers.fields(at: now), body: body)
    }
}
