import Conformance
import HTTPMessages
import HTTPTransport
import JSON
import RelyingParty

/// The reference backend behind a listening socket; it fetches keys over HTTP like any stranger.
struct BackendHost: Sendable {
    let server: HTTPServer
    private let client: HTTPClient

    /// How long the backend waits for a key set.
    private static let fetchDeadline = Duration.seconds(5)
    private static let largestBody = 16 << 20

    /// Reads the profile and listens.
    static func start(
        profile: TargetProfile, variables: [String: String] = [:], defects: [Defect] = [], asObserved: Bool = false,
        issuerBase: String?, client configuration: HTTPClientConfiguration = HTTPClientConfiguration(),
        at address: ListenAddress
    ) async throws -> BackendHost {
        let client = try HTTPClient(configuration)
        let fetch: KeyFetch = { address in
            guard let url = HTTPURL(address) else { return .failure(KeyFetchFailure("\(address) is no URL")) }
            do throws(TransportError) {
                return .success(try await client.get(url, deadline: fetchDeadline).response)
            } catch {
                return .failure(KeyFetchFailure("\(error)"))
            }
        }
        let backend = try RelyingParty(
            profile: profile.reader(), variables: variables, defects: defects, asObserved: asObserved,
            issuerBase: issuerBase,
            fetch: fetch, clock: { WallClock.seconds })
        var listening = HTTPServerConfiguration(host: address.host, port: address.port)
        // The backend answers bodies over its limit in the target's own words; the server only keeps worse away.
        listening.limits.bodyBytes = largestBody
        let server = try await HTTPServer.start(listening) { request, _ in
            .later { await backend.respond(to: request) }
        }
        return BackendHost(server: server, client: client)
    }

    func stop() async {
        await server.stop()
        client.close()
    }
}
