import HTTPMessages
package import IdentityProvider

/// What the runner asks of an issuer, in this process or another.
package protocol IssuerPort: Sendable {
    /// Makes a token, always in this process.
    func mint(_ order: TokenOrder) throws -> Specimen

    /// The names that the issuer script of a case may use.
    func values(for order: TokenOrder) throws -> [String: String]

    /// What a provider publishes now; nil when that cannot be known.
    func documents(of provider: ProviderName) -> KeySetSnapshot?

    /// Requests the issuer has seen with a number above `number`; nil when it cannot be asked.
    func requests(after number: Int) async -> [SeenRequest]?

    /// The number of the latest request; nil when it cannot be asked.
    func lastRequest() async -> Int?

    /// Changes keys, documents and answers of a provider; `values` are the names a script may use.
    func perform(_ script: IssuerScript, on provider: ProviderName, values: [String: String]) async throws

    /// Takes back every change.
    func restore() async throws
}

/// One request as the issuer saw it.
package struct SeenRequest: Sendable, Hashable {
    package let number: Int
    package let method: String
    package let target: String
    package let provider: String?
    /// The endpoint's name, such as `keys`; nil for a path the issuer does not serve.
    package let endpoint: String?
    package let userAgent: String?
    /// The number of the fault that it met.
    package let fault: Int?

    package init(
        number: Int, method: String, target: String, provider: String?, endpoint: String?, userAgent: String?,
        fault: Int? = nil
    ) {
        self.number = number
        self.method = method
        self.target = target
        self.provider = provider
        self.endpoint = endpoint
        self.userAgent = userAgent
        self.fault = fault
    }

    package init(_ entry: JournalEntry) {
        self.init(
            number: entry.number, method: entry.request.method, target: entry.request.target,
            provider: entry.provider, endpoint: entry.endpoint, userAgent: entry.request.fields["User-Agent"],
            fault: entry.fault)
    }

    /// Whether keys were asked for.
    package var isKeyFetch: Bool { endpoint == "keys" || endpoint == "certificates" }

    /// Whether this provider's keys were asked for.
    func isKeyFetch(of provider: ProviderName) -> Bool { isKeyFetch && self.provider == provider.rawValue }
}

/// An issuer in this process.
package struct LocalIssuer: IssuerPort {
    private let issuer: IdentityProvider
    private let minter: CaseMinter

    package init(issuer: IdentityProvider, minter: CaseMinter) {
        self.issuer = issuer
        self.minter = minter
    }

    package func mint(_ order: TokenOrder) throws -> Specimen { try minter.specimen(order) }

    package func values(for order: TokenOrder) throws -> [String: String] { try minter.values(for: order) }

    package func documents(of provider: ProviderName) -> KeySetSnapshot? {
        issuer.keyRing.snapshot(of: provider.rawValue)
    }

    package func requests(after number: Int) async -> [SeenRequest]? {
        issuer.journal.entries(after: number).map(SeenRequest.init)
    }

    package func lastRequest() async -> Int? { issuer.journal.lastNumber }

    package func perform(_ script: IssuerScript, on provider: ProviderName, values: [String: String]) async throws {
        try issuer.perform(script, on: provider.rawValue, values: values)
    }

    package func restore() async { issuer.restore() }
}
