import Glibc

/// Accepts connections and hands each to a loop.
final class Listener: EventSource {
    private let loop: EventLoop
    private let core: ServerCore
    private let descriptor: FileDescriptor
    private let targets: [EventLoopHandle]
    private var next = 0
    private var isPaused = false

    /// The listener's name at its loop.
    private(set) var identifier = SourceIdentifier(index: .max, generation: .max)

    /// Begins to accept on a loop, and spreads the connections over `targets`, each in turn.
    init(
        _ descriptor: consuming FileDescriptor, on loop: EventLoop, core: ServerCore, targets: [EventLoopHandle]
    ) throws(TransportError) {
        let number = descriptor.number
        self.loop = loop
        self.core = core
        self.descriptor = descriptor
        self.targets = targets
        identifier = loop.add(self)
        try loop.watch(number, identifier, for: .readable)
    }

    /// Accepts again after a pause.
    func resume() {
        guard isPaused else { return }
        isPaused = false
        loop.rewatch(descriptor.number, identifier, for: .readable)
    }

    /// Accepts nothing any more; the socket closes with the last reference.
    func close() {
        loop.remove(identifier)
    }

    func isReady(for readiness: Readiness) {
        // Bounded, so that a storm of connections does not keep those that are open from being served.
        for _ in 0..<64 where !isPaused {
            let (number, peer) = acceptConnection(descriptor.number)
            guard number >= 0 else {
                if errno == EMFILE || errno == ENFILE || errno == ENOBUFS || errno == ENOMEM { waitForRoom() }
                return
            }
            let accepted = FileDescriptor(takingOwnershipOf: number)
            guard let peer else { continue }
            if !core.connectionOpened() { pause() }
            serve(accepted, peer)
        }
    }

    func deadlinePassed() {
        resume()
    }

    func loopEnded() {
        close()
    }

    private func serve(_ descriptor: consuming FileDescriptor, _ peer: SocketAddress) {
        Socket.sendAtOnce(descriptor.number)
        next = (next + 1) % targets.count
        let target = targets[next]
        if target === loop.handle {
            Self.open(descriptor, peer, core, loop)
            return
        }
        let number = descriptor.release()
        let core = core
        let isTaken = target.submit { loop in
            Self.open(FileDescriptor(takingOwnershipOf: number), peer, core, loop)
        }
        if !isTaken {
            _ = FileDescriptor(takingOwnershipOf: number)
            core.connectionClosed()
        }
    }

    private static func open(
        _ descriptor: consuming FileDescriptor, _ peer: SocketAddress, _ core: ServerCore, _ loop: EventLoop
    ) {
        do throws(TransportError) {
            let session = ServerSession(core: core, peer: peer)
            let channel = try Channel(descriptor, peer: peer, on: loop, handler: session)
            channel.owner = core
            session.begin(on: channel)
            guard let tls = core.configuration.tls else { return }
            channel.handler = ServerGreeting(session, settings: tls, allowsPlain: false)
            channel.setDeadline(core.configuration.deadlines.head)
        } catch {
            core.connectionClosed()
        }
    }

    private func pause() {
        isPaused = true
        loop.rewatch(descriptor.number, identifier, for: [])
    }

    /// The process or the system has no descriptor left: look again a little later, not a million times a second.
    private func waitForRoom() {
        pause()
        loop.setDeadline(loop.now + 100_000_000, of: identifier)
    }
}
