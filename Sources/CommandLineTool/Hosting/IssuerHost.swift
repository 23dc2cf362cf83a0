import HTTPMessages
import HTTPTransport
import IdentityProvider
import JSON
import OpenSSL

/// An issuer behind its listening sockets.
struct IssuerHost: Sendable {
    let issuer: IdentityProvider
    let server: HTTPServer
    /// TLS under the real names, when asked for.
    private(set) var tls: HTTPServer?
    /// The CONNECT proxy, when asked for.
    private(set) var proxy: HTTPServer?
    /// The control API alone, when asked for.
    private(set) var control: HTTPServer?
    /// The authority's folder, when it was needed.
    private(set) var state: StateFolder?

    /// The options of every command that has an issuer of its own.
    static let options: [Option] = [
        .value("seed", "TEXT", "what accounts, nonces and all that looks random are derived from"),
        .value("iss", "real|local", "the iss of tokens: the provider's own (real), or the address they come from"),
    ]

    /// The default address.
    static let defaultAddress = ListenAddress(host: "127.0.0.1", port: 8400)

    /// The settings that the flags ask for.
    static func configuration(_ arguments: Arguments) throws(UsageError) -> ProviderConfiguration {
        try WallClock.check()
        var configuration = ProviderConfiguration(now: { WallClock.milliseconds })
        if let seed = arguments.value("seed") { configuration.seed = Array(seed.utf8) }
        if arguments.value("keys") == "ephemeral" { configuration.keys = .ephemeral }
        configuration.issuer = try arguments.word("iss") ?? .real
        return configuration
    }

    /// Reads the data and listens; `state` is opened only if the front needs the authority.
    static func start(
        files: FileSet, configuration: ProviderConfiguration, at address: ListenAddress,
        front: IssuerFront = IssuerFront(), state: () throws -> StateFolder? = { nil }
    ) async throws -> IssuerHost {
        let issuer = try IdentityProvider(files: files, configuration: configuration)
        let api = try ControlAPI(files: files, issuer: issuer, hooks: ControlHooks(files: files))
        let providers: HTTPHandler = { .ready(issuer.respond(to: $0, from: $1)) }
        // Where other machines may call, the control API is behind a token or not there.
        let handler = { (address: ListenAddress) in
            configuration.controlToken != nil || address.isLoopback ? api.answer : providers
        }
        let server = try await listen(address, handler(address))
        issuer.baseURL = server.baseURL
        var host = IssuerHost(issuer: issuer, server: server)
        do {
            if let address = front.control { host.control = try await listen(address, api.control) }
            if front.needsAuthority, let state = try state() { try await host.open(front, state, handler) }
        } catch {
            await host.stop()
            throw error
        }
        return host
    }

    /// Listens under the real names.
    private mutating func open(
        _ front: IssuerFront, _ state: StateFolder, _ handler: (ListenAddress) -> HTTPHandler
    ) async throws {
        self.state = state
        let handshakes = try Handshakes(state, now: WallClock.seconds).settings(for: issuer)
        if let address = front.tls { tls = try await Self.listen(address, tls: handshakes, handler(address)) }
        if let address = front.proxy {
            let policy = ProxyPolicy(
                interceptedHosts: Set(state.hosts), tls: handshakes, passesThrough: front.passesOthers)
            proxy = try await Self.listen(address, proxy: policy, handler(address))
        }
        let secured = [tls, proxy].compactMap(\.self)
        issuer.faults.whenHandshakesChange { for server in secured { server.retireConnections() } }
    }

    private static func listen(
        _ address: ListenAddress, tls: TLSServerSettings? = nil, proxy: ProxyPolicy? = nil,
        _ handler: @escaping HTTPHandler
    ) async throws -> HTTPServer {
        var configuration = HTTPServerConfiguration(host: address.host, port: address.port, tls: tls, proxy: proxy)
        // Room for the control API to say itself that a body is too large for it, and what to do.
        configuration.limits.bodyBytes = 4 << 20
        do throws(TransportError) {
            return try await HTTPServer.start(configuration, handler: handler)
        } catch {
            throw explained(error, at: address)
        }
    }

    /// The error with the way out, where there is one.
    static func explained(_ error: TransportError, at address: ListenAddress) -> any Error {
        guard case .cannotListen(let place, let reason) = error, (1..<1024).contains(address.port) else { return error }
        return UsageError(
            "cannot listen at \(place): \(reason); ports below 1024 need the right to them "
                + "(setcap cap_net_bind_service=+ep on the program, or sysctl net.ipv4.ip_unprivileged_port_start); "
                + "a proxy (--proxy-listen default) needs neither that port nor a hosts file")
    }

    /// Where it is, for the ready file.
    var addresses: JSONObject {
        var addresses: JSONObject = ["http": .string(server.baseURL)]
        addresses["tls"] = tls.map { .string($0.baseURL) }
        addresses["proxy"] = proxy.map { .string($0.baseURL) }
        addresses["control"] = control.map { .string($0.baseURL) }
        return addresses
    }

    func stop() async {
        issuer.faults.whenHandshakesChange {}
        for server in [control, proxy, tls, server] { await server?.stop() }
    }
}
