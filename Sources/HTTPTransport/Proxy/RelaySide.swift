import HTTPMessages

/// One end of a relay: what it receives goes out at the opposite end, no faster than that one takes it.
final class RelaySide: ChannelHandler {
    /// More than this waiting at one end, and the other is no longer read.
    private static let bound = 256 * 1024

    private let channel: Channel
    private let limit: Duration
    private let ended: () -> Void
    private weak var opposite: RelaySide?
    private var inputHasEnded = false

    private init(_ channel: Channel, limit: Duration, ended: @escaping () -> Void) {
        self.channel = channel
        self.limit = limit
        self.ended = ended
    }

    /// Joins two connections until both have ended or neither has said a word within the limit.
    ///
    /// - Parameter clientEnded: Called once, when the client's connection is closed.
    static func join(client: Channel, host: Channel, limit: Duration, clientEnded: @escaping () -> Void) {
        let clientSide = RelaySide(client, limit: limit, ended: clientEnded)
        let hostSide = RelaySide(host, limit: limit) {}
        clientSide.opposite = hostSide
        hostSide.opposite = clientSide
        client.handler = clientSide
        host.handler = hostSide
        client.setDeadline(limit)
        host.setDeadline(limit)
    }

    func received(_ bytes: Span<UInt8>, on channel: Channel) {
        guard let other = opposite?.channel else { return }
        other.write(bytes.array)
        channel.setDeadline(limit)
        if other.pendingOutput > Self.bound { channel.setReading(false) }
    }

    func inputEnded(on channel: Channel) {
        inputHasEnded = true
        guard let opposite else {
            channel.closeWhenSent()
            return
        }
        if opposite.inputHasEnded {
            channel.closeWhenSent()
            opposite.channel.closeWhenSent()
        } else {
            opposite.channel.endOutput()
        }
    }

    func outputSent(on channel: Channel) {
        guard let opposite, !opposite.inputHasEnded else { return }
        opposite.channel.setReading(true)
    }

    func deadlinePassed(on channel: Channel) { channel.close() }

    func closed(_ end: ChannelEnd, on channel: Channel) {
        ended()
        guard let opposite else { return }
        opposite.opposite = nil
        if end == .reset { opposite.channel.reset() } else { opposite.channel.closeWhenSent() }
    }
}
