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

    /// What cases may need of an issuer: a target that we start reaches it over TLS, under the real names.
    var capabilities: Set<String> {
        if case .own(let host) = self, host.proxy != nil { ["tls"] } else { [] }
    }

    /// The same listener under another host's name: where nobody may go for keys, and where we see who did.
    var strangerURL: String {
        guard let range = baseURL.firstRange(of: "127.0.0.1") else { return baseURL }
        return baseURL[..<range.lowerBound] + "localhost" + baseURL[range.upperBound...]
    }

    /// What mints the tokens: always in this process.
    var minter: IdentityProvider {
        switch self {
        case .own(let host): host.issuer
        case .attached(let issuer): issuer.minter
        }
    }

    /// The issuer as a run uses it.
    func port(_ minter: CaseMinter) -> any IssuerPort {
        switch self {
        case .own(let host): LocalIssuer(issuer: host.issuer, minter: minter)
        case .attached(let issuer): RemoteIssuer(issuer, minter: minter)
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
    private let access: ControlAccess

    /// Makes sure that somebody answers there, publishes the keys we sign with, and lets us in.
    init(baseURL: String, access: ControlAccess, minter: IdentityProvider, client: HTTPClient) async throws {
        self.baseURL = baseURL.hasSuffix("/") ? String(baseURL.dropLast()) : baseURL
        self.minter = minter
        self.client = client
        self.access = access
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
        if let (request, url) = access.request("GET", "health"),
            case .success(let exchange) = await client.attempt(request, to: url, deadline: .seconds(5)).result,
            exchange.response.status == 401
        {
            throw UsageError(
                "the control API of the issuer at \(self.baseURL) asks for a token: give --control-token the one that "
                    + "`assay serve` was started with")
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

    /// What the control API answers; nil when it does not.
    func control(_ path: String) async -> JSON? {
        guard let (request, url) = access.request("GET", path),
            let response = try? await client.send(request, to: url, deadline: .seconds(5)).response,
            response.status == 200
        else { return nil }
        return try? JSON.parse(response.body)
    }

    /// Has the control API do something.
    func control(_ path: String, _ body: JSON) async throws {
        guard let (request, url) = access.request("POST", path, body: body) else { return }
        let response = try await client.send(request, to: url, deadline: .seconds(30)).response
        guard response.status == 200 else {
            throw UsageError(
                "the issuer at \(baseURL) refused \(path): \(response.status) \(response.bodyText.prefix(300))")
        }
    }
}
