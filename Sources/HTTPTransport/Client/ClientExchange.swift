import HTTPMessages
import OpenSSL

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
    private var dialer: Dialer?
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
        if request.sharesConnection, let channel = state.takeIdle(origin) {
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
        finish(.failure(.timedOut(dialer?.phase ?? phase, after: request.deadline)))
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
        let host = proxy?.host ?? request.url.host
        let port = UInt16(clamping: proxy?.port ?? request.url.port)
        let override = state.configuration.hostOverrides[host].flatMap { HTTPURL.splitAuthority($0[...]) }
        let dialer = Dialer(
            host: override?.host ?? host, port: override?.port.map(UInt16.init(clamping:)) ?? port, on: loop
        ) { [weak self] outcome in self?.dialed(outcome) }
        self.dialer = dialer
        dialer.begin()
    }

    private func dialed(_ outcome: Dialer.Outcome) {
        if let instant = dialer?.resolvedAt { timings.resolved = .nanoseconds(instant - start) }
        dialer = nil
        switch outcome {
        case .success(let channel):
            self.channel = channel
            channel.handler = self
            prepare(channel)
        case .failure(let error): finish(.failure(error))
        }
    }

    private func prepare(_ channel: Channel) {
        timings.connected = elapsed
        connection.address = channel.peer.description
        if proxy != nil && request.url.isSecure {
            askForTunnel(on: channel)
        } else if request.url.isSecure {
            secure(channel)
        } else {
            sendRequest(on: channel)
        }
    }

    private func askForTunnel(on channel: Channel) {
        phase = .tunnelling
        parser = HTTPResponseParser(method: "CONNECT", limits: state.configuration.limits)
        let target = request.url.hostAndPort
        channel.write(
            HTTPSerializer.bytes(of: HTTPRequest(method: "CONNECT", target: target, fields: ["Host": target])))
    }

    private func tunnelAnswered(_ response: HTTPResponse, on channel: Channel) {
        guard (200..<300).contains(response.status) else {
            let text = response.bodyText.prefix(500)
            finish(
                .failure(
                    .proxyRefused(status: response.status, detail: text.isEmpty ? response.reason ?? "" : String(text)))
            )
            return
        }
        parser = HTTPResponseParser(method: request.method, limits: state.configuration.limits)
        secure(channel)
    }

    private func secure(_ channel: Channel) {
        phase = .securing
        do throws(OpenSSLError) {
            channel.secure(with: try state.tlsConnection(to: origin))
        } catch {
            finish(.failure(.tls(detail: error.description)))
        }
    }

    func secured(on channel: Channel) {
        timings.secured = elapsed
        connection.isResumed = channel.tls?.isResumed ?? false
        sendRequest(on: channel)
    }

    // MARK: Request and answer

    private func sendRequest(on channel: Channel) {
        phase = .waiting
        connection.address = channel.peer.description
        connection.tlsVersion = channel.tls?.version?.rawValue
        channel.write(request.bytes(throughPlainProxy: proxy != nil && !request.url.isSecure))
    }

    func received(_ bytes: Span<UInt8>, on channel: Channel) {
        if phase != .tunnelling {
            if timings.firstByte == nil { timings.firstByte = elapsed }
            phase = .receiving
        }
        var position = 0
        do throws(HTTPParseError) {
            guard let response = try parser.receive(bytes, at: &position) else { return }
            if phase == .tunnelling {
                tunnelAnswered(response, on: channel)
                return
            }
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
        if let tls = channel?.tls { state.noteSession(of: tls, for: origin) }
        if keepsConnection && !parser.endsWithConnection && request.sharesConnection, let channel {
            self.channel = nil
            state.keep(channel, for: origin)
        }
        finish(.success(exchange))
    }

    private func finish(_ result: Result<HTTPExchange, TransportError>) {
        guard !isOver else { return }
        isOver = true
        timings.total = elapsed
        loop.remove(identifier)
        dialer?.cancel()
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

    private var origin: ClientState.Origin { ClientState.Origin(request.url) }

    private var elapsed: Duration { .nanoseconds(SystemClock.monotonicNanoseconds - start) }
}
