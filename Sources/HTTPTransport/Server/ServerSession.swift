import HTTPMessages
import OpenSSL

/// One connection of a server: requests in, answers out, one at a time and in order.
final class ServerSession: ChannelHandler {
    /// What the connection is doing.
    enum State {
        /// Between requests or inside one.
        case reading

        /// The answer is being worked out in a task.
        case answering(Task<Void, Never>)

        /// The answer waits for the peer to take earlier bytes.
        case draining

        /// A fault is being carried out.
        case misbehaving(FaultRun)

        /// A proxy's connection to the host is being made.
        case dialing(Dialer)

        /// What follows belongs to a tunnel that ends here.
        case handingOver(ServerGreeting)

        /// The last answer is out; the peer's bytes are dropped until it closes.
        case lingering
    }

    /// What the server's connections share.
    let core: ServerCore

    /// Who is at the other end.
    var peer: HTTPPeer

    private var parser: HTTPRequestParser
    private var generation: Int

    /// What the connection is doing.
    var state = State.reading

    /// What came before it could be read.
    var backlog: [UInt8] = []

    /// Whether the peer sends no more.
    var inputHasEnded = false

    /// What the answer under way has to know of its request.
    var answered = HTTPSerializer.ResponseContext()

    /// More than this waiting for the peer, and its next request waits too.
    static let outputBound = 64 * 1024

    /// A session for a connection just accepted.
    init(core: ServerCore, peer: SocketAddress) {
        self.core = core
        self.peer = HTTPPeer(address: peer.host, port: Int(peer.port))
        parser = HTTPRequestParser(limits: core.configuration.limits)
        generation = core.generation
    }

    /// Counts the connection as made now: its handshake is about to be decided.
    func renew() { generation = core.generation }

    /// Waits for the first request.
    func begin(on channel: Channel) {
        channel.setDeadline(core.configuration.deadlines.idle)
    }

    /// How long a fault lasts that has no end of its own.
    var faultDeadline: Duration { core.configuration.deadlines.fault }

    func secured(on channel: Channel) {
        peer.isSecure = true
        peer.serverName = channel.tls?.serverName
        parser = HTTPRequestParser(limits: core.configuration.limits, scheme: "https")
        begin(on: channel)
    }

    /// Ends after the answer under way, at once when there is none.
    func stop(_ channel: Channel, atOnce: Bool) {
        switch state {
        case .reading where parser.phase == .idle: channel.closeWhenSent()
        default: if atOnce { channel.close() }
        }
    }

    /// Ends as `stop` does if it was made before the connections were retired.
    func retire(_ channel: Channel) {
        if generation != core.generation { stop(channel, atOnce: false) }
    }

    func received(_ bytes: Span<UInt8>, on channel: Channel) {
        switch state {
        case .reading:
            // As if it had been closed while the request was on its way.
            guard parser.phase != .idle || generation == core.generation else { return channel.close() }
            serve(bytes, on: channel)
        case .lingering: break
        case .answering, .draining, .misbehaving, .dialing, .handingOver:
            backlog.append(bytes, in: 0..<bytes.count)
            if backlog.count >= core.configuration.pipelineBytes { channel.setReading(false) }
        }
    }

    func inputEnded(on channel: Channel) {
        inputHasEnded = true
        switch state {
        case .reading: channel.closeWhenSent()
        case .lingering: channel.close()
        case .answering, .draining, .misbehaving, .dialing, .handingOver: break
        }
    }

    func outputSent(on channel: Channel) {
        switch state {
        case .draining: resume(on: channel)
        case .misbehaving(let run): run.outputSent(on: channel)
        case .reading: setDeadline(on: channel)
        case .lingering: endOutput(on: channel)
        case .answering, .dialing, .handingOver: break
        }
    }

    func deadlinePassed(on channel: Channel) {
        switch state {
        case .reading where parser.phase != .idle && channel.pendingOutput == 0:
            var output: [UInt8] = []
            refuse(status: 408, "the request did not come to its end in time", on: channel, &output)
        case .misbehaving(let run): run.deadlinePassed(on: channel)
        case .answering, .dialing, .handingOver: break
        case .reading, .draining, .lingering:
            // A peer that takes bytes, however slowly, is waited for; one that takes none is not.
            guard channel.pendingOutput > 0, channel.sentBytes > sentBytes else {
                channel.close()
                return
            }
            sentBytes = channel.sentBytes
            channel.setDeadline(core.configuration.deadlines.write)
        }
    }

    func closed(_ end: ChannelEnd, on channel: Channel) {
        switch state {
        case .answering(let task): task.cancel()
        case .dialing(let dialer): dialer.cancel()
        default: break
        }
        core.connectionClosed()
    }

    /// Answers what is complete in the bytes.
    private func serve(_ bytes: Span<UInt8>, on channel: Channel) {
        var output = channel.loop.takeScratch()
        var position = 0
        while position < bytes.count, case .reading = state {
            do throws(HTTPParseError) {
                guard let request = try parser.receive(bytes, at: &position) else { break }
                answer(request, on: channel, &output)
                if output.count > Self.outputBound { flush(&output, on: channel) }
            } catch {
                refuse(status: error.status, error.description, on: channel, &output)
            }
        }
        if parser.isAwaitingContinue {
            parser.isAwaitingContinue = false
            output.append(contentsOf: "HTTP/1.1 100 Continue\r\n\r\n".utf8)
        }
        if position < bytes.count && isBusy { backlog.append(bytes, in: position..<bytes.count) }
        flush(&output, on: channel)
        channel.loop.returnScratch(output)
        if case .handingOver(let greeting) = state {
            handOver(to: greeting, on: channel)
        } else if case .reading = state {
            setDeadline(on: channel)
        }
    }

    /// Lets another handler read what follows the request.
    private func handOver(to greeting: ServerGreeting, on channel: Channel) {
        state = .reading
        waitsFor = .idle
        channel.handler = greeting
        channel.setDeadline(core.configuration.deadlines.head)
        let rest = backlog
        backlog = []
        if !rest.isEmpty { greeting.received(rest.span, on: channel) }
    }

    private var isBusy: Bool {
        switch state {
        case .reading, .lingering: false
        case .answering, .draining, .misbehaving, .dialing, .handingOver: true
        }
    }

    /// Goes on with requests that came meanwhile.
    func resume(on channel: Channel) {
        state = .reading
        waitsFor = .idle
        let waiting = backlog
        backlog = []
        if !inputHasEnded { channel.setReading(true) }
        if !waiting.isEmpty { serve(waiting.span, on: channel) }
        guard case .reading = state, channel.isOpen else { return }
        if inputHasEnded || core.isStopping && parser.phase == .idle {
            channel.closeWhenSent()
        } else {
            setDeadline(on: channel)
        }
    }

    private func setDeadline(on channel: Channel) {
        let deadlines = core.configuration.deadlines
        if channel.pendingOutput > 0 {
            channel.setDeadline(deadlines.write)
            waitsFor = .idle
            return
        }
        switch parser.phase {
        case .idle: channel.setDeadline(deadlines.idle)
        case .head: if waitsFor != .head { channel.setDeadline(deadlines.head) }
        case .body: if waitsFor != .body { channel.setDeadline(deadlines.body) }
        }
        waitsFor = parser.phase
    }

    /// How many bytes had been sent when the write deadline last passed.
    private var sentBytes = 0

    /// The phase whose deadline runs: one deadline for a whole header, not one for each of its bytes.
    private var waitsFor = HTTPRequestParser.Phase.idle
}
