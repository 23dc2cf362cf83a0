package import JOSE
package import JSON

/// A fake Apple and a fake Google: it mints their tokens and answers at their addresses.
package final class IdentityProvider: Sendable {
    /// The providers with all their variants.
    package let catalogue: PersonalityCatalogue
    /// Their users.
    package let accounts: AccountDirectory
    /// Their keys.
    package let keyRing: KeyRing
    /// What time they think it is.
    package let clock: ProviderClock
    /// How they misbehave.
    package let faults = FaultTable()
    /// What they were asked.
    package let journal: Journal
    /// What the issuer was told at the start.
    let configuration: ProviderConfiguration
    /// What was changed since.
    let stage: ProviderStage
    /// Makes tokens for whoever brings the instant along.
    package let minter: Minter
    /// Finds the endpoint for a request.
    let router: EndpointRouter

    /// Reads the providers and keys of the files; throws what is wrong with them.
    package init(files: FileSet, configuration: ProviderConfiguration) throws {
        let catalogue = try PersonalityCatalogue(files: files)
        let personalities = catalogue.names.compactMap { catalogue.personality($0) }
        let stage = ProviderStage(baseURL: configuration.baseURL)
        self.catalogue = catalogue
        self.configuration = configuration
        self.stage = stage
        accounts = AccountDirectory(derivation: Derivation(seed: configuration.seed))
        keyRing = try KeyRing(files: files, personalities: personalities, origin: configuration.keys)
        clock = ProviderClock(world: configuration.now)
        journal = Journal(capacity: configuration.journalCapacity, sleep: configuration.sleep)
        router = EndpointRouter(personalities)
        let form = configuration.issuer
        minter = Minter(catalogue: catalogue, accounts: accounts, keyRing: keyRing) { personality in
            form == .real ? personality.issuer : "\(stage.baseURL)/\(personality.name)"
        }
    }

    // MARK: State

    /// The address that clients use; set once the listener has its port.
    package var baseURL: String {
        get { stage.baseURL }
        set { stage.baseURL = newValue }
    }

    /// A provider as it is at the moment.
    package func personality(_ name: String) -> Personality? {
        catalogue.personality(name, variant: stage.variant(of: name))
    }

    /// Puts a provider into a variant of its data file, or out of any.
    package func setVariant(_ variant: String?, of provider: String) throws(KeyRingError) {
        guard catalogue.personality(provider) != nil else { throw .unknownProvider(provider) }
        guard let personality = catalogue.personality(provider, variant: variant) else {
            throw .unknownVariant(variant ?? "", of: provider)
        }
        stage.setVariant(personality.variant, of: provider)
        keyRing.use(personality)
    }

    /// Everything as it was at the start: keys, accounts, faults, clock, variants and journal.
    package func reset() {
        restore()
        accounts.reset()
        clock.reset()
        journal.reset()
    }

    /// Takes back what scripts do: keys, discovery, variants and faults; accounts, clock and journal stay.
    package func restore() {
        stage.reset()
        keyRing.reset()
        faults.reset()
    }

    /// Promises to restore everything at that instant, in milliseconds since 1970, unless somebody does so before:
    /// whoever changes an issuer in another process may die before putting it right.
    package func restore(at instant: Int) { stage.restoreTime = instant }

    /// Keeps the promise when its time has come.
    func restoreIfDue() {
        if let due = stage.restoreTime, configuration.now() >= due { restore() }
    }

    // MARK: Faults

    /// Adds a fault and tells its number; one that could never strike is refused.
    package func add(_ fault: FaultRule) throws(FaultError) -> Int {
        if let provider = fault.provider, catalogue.personality(provider) == nil {
            throw .unknownProvider(provider, known: catalogue.names)
        }
        if let endpoint = fault.endpoint {
            let names = fault.provider.map { [$0] } ?? catalogue.names
            let known = Set(names.flatMap { personality($0)?.endpoints.map(\.name) ?? [] }).sorted()
            guard known.contains(endpoint) else {
                throw .unknownEndpoint(endpoint, of: fault.provider, known: known)
            }
        }
        return try faults.add(fault)
    }

    /// What is to go wrong in a TLS handshake for that host; each question counts as one handshake.
    package func handshakeFault(host: String?) -> HandshakeFault? {
        restoreIfDue()
        let host = host?.lowercased()
        return faults.take(handshakeFor: host, of: host.flatMap(router.provider(ofHost:)))?.rule.handshake
    }

    // MARK: Tokens

    /// The token that was asked for.
    package func mint(_ request: MintRequest) throws(MintError) -> MintedToken {
        var request = request
        if request.variant == nil { request.variant = stage.variant(of: request.provider) }
        if !request.edits.isEmpty { request.values.merge(values(for: request.provider)) { own, _ in own } }
        return try minter.mint(request, now: clock.seconds)
    }

    /// What edits of keys, documents and answers may speak of.
    package func context(for provider: String) throws(MintError) -> ForgeContext {
        var request = MintRequest(provider: provider, audience: "assay")
        request.variant = stage.variant(of: provider)
        request.values = values(for: provider)
        return try minter.context(for: request, now: clock.seconds)
    }

    private func values(for provider: String) -> [String: String] {
        let base = "\(baseURL)/\(provider)"
        let urls = ["base_url": base, "keys_url": base + (personality(provider)?.endpoint("keys")?.path ?? "")]
        return urls.merging(stage.values) { $1 }
    }
}
