/// Counts the key sets a target fetches, with pauses in which it does not count.
struct FetchCount: Sendable {
    let issuer: any IssuerPort
    let provider: ProviderName
    /// The number of the first request that does not count; nil while counting is off or impossible.
    private var mark: Int?
    private var counted = 0
    private var first: Int?
    private var isBlind = false

    init(issuer: any IssuerPort, provider: ProviderName) {
        self.issuer = issuer
        self.provider = provider
    }

    /// Counts from now on.
    mutating func begin() async {
        mark = await issuer.lastRequest()
        first = first ?? mark
        isBlind = isBlind || mark == nil
    }

    /// Counts no more until `begin`.
    mutating func pause() async {
        counted += await sinceMark()
        mark = nil
    }

    /// How many were counted; nil when the issuer does not say.
    func total() async -> Int? { isBlind ? nil : counted + (await sinceMark()) }

    /// Every request since the first `begin`; nil when the issuer does not say.
    func seen() async -> [SeenRequest]? {
        guard let first else { return nil }
        return await issuer.requests(after: first)
    }

    private func sinceMark() async -> Int {
        guard let mark else { return 0 }
        return (await issuer.requests(after: mark) ?? []).count { $0.isKeyFetch(of: provider) }
    }
}
