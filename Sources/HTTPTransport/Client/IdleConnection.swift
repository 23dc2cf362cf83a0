/// A connection between two requests: whatever comes, it is over.
final class IdleConnection: ChannelHandler {
    /// The connection.
    let channel: Channel

    private let ended: (IdleConnection) -> Void

    /// Calls `ended` when the connection can no longer be used.
    init(_ channel: Channel, ended: @escaping (IdleConnection) -> Void) {
        self.channel = channel
        self.ended = ended
    }

    func received(_ bytes: Span<UInt8>, on channel: Channel) { channel.close() }
    func inputEnded(on channel: Channel) { channel.close() }
    func outputSent(on channel: Channel) {}
    func deadlinePassed(on channel: Channel) { channel.close() }
    func closed(_ end: ChannelEnd, on channel: Channel) { ended(self) }
}
