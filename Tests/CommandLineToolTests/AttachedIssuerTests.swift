import HTTPTransport
import IdentityProvider
import JSON
import TestSupport
import Testing

@testable import CommandLineTool

@Suite("a running issuer that a run uses", .timeLimit(.minutes(1)))
struct AttachedIssuerTests {
    private static let anyPort = ListenAddress(host: "127.0.0.1", port: 0)
    private static let token = "0123456789abcdef"

    /// Attaches with these flags to an issuer that asks for the token; `CONTROL` is its control API's own address.
    private func attach(
        _ flags: [String], listen: ListenAddress = anyPort, body: (AttachedIssuer) async throws -> Void = { _ in }
    ) async throws {
        var configuration = ProviderConfiguration(now: { WallClock.milliseconds })
        if listen.isLoopback { configuration.controlToken = Self.token }
        let host = try await IssuerHost.start(
            files: BuiltFiles.all, configuration: configuration, at: listen, front: IssuerFront(control: Self.anyPort))
        let client = try HTTPClient()
        do {
            let url = "http://127.0.0.1:\(host.server.port)"
            let control = try #require(host.control).baseURL
            let words = ["--issuer", url] + flags.map { $0 == "CONTROL" ? control : $0 }
            let arguments = try Arguments(words, options: RunOptions.issuer)
            let link = try await RunOptions.issuer(arguments, files: BuiltFiles.all, client: client)
            guard case .attached(let issuer) = link else { throw UsageError("an issuer of the run's own") }
            try await body(issuer)
        } catch {
            client.close()
            await host.stop()
            throw error
        }
        client.close()
        await host.stop()
    }

    @Test("its token opens the control API, at either address", arguments: [[], ["--control", "CONTROL"]])
    func token(flags: [String]) async throws {
        try await attach(flags + ["--control-token", Self.token]) { issuer in
            #expect(await issuer.control("journal")?["entries"]?.array?.count == 2)
            try await issuer.control("reset", [:])
            #expect(await issuer.control("journal")?["entries"]?.array?.isEmpty == true)
        }
    }

    @Test(
        "without the token, or with another, the run does not begin",
        arguments: [[], ["--control-token", "another-token"]])
    func noToken(flags: [String]) async throws {
        let error = await #expect(throws: UsageError.self) { try await attach(flags) }
        #expect(error?.description.contains("give --control-token the one") == true)
    }

    @Test("one that serves its control API elsewhere only is steered there")
    func elsewhere() async throws {
        let everywhere = ListenAddress(host: "0.0.0.0", port: 0)
        try await attach([], listen: everywhere) { issuer in #expect(await issuer.control("journal") == nil) }
        try await attach(["--control", "CONTROL"], listen: everywhere) { issuer in
            #expect(await issuer.control("journal") != nil)
        }
    }

    @Test("flags about a running issuer are of no use without one", arguments: ControlAccess.options.map(\.name))
    func useless(name: String) async throws {
        let client = try HTTPClient()
        defer { client.close() }
        let arguments = try Arguments(["--\(name)", "http://127.0.0.1:1"], options: RunOptions.issuer)
        await #expect(throws: UsageError.self) {
            try await RunOptions.issuer(arguments, files: BuiltFiles.all, client: client)
        }
    }
}
