import HTTPMessages
import Synchronization

@testable import HTTPTransport

/// A connection of hand-made bytes, for what no decent client would send.
final class RawConnection: Sendable {
    private struct State {
        var received: [UInt8] = []
        var inputHasEnded = false
        var end: ChannelEnd?
        var waiters: [CheckedContinuation<Void, Never>] = []

        var seen: Seen { Seen(count: received.count, isOver: inputHasEnded || end != nil) }
    }

    private final class Collector: ChannelHandler {
        let owner: RawConnection
        let opened: CheckedContinuation<SourceIdentifier, Never>

        init(owner: RawConnection, opened: CheckedContinuation<SourceIdentifier, Never>) {
            self.owner = owner
            self.opened = opened
        }

        func connected(on channel: Channel) { opened.resume(returning: channel.identifier) }
        func received(_ bytes: Span<UInt8>, on channel: Channel) { owner.update { $0.received += bytes.array } }
        func inputEnded(on channel: Channel) { owner.update { $0.inputHasEnded = true } }
        func outputSent(on channel: Channel) {}
        func deadlinePassed(on channel: Channel) {}
        func closed(_ end: ChannelEnd, on channel: Channel) { owner.update { $0.end = end } }
    }

    private let state = Mutex(State())
    private let group: EventLoopGroup
    private let identifier = Mutex<SourceIdentifier?>(nil)

    private init(group: EventLoopGroup) { self.group = group }

    deinit { group.stop() }

    static func open(port: Int) async throws -> RawConnection {
        let connection = RawConnection(group: try EventLoopGroup())
        let identifier = await withCheckedContinuation { continuation in
            connection.group.handles[0].submit { loop in
                do {
                    let address = SocketAddress(octets: [127, 0, 0, 1], port: UInt16(port))
                    let descriptor = try Socket.connecting(to: address)
                    let collector = Collector(owner: connection, opened: continuation)
                    _ = try Channel(descriptor, peer: address, isConnecting: true, on: loop, handler: collector)
                } catch {
                    preconditionFailure("\(error)")
                }
            }
        }
        connection.identifier.withLock { $0 = identifier }
        return connection
    }

    func write(_ text: String) { withChannel { $0.write(Array(text.utf8)) } }
    func endOutput() { withChannel { $0.endOutput() } }
    func setReading(_ reads: Bool) { withChannel { $0.setReading(reads) } }
    func close() { withChannel { $0.close() } }

    /// What has come when the condition holds or nothing more can come.
    func received(until isEnough: (String) -> Bool) async -> String {
        while true {
            let (seen, bytes) = state.withLock { ($0.seen, $0.received) }
            let text = String(decoding: bytes, as: UTF8.self)
            if seen.isOver || isEnough(text) { return text }
            await change(from: seen)
        }
    }

    /// The first so many bytes, or fewer when nothing more can come.
    func received(bytes count: Int) async -> [UInt8] {
        while true {
            let (seen, bytes) = state.withLock { ($0.seen, $0.received) }
            if seen.isOver || seen.count >= count { return bytes }
            await change(from: seen)
        }
    }

    /// All that comes until the peer ends.
    func receivedToEnd() async -> String { await received { _ in false } }

    /// How the connection ended; nil for an orderly end of input.
    func ending() async -> ChannelEnd? {
        _ = await receivedToEnd()
        return state.withLock { $0.end }
    }

    private func withChannel(_ body: @escaping @Sendable (Channel) -> Void) {
        guard let identifier = identifier.withLock({ $0 }) else { return }
        group.handles[0].submit { loop in
            if let channel = loop.source(identifier) as? Channel { body(channel) }
        }
    }

    private func update(_ change: (inout State) -> Void) {
        let waiters = state.withLock { state in
            change(&state)
            defer { state.waiters = [] }
            return state.waiters
        }
        for waiter in waiters { waiter.resume() }
    }

    /// Returns when there is something that was not there when somebody looked.
    private func change(from seen: Seen) async {
        await withCheckedContinuation { continuation in
            let hasChanged = state.withLock { state in
                if state.seen != seen { return true }
                state.waiters.append(continuation)
                return false
            }
            if hasChanged { continuation.resume() }
        }
    }

    /// How much has come.
    private struct Seen: Equatable {
        var count: Int
        var isOver: Bool
    }
}
