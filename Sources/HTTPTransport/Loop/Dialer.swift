/// Opens a connection to a host: looks its addresses up and tries them one after the other.
final class Dialer: EventSource, ChannelHandler {
    /// The connection, to be given a handler at once, or why there is none.
    typealias Outcome = Result<Channel, TransportError>

    /// How far it has come.
    private(set) var phase = TransportError.Phase.resolving

    /// When the addresses were known, in monotonic nanoseconds.
    private(set) var resolvedAt: Int?

    private let host: String
    private let port: UInt16
    private let loop: EventLoop
    private var completion: ((Outcome) -> Void)?
    private var identifier = SourceIdentifier(index: .max, generation: .max)
    private var addresses: [SocketAddress] = []
    private var channel: Channel?

    /// A dialer that calls `completion` once, unless it is cancelled.
    init(host: String, port: UInt16, on loop: EventLoop, completion: @escaping (Outcome) -> Void) {
        self.host = host
        self.port = port
        self.loop = loop
        self.completion = completion
        identifier = loop.add(self)
    }

    /// Begins; without a deadline, somebody else is to cancel.
    func begin(deadline: Duration? = nil) {
        if let deadline { loop.setDeadline(loop.now + deadline.nanoseconds, of: identifier) }
        timeLimit = deadline
        if let known = Resolver.known(host, port: port) {
            resolved(.success(known))
            return
        }
        let (handle, identifier) = (loop.handle, identifier)
        Resolver.addresses(of: host, port: port) { outcome in
            handle.submit { loop in (loop.source(identifier) as? Dialer)?.resolved(outcome) }
        }
    }

    /// Gives up without a word.
    func cancel() {
        completion = nil
        finish(.failure(.cancelled))
    }

    func isReady(for readiness: Readiness) {}

    func deadlinePassed() { finish(.failure(.timedOut(phase, after: timeLimit ?? .zero))) }

    func loopEnded() { finish(.failure(.stopped)) }

    func connected(on channel: Channel) {
        self.channel = nil
        finish(.success(channel))
    }

    func received(_ bytes: Span<UInt8>, on channel: Channel) {}
    func inputEnded(on channel: Channel) {}
    func outputSent(on channel: Channel) {}
    func deadlinePassed(on channel: Channel) {}

    func closed(_ end: ChannelEnd, on channel: Channel) {
        guard channel === self.channel else { return }
        self.channel = nil
        switch end {
        case .failed(let error): connectNext(after: error)
        case .reset: connectNext(after: .reset(.connecting))
        case .closedHere: break
        }
    }

    private var timeLimit: Duration?

    private func resolved(_ outcome: Resolver.Outcome) {
        resolvedAt = SystemClock.monotonicNanoseconds
        phase = .connecting
        switch outcome {
        case .success(let addresses):
            self.addresses = addresses
            connectNext(after: .unresolvable(host: host, reason: "no address"))
        case .failure(let error): finish(.failure(error))
        }
    }

    /// Tries the next address; when there is none, the last one's error stands.
    private func connectNext(after error: TransportError) {
        var last = error
        while !addresses.isEmpty {
            let address = addresses.removeFirst()
            do throws(TransportError) {
                let descriptor = try Socket.connecting(to: address)
                channel = try Channel(descriptor, peer: address, isConnecting: true, on: loop, handler: self)
                return
            } catch {
                last = error
            }
        }
        finish(.failure(last))
    }

    private func finish(_ outcome: Outcome) {
        loop.remove(identifier)
        let unfinished = channel
        channel = nil
        unfinished?.close()
        let completion = completion
        self.completion = nil
        completion?(outcome)
    }
}
