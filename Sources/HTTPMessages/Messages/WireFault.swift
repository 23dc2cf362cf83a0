/// How a sender is to misbehave on the wire. Parts combine: a delay, a slow drip and a cut body make one fault.
package struct WireFault: Hashable, Sendable {
    /// How long to wait before the first byte.
    package var delay: Duration?

    /// How many bytes to send each second, head included.
    package var bytesPerSecond: Int?

    /// The Content-Length to state, whatever the body's true length is.
    package var statedLength: Int?

    /// What to send in place of the whole response.
    package var replacement: [UInt8]?

    /// How the response ends.
    package var ending: Ending

    /// How a response ends.
    package enum Ending: Hashable, Sendable {
        /// As it should.
        case complete

        /// The connection closes in order after so many bytes of the body.
        case closeInBody(after: Int)

        /// The connection is reset (RST) after so many bytes of status line and fields.
        case resetInHead(after: Int)

        /// The connection is reset (RST) after so many bytes of the body.
        case resetInBody(after: Int)

        /// The body repeats until the peer has had enough.
        case endless

        /// Nothing is sent; the connection stays open until the peer or a deadline closes it.
        case silence

        /// Nothing is sent; the connection closes in order.
        case closeAtOnce
    }

    /// A fault from its parts.
    package init(
        delay: Duration? = nil, bytesPerSecond: Int? = nil, statedLength: Int? = nil, replacement: [UInt8]? = nil,
        ending: Ending = .complete
    ) {
        self.delay = delay
        self.bytesPerSecond = bytesPerSecond
        self.statedLength = statedLength
        self.replacement = replacement
        self.ending = ending
    }

    /// Wait before the first byte.
    package static func delay(_ duration: Duration) -> WireFault { WireFault(delay: duration) }

    /// Send slowly.
    package static func drip(bytesPerSecond: Int) -> WireFault { WireFault(bytesPerSecond: bytesPerSecond) }

    /// State the true length, send this much of the body, close.
    package static func truncate(at count: Int) -> WireFault { WireFault(ending: .closeInBody(after: count)) }

    /// State this length, send the true body, then go on as if nothing were wrong (close, when the length was
    /// too long: the peer would otherwise wait for ever).
    package static func wrongLength(_ length: Int) -> WireFault { WireFault(statedLength: length) }

    /// Reset before any byte.
    package static let resetBeforeHeaders = WireFault(ending: .resetInHead(after: 0))

    /// Reset inside the status line or the fields.
    package static func resetInHeaders(after count: Int) -> WireFault { WireFault(ending: .resetInHead(after: count)) }

    /// Reset inside the body.
    package static func resetInBody(after count: Int) -> WireFault { WireFault(ending: .resetInBody(after: count)) }

    /// A body without end.
    package static let endless = WireFault(ending: .endless)

    /// No answer at all, on a connection that stays open.
    package static let noAnswer = WireFault(ending: .silence)

    /// No answer at all, and the connection closes.
    package static let closeAtOnce = WireFault(ending: .closeAtOnce)

    /// These bytes in place of the response, then close.
    package static func rawBytes(_ bytes: [UInt8]) -> WireFault { WireFault(replacement: bytes) }

    /// This fault with the parts that another one sets.
    package func combined(with other: WireFault) -> WireFault {
        WireFault(
            delay: other.delay ?? delay,
            bytesPerSecond: other.bytesPerSecond ?? bytesPerSecond,
            statedLength: other.statedLength ?? statedLength,
            replacement: other.replacement ?? replacement,
            ending: other.ending == .complete ? ending : other.ending)
    }
}
