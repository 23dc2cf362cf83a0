import HTTPMessages

/// One connection of a server: requests in, answers out, one at a time and in order.
final class ServerSession: ChannelHandler {
    private enum State {
        /// Between requests or inside one.
        case reading

        /// The answer is being worked out in a task.
        case answering(Task<Void, Never>)

        /// The answer waits for the peer to take earlier bytes.
        case draining

        /// A fault is being carried out.
        case misbehaving(FaultRun)

        /// The last answer is out; the peer's bytes are dropped until it closes.
        case lingering
    }

    private let core: ServerCore
    private let peer: HTTPPeer
    private var parser: HTTPRequestParser
    private var state = State.reading
    private var backlog: [UInt8] = []
    private var inputHasEnded = false
    private var answered = HTTPSerializer.ResponseContext()

    /// More than this waiting for the peer, and its next request waits too.
    private static let outputBound = 64 * 1024

    /// A session for a connection just accepted.
    init(core: ServerCore, peer: SocketAddress) {
        self.core = core
        self.peer = HTTPPeer(address: peer.host, port: Int(peer.port))
        parser = HTTPRequestParser(limits: core.configuration.limits)
    }

    /// Waits for the first request.
    func begin(on channel: Channel) {
        channel.setDeadline(core.configuration.deadlines.head)
    }

    /// Whether it is one of that server's.
    func belongs(to core: ServerCore) -> Bool { self.core === core }

    /// Ends after the answer under way, at once when there is none.
    func stop(_ channel: Channel, atOnce: Bool) {
        switch state {
        case .reading where parser.phase == .idle: channel.close()
        default: if atOnce { channel.close() }
        }
    }

    func received(_ bytes: Span<UInt8>, on channel: Channel) {
        switch state {
        case .reading: serve(bytes, on: channel)
        case .lingering: break
        case .answering, .draining, .misbehaving:
            backlog.append(bytes, in: 0..<bytes.count)
            if backlog.count >= core.configuration.pipelineBytes { channel.setReading(false) }
        }
    }

    func inputEnded(on channel: Channel) {
        inputHasEnded = true
        switch state {
        case .reading: channel.closeWhenSent()
        case .lingering: channel.close()
        case .answering, .draining, .misbehaving: break
        }
    }

    func outputSent(on channel: Channel) {
        switch state {
        case .draining: resume(on: channel)
        case .misbehaving(let run): run.outputSent(on: channel)
        case .reading: setDeadline(on: channel)
        case .lingering: endOutput(on: channel)
        case .answering: break
        }
    }

    func deadlinePassed(on channel: Channel) {
        switch state {
        case .reading where parser.phase != .idle && channel.pendingOutput == 0:
            refuse(status: 408, "the request did not come to its end in time", on: channel)
        case .misbehaving(let run): run.deadlinePassed(on: channel)
        case .answering: break
        default: channel.close()
        }
    }

    func closed(_ end: ChannelEnd, on channel: Channel) {
        if case .answering(let task) = state { task.cancel() }
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
                append(.text(error.status, error.description + "\n"), closing: true, on: channel, &output)
                linger(on: channel, &output)
            }
        }
        if parser.isAwaitingContinue {
            parser.isAwaitingContinue = false
            output.append(contentsOf: "HTTP/1.1 100 Continue\r\n\r\n".utf8)
        }
        if position < bytes.count && isBusy { backlog.append(bytes, in: position..<bytes.count) }
        flush(&output, on: channel)
        channel.loop.returnScratch(output)
        if case .reading = state { setDeadline(on: channel) }
    }

    private var isBusy: Bool {
        switch state {
        case .reading, .lingering: false
        case .answering, .draining, .misbehaving: true
        }
    }

    private func answer(_ request: HTTPRequest, on channel: Channel, _ output: inout [UInt8]) {
        answered = HTTPSerializer.ResponseContext(
            method: request.method, version: request.version,
            keepsConnection: request.keepsConnection && !core.isStopping)
        switch core.handler(request, peer) {
        case .ready(let response): send(response, on: channel, &output)
        case .later(let work):
            channel.setDeadline(nil)
            let (handle, identifier) = (channel.loop.handle, channel.identifier)
            state = .answering(
                Task {
                    let response = await work()
                    handle.submit { loop in
                        guard let channel = loop.source(identifier) as? Channel else { return }
                        (channel.handler as? ServerSession)?.finish(with: response, on: channel)
                    }
                })
        }
    }

    private func finish(with response: HTTPResponse, on channel: Channel) {
        guard case .answering = state else { return }
        state = .reading
        var output = channel.loop.takeScratch()
        send(response, on: channel, &output)
        flush(&output, on: channel)
        channel.loop.returnScratch(output)
        if case .reading = state { resume(on: channel) }
    }

    private func send(_ response: HTTPResponse, on channel: Channel, _ output: inout [UInt8]) {
        guard let fault = response.fault else {
            let keeps = answered.keepsConnection && !response.fields.listContains("Connection", item: "close")
            append(response, closing: !keeps, on: channel, &output)
            if !keeps { linger(on: channel, &output) }
            return
        }
        flush(&output, on: channel)
        answered.date = channel.loop.httpDate
        let run = FaultRun(
            plan: WirePlan(response, fault: fault, answered), limit: core.configuration.deadlines.fault
        ) { [weak self] channel in self?.faultIsOver(on: channel) }
        state = .misbehaving(run)
        run.begin(on: channel)
    }

    private func faultIsOver(on channel: Channel) {
        state = .reading
        resume(on: channel)
    }

    private func append(
        _ response: HTTPResponse, closing: Bool, on channel: Channel, _ output: inout [UInt8]
    ) {
        var context = answered
        context.keepsConnection = !closing
        context.date = channel.loop.httpDate
        HTTPSerializer.appendHead(of: response, context, to: &output)
        let body = HTTPSerializer.wireBody(of: response, context)
        guard body.count > Self.outputBound else {
            output.append(contentsOf: body)
            return
        }
        // A large body is not copied: it goes out from where the handler made it.
        channel.write(output, isScratch: true, moreFollows: true)
        output.removeAll(keepingCapacity: true)
        channel.write(body)
    }

    private func flush(_ output: inout [UInt8], on channel: Channel) {
        channel.write(output, isScratch: true)
        output.removeAll(keepingCapacity: true)
        guard channel.pendingOutput > Self.outputBound, case .reading = state else { return }
        state = .draining
        channel.setDeadline(core.configuration.deadlines.write)
    }

    /// Goes on with requests that came meanwhile.
    private func resume(on channel: Channel) {
        state = .reading
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

    private func refuse(status: Int, _ text: String, on channel: Channel) {
        var output: [UInt8] = []
        append(.text(status, text + "\n"), closing: true, on: channel, &output)
        linger(on: channel, &output)
    }

    /// Ends our side in order and drops what the peer still sends: closing with unread bytes would reset the
    /// connection and might destroy the answer on its way.
    private func linger(on channel: Channel, _ output: inout [UInt8]) {
        flush(&output, on: channel)
        state = .lingering
        if channel.pendingOutput == 0 {
            endOutput(on: channel)
        } else {
            channel.setDeadline(core.configuration.deadlines.write)
        }
    }

    private func endOutput(on channel: Channel) {
        guard !inputHasEnded else {
            channel.close()
            return
        }
        channel.endOutput()
        channel.setDeadline(core.configuration.deadlines.linger)
    }

    private func setDeadline(on channel: Channel) {
        let deadlines = core.configuration.deadlines
        if channel.pendingOutput > 0 {
            channel.setDeadline(deadlines.write)
            return
        }
        switch parser.phase {
        case .idle: channel.setDeadline(deadlines.idle)
        case .head: if waitsFor != .head { channel.setDeadline(deadlines.head) }
        case .body: if waitsFor != .body { channel.setDeadline(deadlines.body) }
        }
        waitsFor = parser.phase
    }

    /// The phase whose deadline runs: one deadline for a whole header, not one for each of its bytes.
    private var waitsFor = HTTPRequestParser.Phase.head
}
