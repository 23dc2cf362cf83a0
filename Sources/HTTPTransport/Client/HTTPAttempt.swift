package import HTTPMessages

/// What came of a request, well or not: for those who report failures as findings.
package struct HTTPAttempt: Hashable, Sendable {
    /// The exchange, or why there is none.
    package let result: Result<HTTPExchange, TransportError>

    /// What had come of the answer when it failed: status and fields, and as much body as there was.
    package let partial: HTTPResponse?

    /// How long each step took.
    package let timings: HTTPExchange.Timings

    /// How the connection was made.
    package let connection: HTTPExchange.Connection
}
