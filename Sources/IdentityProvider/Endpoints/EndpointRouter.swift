import HTTPMessages
import JSON

/// Finds the endpoint that a request is for: by the real host, or below the provider's name on any other.
struct EndpointRouter: Sendable {
    /// Where a request leads.
    enum Destination: Sendable {
        case endpoint(Endpoint, of: String, isRealHost: Bool)
        /// A provider's address that it does not have.
        case nowhere(provider: String, hint: String)
        /// The start page.
        case root
        /// Nobody's address.
        case unknown(hint: String)
    }

    private let personalities: [String: Personality]
    private let providersByHost: [String: String]

    /// Knows the addresses of these providers.
    init(_ personalities: [Personality]) {
        self.personalities = Dictionary(personalities.map { ($0.name, $0) }) { first, _ in first }
        let pairs = personalities.flatMap { personality in personality.hosts.map { ($0, personality.name) } }
        providersByHost = Dictionary(pairs) { first, _ in first }
    }

    /// Whose real host that is.
    func provider(ofHost host: String) -> String? { providersByHost[host] }

    /// Where the request leads.
    func destination(of request: HTTPRequest) -> Destination {
        let path = request.path
        if let host = request.host, let provider = providersByHost[host] {
            return find(path, in: provider, host: host)
        }
        if path == "/" || path.isEmpty { return .root }
        let segments = path.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: true)
        guard let first = segments.first, personalities[String(first)] != nil, path.hasPrefix("/\(first)") else {
            let names = personalities.keys.sorted().map { "/\($0)" }.joined(separator: ", ")
            return .unknown(hint: "addresses here begin with \(names) or /_assay")
        }
        return find(String(path.dropFirst(first.count + 1)), in: String(first), host: nil)
    }

    private func find(_ path: String, in provider: String, host: String?) -> Destination {
        let endpoints = personalities[provider]?.endpoints ?? []
        guard let endpoint = endpoints.first(where: { $0.path == path }) else {
            let paths = endpoints.map(\.path)
            let near = Spelling.nearest(to: path, among: paths)
            let hint = near.map { "did you mean \($0)?" } ?? "expected one of \(paths.joined(separator: ", "))"
            return .nowhere(provider: provider, hint: "\(provider) has nothing at \(path); \(hint)")
        }
        if let host, !endpoint.hosts.contains(host) {
            let hosts = endpoint.hosts.joined(separator: ", ")
            return .nowhere(provider: provider, hint: "\(path) is at \(hosts), not at \(host)")
        }
        return .endpoint(endpoint, of: provider, isRealHost: host != nil)
    }
}

extension EndpointRouter.Destination {
    /// Whose address it is.
    var provider: String? {
        switch self {
        case .endpoint(_, let provider, _), .nowhere(let provider, _): provider
        case .root, .unknown: nil
        }
    }

    /// The endpoint's name, if it is one.
    var endpointName: String? {
        if case .endpoint(let endpoint, _, _) = self { endpoint.name } else { nil }
    }
}
