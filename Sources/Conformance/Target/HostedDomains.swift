import JSON

/// The Google Workspaces whose users a target takes.
package enum HostedDomains: Hashable, Sendable {
    /// One of these domains.
    case listed([String])
    /// Every Workspace, and nobody without one: `*`, as in Google's own parameter `hd`.
    case any

    /// The domain that minted accounts belong to.
    package var example: String {
        switch self {
        case .listed(let domains): domains.first ?? Self.anyExample
        case .any: Self.anyExample
        }
    }

    /// A domain that no mail ever reaches (RFC 2606).
    private static let anyExample = "example.com"

    /// Reads a domain, a list of them, or `*`.
    init(_ reader: JSONReader) throws(DataFileError) {
        guard reader.value.array != nil else {
            let domain: String = try reader.string()
            self = domain == "*" ? .any : .listed([domain])
            return
        }
        var domains: [String] = []
        for element in try reader.elements() { domains.append(try element.string()) }
        guard !domains.isEmpty else { throw reader.error("expected a domain, found none") }
        self = .listed(domains)
    }
}
