/// Turns bytes into requests, one after the other; knows nothing of sockets.
///
/// After an error the stream has no boundary left to trust: answer with the error's status and close.
package struct HTTPRequestParser: Sendable {
    /// How far the current request has come.
    package enum Phase: Hashable, Sendable {
        /// Between requests: not one byte yet.
        case idle

        /// Inside the request line or the fields.
        case head

        /// Inside the body.
        case body
    }

    private enum State: Sendable {
        case head(HTTPHeadReader)
        case body(HTTPRequest, HTTPBodyReader)
    }

    /// How far the current request has come.
    package private(set) var phase = Phase.idle

    /// Whether the sender waits for `100 Continue` before it sends the body. Reading it takes note of it.
    package var isAwaitingContinue = false

    private let limits: HTTPLimits
    private let scheme: String
    private var state: State

    /// A parser for the requests of one connection.
    package init(limits: HTTPLimits = .server, scheme: String = "http") {
        self.limits = limits
        self.scheme = scheme
        state = .head(HTTPHeadReader(kind: .request, limits: limits))
    }

    /// Takes bytes from `position` on, as far as the end of one request, and gives it when it is complete.
    /// Call again while bytes are left.
    package mutating func receive(
        _ input: Span<UInt8>, at position: inout Int
    ) throws(HTTPParseError) -> HTTPRequest? {
        while position < input.count || phase == .body {
            switch state {
            case .head(var reader):
                // Out of the state while it is written to: no second owner, so no copy.
                state = .head(HTTPHeadReader(kind: .request, limits: limits))
                phase = .head
                guard try reader.receive(input, at: &position) else {
                    state = .head(reader)
                    return nil
                }
                if let request = try beginBody(of: reader) { return request }
            case .body(var request, var reader):
                state = .head(HTTPHeadReader(kind: .request, limits: limits))
                if position < input.count { isAwaitingContinue = false }
                guard try reader.receive(input, at: &position) else {
                    state = .body(request, reader)
                    return nil
                }
                request.body = reader.bytes
                phase = .idle
                return request
            }
        }
        return nil
    }

    /// Takes note of the head; gives the request when it has no body.
    private mutating func beginBody(of reader: HTTPHeadReader) throws(HTTPParseError) -> HTTPRequest? {
        guard case .request(let method, let target, let version)? = reader.startLine else { return nil }
        var request = HTTPRequest(
            method: method, target: target, version: version, fields: HTTPFields(reader.fields), scheme: scheme)
        request.receivedHead = reader.bytes
        try checkHost(of: request)
        let framing = try HTTPFraming.ofRequest(request.fields, version: version)
        if framing == .length(0) {
            phase = .idle
            return request
        }
        let body = try HTTPBodyReader(framing: framing, limit: limits.bodyBytes)
        isAwaitingContinue = version != .http10 && request.fields.listContains("Expect", item: "100-continue")
        phase = .body
        state = .body(request, body)
        return nil
    }

    private func checkHost(of request: HTTPRequest) throws(HTTPParseError) {
        var host: String?
        for field in request.fields where field.isNamed("Host") {
            guard host == nil else { throw .repeatedHost }
            host = field.value
        }
        guard let host else {
            if request.version == .http10 { return }
            throw .missingHost
        }
        guard HTTPURL.splitAuthority(host[...]) != nil, host.utf8.allSatisfy({ $0 > 0x20 && !"/?#".utf8.contains($0) })
        else { throw .malformedHost(host) }
    }
}
