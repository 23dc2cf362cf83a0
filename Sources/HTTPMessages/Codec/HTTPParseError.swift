/// Why bytes are not a message that may be acted on.
package enum HTTPParseError: Error, Hashable, Sendable {
    /// The request line or status line goes past its limit.
    case startLineTooLong(limit: Int)

    /// Start line and fields together go past their limit.
    case headTooLarge(limit: Int)

    /// More field lines than the limit.
    case tooManyFields(limit: Int)

    /// The body is, or says that it will be, larger than the limit.
    case bodyTooLarge(limit: Int)

    /// The first line is not a request line.
    case malformedRequestLine(String)

    /// The first line is not a status line: whoever answers does not speak HTTP.
    case malformedStatusLine(String)

    /// A version other than 1.0 and 1.1.
    case unsupportedVersion(String)

    /// The target is not of a form that its method allows (RFC 9112, section 3.2).
    case malformedTarget(String)

    /// A line ends in LF alone.
    case bareLineFeed

    /// A CR without an LF behind it.
    case bareCarriageReturn

    /// A field line begins with a blank (obs-fold, or a blank before the first field).
    case foldedField

    /// A field line has no colon.
    case missingColon(line: String)

    /// A field name is empty or has a byte that cannot be in a name, a blank before the colon among them.
    case malformedFieldName(String)

    /// A field value has a control byte.
    case malformedFieldValue(name: String)

    /// An HTTP/1.1 request without Host.
    case missingHost

    /// More than one Host.
    case repeatedHost

    /// A Host that is not `host` or `host:port`.
    case malformedHost(String)

    /// Content-Length and Transfer-Encoding at once: the usual beginning of request smuggling.
    case lengthAndTransferCoding

    /// Content-Lengths that differ.
    case conflictingLengths

    /// A Content-Length that is not a plain decimal number.
    case malformedLength(String)

    /// A transfer coding other than a single `chunked`, or any at all in HTTP/1.0.
    case unsupportedTransferCoding(String)

    /// A chunk that does not begin with a hexadecimal size.
    case malformedChunkSize

    /// A chunk whose data are not followed by CRLF.
    case malformedChunkEnd

    /// Chunk extensions or trailers that are malformed or without end.
    case malformedChunkExtras

    /// The connection ended inside the start line or the fields.
    case closedInHead(received: Int)

    /// The connection ended inside the body; `expected` is nil when its length was not stated.
    case closedInBody(received: Int, expected: Int?)
}

extension HTTPParseError {
    /// The status a server answers before it closes the connection.
    package var status: Int {
        switch self {
        case .startLineTooLong: 414
        case .headTooLarge, .tooManyFields: 431
        case .bodyTooLarge: 413
        case .unsupportedVersion: 505
        case .unsupportedTransferCoding: 501
        default: 400
        }
    }
}

extension HTTPParseError: CustomStringConvertible {
    /// What is wrong, and what was allowed.
    package var description: String {
        switch self {
        case .startLineTooLong(let limit): "the first line is longer than \(limit) bytes"
        case .headTooLarge(let limit): "the header is larger than \(limit) bytes"
        case .tooManyFields(let limit): "there are more than \(limit) header fields"
        case .bodyTooLarge(let limit): "the body is larger than \(limit) bytes"
        case .malformedRequestLine(let line): "not an HTTP request line: \"\(line)\""
        case .malformedStatusLine(let line): "not an HTTP status line: \"\(line)\""
        case .unsupportedVersion(let version): "version \"\(version)\" is not spoken here, only HTTP/1.1 and HTTP/1.0"
        case .malformedTarget(let target): "the request target \"\(target)\" does not suit the method"
        case .bareLineFeed: "a header line ends in LF, not in CRLF"
        case .bareCarriageReturn: "a CR in the header is not followed by LF"
        case .foldedField: "a header line begins with a blank; folded fields are obsolete"
        case .missingColon(let line): "a header line has no colon: \"\(line)\""
        case .malformedFieldName(let name): "\"\(name)\" cannot be a header field's name"
        case .malformedFieldValue(let name): "the value of header field \"\(name)\" has a control byte"
        case .missingHost: "an HTTP/1.1 request needs a Host field"
        case .repeatedHost: "there is more than one Host field"
        case .malformedHost(let host): "\"\(host)\" is not a host with an optional port"
        case .lengthAndTransferCoding: "both Content-Length and Transfer-Encoding are given"
        case .conflictingLengths: "the Content-Length fields differ"
        case .malformedLength(let length): "Content-Length \"\(length)\" is not a decimal number"
        case .unsupportedTransferCoding(let coding): "transfer coding \"\(coding)\" is not spoken here, only chunked"
        case .malformedChunkSize: "a chunk does not begin with its size in hexadecimal digits"
        case .malformedChunkEnd: "a chunk's data are not followed by CRLF"
        case .malformedChunkExtras: "chunk extensions or trailers are malformed or too long"
        case .closedInHead(let received): "the connection closed after \(received) bytes of the header"
        case .closedInBody(let received, let expected?):
            "the connection closed after \(received) of \(expected) bytes of the body"
        case .closedInBody(let received, nil): "the connection closed after \(received) bytes of a chunked body"
        }
    }
}
