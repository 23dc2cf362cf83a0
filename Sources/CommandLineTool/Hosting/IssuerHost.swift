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
    let tls: HTTPServer?
    /// The CONNECT proxy, when asked for.
    let proxy: HTTPServer?
    /// The authority's folder, when it was needed.
    let state: StateFolder?

    /// The options of every command that has an issuer of its own.
    static let options: [Option] = [
        .value("seed", "TEXT", "what accounts, nonces and all that looks random are derived from"),
        .value("iss", "real|local", "the iss of tokens: the provider's own (real), or the address they come from"),
    ]

    /// The default address.
    static let defaultAddress = ListenAddress(host: "127.0.0.1", port: 8400)

    /// The settings that the flags ask for.
    static func configuration(_ arguments: Arguments) throws(UsageError) -> ProviderConfiguration {
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
        let control = try ControlAPI(files: files, issuer: issuer, hooks: ControlHooks(files: files))
        var servers: [HTTPServer] = []
        do {
            let server = try await listen(address, control.answer)
            servers.append(server)
            issuer.baseURL = server.baseURL
            guard front.needsAuthority, let state = try state() else {
                return IssuerHost(issuer: issuer, server: server, tls: nil, proxy: nil, state: nil)
            }
            let context = try tlsContext(state)
            var tls: HTTPServer?
            if let address = front.tls {
                tls = try await listen(address, tls: context, control.answer)
                servers += tls.map { [$0] } ?? []
            }
            var proxy: HTTPServer?
            if let address = front.proxy {
                let policy = ProxyPolicy(
                    interceptedHosts: Set(state.hosts), tls: .context(context), passesThrough: front.passesOthers)
                proxy = try await listen(address, proxy: policy, control.answer)
            }
            return IssuerHost(issuer: issuer, server: server, tls: tls, proxy: proxy, state: state)
        } catch {
            for server in servers { await server.stop() }
            throw error
        }
    }

    /// One certificate for all the names, whatever name the client asks for.
    private static func tlsContext(_ state: StateFolder) throws -> TLSServerContext {
        var configuration = TLSConfiguration()
        // A client of HTTP/1.0 such as `curl --http1.0` offers no other, and would be turned away.
        configuration.applicationProtocols = ["http/1.1", "http/1.0"]
        return try TLSServerContext(
            identities: [:], fallback: try state.identity(now: WallClock.seconds), configuration: configuration)
    }

    private static func listen(
        _ address: ListenAddress, tls: TLSServerContext? = nil, proxy: ProxyPolicy? = nil,
        _ handler: @escaping HTTPHandler
    ) async throws -> HTTPServer {
        let configuration = HTTPServerConfiguration(
            host: address.host, port: address.port, tls: tls.map { .context($0) }, proxy: proxy)
        do throws(TransportError) {
            return try await HTTPServer.start(configuration, handler: handler)
        } catch {
            guard case .cannotListen(let place, let reason) = error, address.port > 0, address.port < 1024 else {
                throw error
            }
            throw UsageError(
                "cannot listen at \(place): \(reason); ports below 1024 need the right to them "
                    + "(setcap cap_net_bind_service=+ep on the program, or sysctl net.ipv4.ip_unprivileged_port_start); "
                    + "a proxy (--proxy-listen default) needs neither that port nor a hosts file")
        }
    }

    /// Where it is, for the ready file.
    var addresses: JSONObject {
        var addresses: JSONObject = ["http": .string(server.baseURL)]
        addresses["tls"] = tls.map { .string($0.baseURL) }
        addresses["proxy"] = proxy.map { .string($0.baseURL) }
        return addresses
    }

    func stop() async {
        for server in [proxy, tls, server] { await server?.stop() }
    }
}
