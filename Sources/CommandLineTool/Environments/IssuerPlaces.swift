import HTTPMessages

/// What the values of a runtime's variables may speak of.
enum IssuerPlaces {
    /// The places of a proxy and of the authority's files.
    static func of(proxy: String, state: StateFolder) throws(UsageError) -> [String: String] {
        guard let url = HTTPURL(proxy), url.scheme == "http" else {
            throw UsageError("the proxy is a URL such as http://127.0.0.1:8480, not \"\(proxy)\"")
        }
        return [
            "proxy": proxy, "proxy_host": url.host, "proxy_port": "\(url.port)",
            "ca": state.authorityFile, "bundle": state.bundleFile, "trust": state.trustStoreFile,
            "trust_password": StateFolder.trustStorePassword, "php": state.phpFolder,
            "hosts": state.hosts.joined(separator: " "),
            "extra_hosts": state.hosts.map { "#     - \"\($0):host-gateway\"" }.joined(separator: "\n"),
        ]
    }
}
