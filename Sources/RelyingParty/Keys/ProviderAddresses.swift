import HTTPMessages

/// Where a provider publishes its keys.
struct ProviderAddresses: Hashable, Sendable {
    /// The JWK Set.
    let keys: String
    /// The discovery document.
    let discovery: String
    /// The map of certificates by `kid`, which only Google has.
    let certificates: String?

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
        } else if provider == "google" {
            keys = "https://www.googleapis.com" + paths.keys
            discovery = "https://accounts.google.com" + discoveryPath
            certificates = paths.certificates.map { "https://www.googleapis.com" + $0 }
        } else {
            keys = "https://appleid.apple.com" + paths.keys
            discovery = "https://appleid.apple.com" + discoveryPath
            certificates = nil
        }
    }

    /// Whether a discovery document may send us there: where we would have looked anyway.
    func mayHoldKeys(_ address: String) -> Bool {
        guard let url = HTTPURL(address) else { return false }
        return [keys, discovery].contains { HTTPURL($0)?.origin == url.origin }
    }
}
