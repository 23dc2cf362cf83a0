/// What answers requests: a function that never sees a socket.
///
/// It may be called on an event loop's thread, so it must not block; long work belongs in `HTTPAnswer.later`.
package typealias HTTPHandler = @Sendable (HTTPRequest, HTTPPeer) -> HTTPAnswer

/// An answer at hand, or one that takes time.
package enum HTTPAnswer: Sendable {
    /// Sent at once, on the thread that asked.
    case ready(HTTPResponse)

    /// Worked out in a task; the connection waits meanwhile and serves no other request.
    case later(@Sendable () async -> HTTPResponse)

    /// The response, waiting for it when need be: for tests and callers without a transport.
    package func response() async -> HTTPResponse {
        switch self {
        case .ready(let response): response
        case .later(let work): await work()
        }
    }
}
