/// How much of a message a parser takes before it gives up.
package struct HTTPLimits: Hashable, Sendable {
    /// The longest request line or status line, in bytes, its line end included.
    package var startLineBytes: Int

    /// The most bytes of start line and field lines together.
    package var headBytes: Int

    /// The most field lines.
    package var fieldCount: Int

    /// The longest body, in bytes, its transfer coding taken off.
    package var bodyBytes: Int

    /// Limits from their parts; the defaults suit a server of small JSON and form requests.
    package init(
        startLineBytes: Int = 8 * 1024, headBytes: Int = 32 * 1024, fieldCount: Int = 100,
        bodyBytes: Int = 1024 * 1024
    ) {
        self.startLineBytes = startLineBytes
        self.headBytes = headBytes
        self.fieldCount = fieldCount
        self.bodyBytes = bodyBytes
    }

    /// What a server takes from a stranger.
    package static let server = HTTPLimits()

    /// What a client takes from a server that may answer anything: 10 MiB of body.
    package static let client = HTTPLimits(
        startLineBytes: 8 * 1024, headBytes: 256 * 1024, fieldCount: 500, bodyBytes: 10 * 1024 * 1024)
}
