import Conformance
import HTTPMessages
import HTTPTransport
import IdentityProvider
import JSON

/// The issuer of a run: one of our own, or one that is running already and signs with the same keys.
enum IssuerLink {
    case own(IssuerHost)
    case attached(AttachedIssuer)

    /// Where clients reach it.
    var baseURL: String {
        switch self {
        case .own(let host): host.server.baseURL
        case .attached(let issuer): issuer.baseURL
        }
    }

    /// What mints the tokens: always in this process.
    var minter: IdentityProvider {
        switch self {
        case .own(let host): host.issuer
        case .attached(let issuer): issuer.minter
        }
    }

    /// Requests the issuer has seen; nil when it does not say.
    func requests(after number: Int) async -> [IssuerPort.SeenRequest]? {
        switch self {
        case .own(let host): host.issuer.journal.entries(after: number).map(IssuerPort.SeenRequest.init)
        case .attached(let issuer): await issuer.requests(after: number)
        }
    }

    func stop() async {
        if case .own(let host) = self { await host.stop() }
    }
}

/// A running `assay serve`, seen through its own addresses.
struct AttachedIssuer: Sendable {
    let baseURL: String
    let minter: IdentityProvider
    private let client: HTTPClient

    /// Makes sure that somebody answers there and publishes the keys we sign with.
    init(baseURL: String, minter: IdentityProvider, client: HTTPClient) async throws {
        self.baseURL = baseURL.hasSuffix("/") ? String(baseURL.dropLast()) : baseURL
        self.minter = minter
        self.client = client
        minter.baseURL = self.baseURL
        for (provider, path) in [("apple", "/apple/auth/keys"), ("google", "/google/oauth2/v3/certs")] {
            let published = try await keyIDs(at: path)
            guard let signing = minter.keyRing.snapshot(of: provider)?.signingIdentifier, published.contains(signing)
            else {
                throw UsageError(
                    "the issuer at \(self.baseURL) does not publish our \(provider) key: it was started with other --keys, "
                        + "or its keys were rotated; give the same --keys, or restart it")
            }
        }
    }

    private func keyIDs(at path: String) async throws -> [String] {
        guard let url = HTTPURL(baseURL + path) else { throw UsageError("--issuer takes a URL, not \"\(baseURL)\"") }
        let response: HTTPResponse
        do {
            response = try await client.get(url, deadline: .seconds(5)).response
        } catch {
            throw UsageError(
                "no issuer answers at \(baseURL): \(error); start one with `assay serve`, or leave --issuer out")
        }
        let set = try? JSON.parse(response.body)
        return set?["keys"]?.array?.compactMap { $0["kid"]?.string } ?? []
    }

    func requests(after number: Int) async -> [IssuerPort.SeenRequest]? {
        guard let url = HTTPURL("\(baseURL)/_assay/journal?limit=10000&after=\(number)"),
            let response = try? await client.get(url, deadline: .seconds(5)).response, response.status == 200,
            let entries = (try? JSON.parse(response.body))?["entries"]?.array
        else { return nil }
        return entries.compactMap(IssuerPort.SeenRequest.init)
    }
}

extension IssuerPort.SeenRequest {
    /// Reads an entry of the control API's journal.
    fileprivate init?(_ json: JSON) {
        guard let number = json["number"]?.int, let method = json["method"]?.string, let target = json["target"]?.string
        else {
            return nil
        }
        self.init(
            number: number, method: method, target: target, endpoint: json["endpoint"]?.string,
            userAgent: json["headers"]?.array?.first { $0.array?.first?.string?.lowercased() == "user-agent" }?.array?
                .last?.string)
    }
}
