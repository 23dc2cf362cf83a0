import JSON

/// Makes the discovery document for where it is read.
struct DiscoveryDocument: Sendable {
    /// Whose document it is.
    let personality: Personality
    /// Where its data is.
    let endpoint: Endpoint
    /// The address before the provider's paths; nil under the real names, where nothing changes.
    let base: String?
    /// The issuer to name in place of the real one.
    let issuer: String?

    /// The members with addresses that lead here.
    func members() -> JSONObject {
        var document = endpoint.document ?? JSONObject()
        if let base {
            for index in document.members.indices {
                let member = document.members[index]
                guard member.name.hasSuffix("_endpoint") || member.name.hasSuffix("_uri") else { continue }
                if let address = member.value.string.flatMap({ local($0, base: base) }) {
                    document.members[index].value = .string(address)
                }
            }
        }
        if let issuer { document["issuer"] = .string(issuer) }
        return document
    }

    /// `https://HOST/PATH` of one of the provider's hosts as an address here.
    private func local(_ address: String, base: String) -> String? {
        for host in personality.hosts {
            let prefix = "https://\(host)/"
            if address.hasPrefix(prefix) { return base + "/" + address.dropFirst(prefix.count) }
        }
        return nil
    }
}
