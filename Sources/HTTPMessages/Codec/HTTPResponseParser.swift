/// Turns bytes into the final response to one request; interim (1xx) ones are counted and dropped.
package struct HTTPResponseParser: Sendable {
    private enum State: Sendable {
        case head(HTTPHeadReader)
        case body(HTTPResponse, HTTPBodyReader)
        case done
    }

    /// How many interim responses came first.
    package private(set) var interimCount = 0

    /// How many bytes came in all.
    package private(set) var receivedBytes = 0

    /// Whether the body ran until the connection closed.
    package private(set) var endsWithConnection = false

    private let limits: HTTPLimits
    private let method: String
    private var state: State

    /// A parser for the answer to a request with that method.
    package init(method: String, limits: HTTPLimits = .client) {
        self.method = method
        self.limits = limits
        state = .head(HTTPHeadReader(kind: .status, limits: limits))
    }

    /// What has come so far when the response is not complete: status and fields, and as much body as there is.
    package var partialResponse: HTTPResponse? {
        guard case .body(var response, let reader) = state else { return nil }
        response.body = reader.bytes
        return response
    }

    /// Takes bytes from `position` on, as far as the end of the response, and gives it when it is complete.
    package mutating func receive(
        _ input: Span<UInt8>, at position: inout Int
    ) throws(HTTPParseError) -> HTTPResponse? {
        let start = position
        defer { receivedBytes += position - start }
        while true {
            switch state {
            case .done:
                return nil
            case .head(var reader):
                state = .done
                guard try reader.receive(input, at: &position) else {
                    state = .head(reader)
                    return nil
                }
                try endHead(reader)
            case .body(var response, var reader):
                state = .done
                guard try receiveBody(of: response, with: &reader, input, at: &position) else {
                    state = .body(response, reader)
                    return nil
                }
                response.body = reader.bytes
                return response
            }
        }
    }

    /// Says that the connection has ended: gives a response whose body ends that way, throws when it is too early.
    package mutating func finish() throws(HTTPParseError) -> HTTPResponse? {
        switch state {
        case .done: return nil
        case .head(let reader): throw .closedInHead(received: reader.bytes.count)
        case .body(var response, let reader):
            try reader.finish()
            response.body = reader.bytes
            state = .done
            return response
        }
    }

    /// Keeps what has come of the body when the rest is refused, so that a report can show it.
    private mutating func receiveBody(
        of response: HTTPResponse, with reader: inout HTTPBodyReader, _ input: Span<UInt8>, at position: inout Int
    ) throws(HTTPParseError) -> Bool {
        do throws(HTTPParseError) {
            return try reader.receive(input, at: &position)
        } catch {
            state = .body(response, reader)
            throw error
        }
    }

    private mutating func endHead(_ reader: HTTPHeadReader) throws(HTTPParseError) {
        guard case .status(let version, let status, let reason)? = reader.startLine else { return }
        // 101 is final: what follows is no longer HTTP.
        if (100..<200).contains(status) && status != 101 {
            interimCount += 1
            guard interimCount <= 16 else { throw .headTooLarge(limit: limits.headBytes) }
            state = .head(HTTPHeadReader(kind: .status, limits: limits))
            return
        }
        var response = HTTPResponse(
            status: status, reason: reason, version: version, fields: HTTPFields(reader.fields))
        response.receivedHead = reader.bytes
        let framing = try HTTPFraming.ofResponse(response.fields, version: version, status: status, method: method)
        endsWithConnection = framing == .untilClose
        do throws(HTTPParseError) {
            state = .body(response, try HTTPBodyReader(framing: framing, limit: limits.bodyBytes))
        } catch {
            state = .body(response, try HTTPBodyReader(framing: .untilClose, limit: limits.bodyBytes))
            throw error
        }
    }
}
