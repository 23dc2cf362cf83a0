import HTTPMessages

extension ServerSession {
    /// Treats what is meant for another host; false when it is meant for us.
    func handle(
        _ request: HTTPRequest, asProxy proxy: ProxyPolicy, on channel: Channel, _ output: inout [UInt8]
    ) -> Bool {
        let isTunnel = request.method == "CONNECT"
        guard isTunnel || request.target.utf8.first != UInt8(ascii: "/"), let host = request.proxiedHost else {
            return false
        }
        switch proxy.treatment(of: host.host) {
        case .refuse: send(.text(403, proxy.refusal(of: host.host)), on: channel, &output)
        case .intercept where !isTunnel: return false
        case .intercept:
            output.append(contentsOf: Self.tunnelOpen)
            flush(&output, on: channel)
            peer.tunnelAuthority = request.target
            state = .handingOver(ServerGreeting(self, settings: proxy.tls, allowsPlain: true))
        case .pass:
            flush(&output, on: channel)
            dial(host, for: request, deadline: proxy.connectDeadline, on: channel)
        }
        return true
    }

    private func dial(
        _ host: (host: String, port: UInt16), for request: HTTPRequest, deadline: Duration, on channel: Channel
    ) {
        let dialer = Dialer(host: host.host, port: host.port, on: channel.loop) { [weak self] outcome in
            self?.dialed(outcome, for: request, on: channel)
        }
        state = .dialing(dialer)
        channel.setDeadline(nil)
        dialer.begin(deadline: deadline)
    }

    private func dialed(_ outcome: Dialer.Outcome, for request: HTTPRequest, on channel: Channel) {
        state = .reading
        switch outcome {
        case .failure(let error):
            var output: [UInt8] = []
            send(.text(502, error.description + "\n"), on: channel, &output)
            flush(&output, on: channel)
            if case .reading = state { resume(on: channel) }
        case .success(let host):
            let core = core
            RelaySide.join(client: channel, host: host, limit: core.configuration.deadlines.fault) {
                core.connectionClosed()
            }
            if request.method == "CONNECT" {
                channel.write(Array(Self.tunnelOpen))
            } else {
                host.write(HTTPSerializer.bytes(of: request.forwarded))
            }
            host.write(backlog)
            backlog = []
            if inputHasEnded { host.endOutput() }
        }
    }

    private static var tunnelOpen: String.UTF8View { "HTTP/1.1 200 Connection established\r\n\r\n".utf8 }
}
