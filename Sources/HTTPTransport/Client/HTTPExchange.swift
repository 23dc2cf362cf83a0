package import HTTPMessages

/// A request's answer and how it came.
package struct HTTPExchange: Hashable, Sendable {
    /// The answer; `receivedHead` has the exact bytes of its head.
    package let response: HTTPResponse

    /// How long each step took.
    package let timings: Timings

    /// Who answered and how the connection was made.
    package let connection: Connection

    /// How many bytes of answer came in all, interim responses included.
    package let receivedBytes: Int

    /// Instants counted from the beginning of the exchange; nil when the step was not needed or not reached.
    package struct Timings: Hashable, Sendable {
        /// The host name had its addresses.
        package var resolved: Duration?

        /// The TCP connection stood.
        package var connected: Duration?

        /// The TLS handshake was over.
        package var secured: Duration?

        /// The first byte of the answer had come.
        package var firstByte: Duration?

        /// The exchange was over, well or not.
        package var total: Duration = .zero
    }

    /// Who answered and how the connection was made.
    package struct Connection: Hashable, Sendable {
        /// The address and port at the other end; the proxy's when there is one.
        package var address: String?

        /// Whether it had served an earlier request.
        package var isReused = false

        /// The TLS version; nil for a plain connection.
        package var tlsVersion: String?

        /// Whether the TLS handshake took an earlier session up.
        package var isResumed = false
    }
}
