/// What the service knows of one provider: configuration and rules.
struct ProviderSettings: Sendable {
    /// The name in the profile.
    let name: String
    /// The name in requests.
    let value: String
    /// The client identifiers a token may be for.
    let clients: [String]
    /// Other applications of ours that may have asked for the token; empty where the profile names none.
    let parties: [String]
    /// Its issuers, the usual one first.
    let issuers: [String]
    /// The issuers of all providers of the service.
    let knownIssuers: [String]
    let rules: Rules
    let addresses: ProviderAddresses
}
