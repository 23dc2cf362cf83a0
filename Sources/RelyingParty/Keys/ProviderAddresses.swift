import HTTPMessages

/// Where a provider publishes its keys.
struct ProviderAddresses: Hashable, Sendable {
    /// The JWK Set.
    let keys: String
    /// The discovery document.
    let discovery: String
    /// The map of certificates by `kid`, which only Google has.
    let certificates: String?
    /// Where the documents lie: below one of these.
    private let roots: [String]

    /// The addresses of a provider by name: the real ones, or those under a test issuer's base address.
    ///
    /// Apple's and Google's as their discovery documents name them.
    init(provider: String, base: String?) {
        let paths: (keys: String, certificates: String?) =
            provider == "google" ? ("/oauth2/v3/certs", "/oauth2/v1/certs") : ("/auth/keys", nil)
        let discoveryPath = "/.well-known/openid-configuration"
        if let base {
            let root = (base.hasSuffix("/") ? String(base.dropLast()) : base) + "/" + provider
            keys = root + paths.keys
            discovery = root + discoveryPath
            certificates = paths.certificates.map { root + $0 }
            roots = [root + "/"]
        } else if provider == "google" {
            keys = "https://www.googleapis.com" + paths.keys
            discovery = "https://accounts.google.com" + discoveryPath
            certificates = paths.certificates.map { "https://www.googleapis.com" + $0 }
            roots = ["https://www.googleapis.com/", "https://accounts.google.com/"]
        } else {
            keys = "https://appleid.apple.com" + paths.keys
            discovery = "https://appleid.apple.com" + discoveryPath
            certificates = nil
            roots = ["https://appleid.apple.com/"]
        }
    }

    /// Whether a discovery document may send us there: below where we would have looked anyway.
    func mayHoldKeys(_ address: String) -> Bool {
        // Read as a URL and written again, so that nothing hides the host.
        guard let url = HTTPURL(address), !url.path.contains("/..") else { return false }
        return roots.contains { url.description.hasPrefix($0) }
    }
}
