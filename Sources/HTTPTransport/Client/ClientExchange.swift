import HTTPMessages

/// One request and its answer: looks the host up, connects, tunnels, secures, sends, receives, within one deadline.
final class ClientExchange: EventSource, ChannelHandler {
    private let request: ClientRequest
    private let state: ClientState
    private let loop: EventLoop
    private let number: Int
    private let completion: (HTTPAttempt) -> Void
    private let start = SystemClock.monotonicNanoseconds

    private var identifier = SourceIdentifier(index: .max, generation: .max)
    private var phase = TransportError.Phase.resolving
    private var addresses: [SocketAddress] = []
    private var channel: Channel?
    private var parser: HTTPResponseParser
    private var timings = HTTPExchange.Timings()
    private var connection = HTTPExchange.Connection()
    private var isOver = false

    /// An exchange that calls `completion` once.
    init(
        _ request: ClientRequest, number: Int, state: ClientState, on loop: EventLoop,
        completion: @escaping (HTTPAttempt) -> Void
    ) {
        self.request = request
        self.number = number
        self.state = state
        self.loop = loop
        self.completion = completion
        parser = HTTPResponseParser(method: request.method, limits: state.configuration.limits)
        identifier = loop.add(self)
        state.begin(self, number: number)
    }

    /// Begins.
    func begin() {
        loop.setDeadline(start + request.deadline.nanoseconds, of: identifier)
        if request.sharesConnection, let channel = state.takeIdle(ClientState.Origin(request.url)) {
            self.channel = channel
            connection.isReused = true
            channel.handler = self
            channel.setDeadline(nil)
            sendRequest(on: channel)
        } else {
            open()
        }
    }

    /// Gives up.
    func fail(_ error: TransportError) {
        finish(.failure(error))
    }

    func isReady(for readiness: Readiness) {}

    func deadlinePassed() {
        finish(.failure(.timedOut(phase, after: request.deadline)))
    }

    func loopEnded() {
        finish(.failure(.stopped))
    }

    // MARK: Opening a connection

    private var proxy: HTTPURL? {
        let configuration = state.configuration
        return configuration.proxyBypass.contains(request.url.host) ? nil : configuration.proxy
    }

    private func open() {
        phase = .resolving
        let host = proxy?.host ?? request.url.host
        let port = UInt16(clamping: proxy?.port ?? request.url.port)
        let override = state.configuration.hostOverrides[host].flatMap { HTTPURL.splitAuthority($0[...]) }
        let target = (host: override?.host ?? host, port: override?.port.map(UInt16.init(clamping:)) ?? port)
        if let known = Resolver.known(target.host, port: target.port) {
            resolved(known)
            return
        }
        let (handle, identifier) = (loop.handle, identifier)
        Resolver.addresses(of: target.host, port: target.port) { outcome in
            handle.submit { loop in (loop.source(identifier) as? ClientExchange)?.resolverAnswered(outcome) }
        }
    }

    private func resolverAnswered(_ outcome: Resolver.Outcome) {
        switch outcome {
        case .success(let addresses): resolved(addresses)
        case .failure(let error): finish(.failure(error))
        }
    }

    private func resolved(_ addresses: [SocketAddress]) {
        timings.resolved = elapsed
        self.addresses = addresses
        connectNext(after: nil)
    }

    /// Tries the next address; when there is none, the last one's error stands.
    private func connectNext(after error: TransportError?) {
        phase = .connecting
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
        finish(.failure(last ?? .unresolvable(host: request.url.host, reason: "no address")))
    }

    func connected(on channel: Channel) {
        timings.connected = elapsed
        sendRequest(on: channel)
    }

    // MARK: Request and answer

    private func sendRequest(on channel: Channel) {
        phase = .waiting
        connection.address = channel.peer.description
        channel.write(request.bytes(throughPlainProxy: proxy != nil && !request.url.isSecure))
    }

    func received(_ bytes: Span<UInt8>, on channel: Channel) {
        if timings.firstByte == nil { timings.firstByte = elapsed }
        phase = .receiving
        var position = 0
        do throws(HTTPParseError) {
            guard let response = try parser.receive(bytes, at: &position) else { return }
            let isClean = position == bytes.count && channel.pendingOutput == 0 && response.status != 101
            succeed(response, keepsConnection: isClean && response.keepsConnection)
        } catch {
            finish(.failure(TransportError(error)))
        }
    }

    func inputEnded(on channel: Channel) {
        do throws(HTTPParseError) {
            if let response = try parser.finish() { succeed(response, keepsConnection: false) }
        } catch {
            if mayTryAgain { tryAgain() } else { finish(.failure(TransportError(error))) }
        }
    }

    func outputSent(on channel: Channel) {}

    func deadlinePassed(on channel: Channel) {}

    func closed(_ end: ChannelEnd, on channel: Channel) {
        guard !isOver, channel === self.channel else { return }
        self.channel = nil
        if mayTryAgain {
            tryAgain()
            return
        }
        switch end {
        case .failed(let error) where phase == .connecting: connectNext(after: error)
        case .failed(let error): finish(.failure(error))
        case .reset: finish(.failure(.reset(phase)))
        case .closedHere: finish(.failure(.stopped))
        }
    }

    /// A kept connection that ends before it answers had been closed already, by a server that no longer waited.
    private var mayTryAgain: Bool {
        connection.isReused && timings.firstByte == nil && request.isIdempotent && !isOver
    }

    private func tryAgain() {
        connection.isReused = false
        dropChannel()
        parser = HTTPResponseParser(method: request.method, limits: state.configuration.limits)
        open()
    }

    // MARK: The end

    private func succeed(_ response: HTTPResponse, keepsConnection: Bool) {
        timings.total = elapsed
        let exchange = HTTPExchange(
            response: response, timings: timings, connection: connection, receivedBytes: parser.receivedBytes)
        if keepsConnection && !parser.endsWithConnection && request.sharesConnection, let channel {
            self.channel = nil
            state.keep(channel, for: ClientState.Origin(request.url))
        }
        finish(.success(exchange))
    }

    private func finish(_ result: Result<HTTPExchange, TransportError>) {
        guard !isOver else { return }
        isOver = true
        timings.total = elapsed
        loop.remove(identifier)
        dropChannel()
        state.end(number)
        let partial: HTTPResponse? = if case .failure = result { parser.partialResponse } else { nil }
        completion(HTTPAttempt(result: result, partial: partial, timings: timings, connection: connection))
    }

    private func dropChannel() {
        let dropped = channel
        channel = nil
        dropped?.close()
    }

    private var elapsed: Duration { .nanoseconds(SystemClock.monotonicNanoseconds - start) }
}
