/// What a channel's bytes and events are for. Called on the loop's thread only.
protocol ChannelHandler: AnyObject {
    /// The connection that was asked for stands; only channels that connect say so.
    func connected(on channel: Channel)

    /// The TLS handshake is over; only channels that were secured say so.
    func secured(on channel: Channel)

    /// Bytes have come. The span is valid during the call.
    func received(_ bytes: Span<UInt8>, on channel: Channel)

    /// The peer sends no more; it may still read.
    func inputEnded(on channel: Channel)

    /// All that was written has been handed to the system.
    func outputSent(on channel: Channel)

    /// The deadline that was set last has passed.
    func deadlinePassed(on channel: Channel)

    /// The channel is closed; comes once, whoever closed it, and last.
    func closed(_ end: ChannelEnd, on channel: Channel)
}

extension ChannelHandler {
    func connected(on channel: Channel) {}
    func secured(on channel: Channel) {}
}

/// How a channel came to its end.
enum ChannelEnd: Hashable, Sendable {
    /// We closed it.
    case closedHere

    /// The peer reset it.
    case reset

    /// It failed in another way.
    case failed(TransportError)
}
