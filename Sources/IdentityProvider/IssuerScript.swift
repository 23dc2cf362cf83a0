package import JSON

/// What an issuer does while a case runs: `{"keys", "discovery", "faults", "variant", "tls"}`.
package struct IssuerScript: Sendable {
    /// What goes wrong in TLS handshakes for the provider's hosts.
    package let tls: HandshakeFault?
    /// The script as it was written, for an issuer in another process.
    package let source: JSON
    private let keys: [KeySetEdit]
    private let discovery: ProviderStage.DiscoveryChange?
    /// How answers are spoilt; what befalls the key set befalls its other form, the certificates, as well.
    private let faults: [FaultRule]
    private let variant: String?

    /// Whether a request that meets the script bears a fault's number in the journal.
    package var hasFaults: Bool { !faults.isEmpty }

    /// Reads a script.
    package init(_ reader: JSONReader) throws(DataFileError) {
        try reader.refuseUnknown(except: ["keys", "discovery", "faults", "variant", "tls"])
        keys = try reader.optional("keys").map(KeySetEdit.list) ?? []
        discovery = try reader.optional("discovery").map(ProviderStage.DiscoveryChange.init)
        faults = try reader.optional("faults").map(FaultRule.list) ?? []
        tls = try reader.optional("tls")?.word(HandshakeFault.self)
        variant = try reader.optionalString("variant")
        source = reader.value
    }
}

extension IdentityProvider {
    /// Does what a script says to a provider; `values` are more names for the values in it, from now on.
    package func perform(_ script: IssuerScript, on provider: String, values: [String: String] = [:]) throws {
        stage.add(values: values)
        try script.perform(on: self, provider: provider)
    }
}

extension IssuerScript {
    fileprivate func perform(on issuer: IdentityProvider, provider: String) throws {
        if let variant { try issuer.setVariant(variant, of: provider) }
        for edit in keys {
            let owner = edit.provider == "other" ? issuer.other(than: provider) : edit.provider ?? provider
            // Values speak of the case's provider, whoever's keys they end up among.
            try issuer.keyRing.apply(edit, to: owner, context: issuer.context(for: provider))
        }
        if let discovery { issuer.stage.setDiscovery(discovery, of: provider) }
        let hasCertificates = issuer.personality(provider)?.endpoint("certificates") != nil
        for fault in faults {
            _ = try issuer.add(fault.addressed(to: provider))
            if hasCertificates, fault.endpoint == "keys" {
                _ = try issuer.add(fault.addressed(to: provider, endpoint: "certificates"))
            }
        }
        if let tls { _ = try issuer.add(.handshake(tls, of: provider)) }
    }
}

extension IdentityProvider {
    /// The other provider, as scripts that are for any of the two call it.
    fileprivate func other(than provider: String) -> String {
        catalogue.names.first { $0 != provider } ?? provider
    }
}
