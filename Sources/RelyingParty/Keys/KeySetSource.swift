import JOSE
import JSON

/// Finds the address of a provider's key set and gets the set.
struct KeySetSource: Sendable {
    let rules: KeyRules
    let reader: DocumentReader
    let addresses: ProviderAddresses
    /// The issuers of which a discovery document may speak.
    let issuers: [String]

    /// The current set.
    func keys() async throws(TokenViolation) -> DocumentReader.KeyDocument {
        try await reader.keys(at: try await address())
    }

    private func address() async throws(TokenViolation) -> String {
        guard rules.location == .discovery else { return addresses.keys }
        let document = try await reader.discovery(at: addresses.discovery)
        let issuer = document["issuer"]?.string ?? ""
        guard issuers.contains(where: issuer.hasSameBytes) || rules.answerForgives.contains(.discoveryIssuer) else {
            throw unavailable("the discovery document is that of another issuer")
        }
        guard let address = document["jwks_uri"]?.string else {
            throw unavailable("the discovery document names no key set")
        }
        guard addresses.mayHoldKeys(address) || rules.answerForgives.contains(.discoveryHost) else {
            throw unavailable("the discovery document names a key set on another host")
        }
        if rules.refuses.contains(.movedSet), !address.hasSameBytes(as: addresses.keys) {
            throw unavailable("the discovery document names another key set than before")
        }
        return address
    }

    private func unavailable(_ reason: String) -> TokenViolation {
        TokenViolation(.keysUnavailable, "the provider's keys cannot be had: \(reason)")
    }
}
