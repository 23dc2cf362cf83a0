import HTTPMessages
import HTTPTransport
import IdentityProvider
import JSON

/// An issuer behind a listening socket.
struct IssuerHost: Sendable {
    let issuer: IdentityProvider
    let server: HTTPServer

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

    /// Reads the data and listens.
    static func start(
        files: FileSet, configuration: ProviderConfiguration, at address: ListenAddress
    ) async throws -> IssuerHost {
        let issuer = try IdentityProvider(files: files, configuration: configuration)
        let api = try ControlAPI(files: files, issuer: issuer)
        let server = try await HTTPServer.start(HTTPServerConfiguration(host: address.host, port: address.port)) {
            request, peer in api.answer(request, from: peer)
        }
        issuer.baseURL = server.baseURL
        return IssuerHost(issuer: issuer, server: server)
    }

    func stop() async { await server.stop() }
}
