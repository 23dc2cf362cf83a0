import JOSE

/// One provider's keys: fetched when needed, kept for a while, asked for again when a `kid` is not among them.
actor KeyStore {
    private let rules: KeyRules
    private let source: KeySetSource
    private let clock: @Sendable () -> Int

    private var kept: Kept?
    /// When an unknown `kid` last caused a fetch that did not bring it.
    private var lastMiss: Int?
    private var failures = FailureCount()
    /// Requests at one time share one fetch.
    private var fetchInFlight: Task<Result<DocumentReader.KeyDocument, TokenViolation>, Never>?

    private struct Kept {
        var keys: JWKSet
        var fetchedAt: Int
    }

    /// A store that is empty until the first token.
    init(rules: KeyRules, source: KeySetSource, clock: @escaping @Sendable () -> Int) {
        self.rules = rules
        self.source = source
        self.clock = clock
    }

    /// The keys by which a token with this `kid` may be verified; a set without such a key is asked for once more.
    func keys(for keyID: String?) async throws(TokenViolation) -> JWKSet {
        if let keys = currentKeys {
            guard let keyID, keys.keys(withID: keyID).isEmpty, mayRefetch else { return keys }
            let newer = try await refreshed()
            lastMiss = newer.keys(withID: keyID).isEmpty ? clock() : lastMiss
            return newer
        }
        do throws(TokenViolation) {
            return try await refreshed()
        } catch {
            // A key that is not in the old set may be a new one, which only the provider can tell.
            guard let keys = staleKeys, keyID.map({ !keys.keys(withID: $0).isEmpty }) ?? true else { throw error }
            return keys
        }
    }

    /// The last good set, while it may serve in place of one that cannot be had.
    private var staleKeys: JWKSet? {
        guard let kept, !rules.refuses.contains(.staleSet),
            clock() < kept.fetchedAt + rules.cacheSeconds + rules.staleSeconds
        else { return nil }
        return kept.keys
    }

    private var currentKeys: JWKSet? {
        guard let kept else { return nil }
        return switch rules.cache {
        case .none: nil
        case .forEver: kept.keys
        case .timed: clock() < kept.fetchedAt + rules.cacheSeconds ? kept.keys : nil
        }
    }

    private var mayRefetch: Bool {
        switch rules.refetch {
        case .never: false
        case .always: true
        case .once: cooldownStart.map { clock() >= $0 + rules.cooldownSeconds } ?? true
        }
    }

    private var cooldownStart: Int? {
        switch rules.cooldownAfter {
        case .miss: lastMiss
        case .fetch: [lastMiss, kept?.fetchedAt].compactMap(\.self).max()
        }
    }

    private var mayTry: Bool {
        switch rules.failure {
        case .pauses: failures.mayTry(at: clock())
        case .kept: failures.last.map { clock() >= $0 + rules.cacheSeconds } ?? true
        case .ignored: true
        }
    }

    // MARK: Fetching

    private func refreshed() async throws(TokenViolation) -> JWKSet {
        guard mayTry else {
            throw TokenViolation(.keysUnavailable, "the provider's keys could not be had lately")
        }
        let fetch = fetchInFlight ?? Task { [source] in await source.result() }
        fetchInFlight = fetch
        let result = await fetch.value
        if fetchInFlight == fetch { fetchInFlight = nil }
        switch result {
        case .success(let document):
            failures = FailureCount()
            return try keep(document)
        case .failure(let violation):
            failures.add(at: clock())
            // An unknown kid must not cost a fetch each time, least of all from a provider in trouble.
            if kept != nil { lastMiss = clock() }
            throw violation
        }
    }

    private func keep(_ document: DocumentReader.KeyDocument) throws(TokenViolation) -> JWKSet {
        switch document {
        case .notModified:
            guard let known = kept?.keys else {
                throw TokenViolation(.keysUnavailable, "the provider says \"not modified\" to a first request")
            }
            kept = Kept(keys: known, fetchedAt: clock())
            return known
        case .keys(let fresh):
            let keys = rules.removed == .kept ? Self.united(fresh, kept?.keys) : fresh
            kept = Kept(keys: keys, fetchedAt: clock())
            return keys
        }
    }

    /// The new keys and those that were known and are gone.
    private static func united(_ fresh: JWKSet, _ former: JWKSet?) -> JWKSet {
        let gone = former?.keys.filter { key in
            !fresh.keys.contains { $0.kid == key.kid }
        }
        return JWKSet(keys: fresh.keys + (gone ?? []))
    }
}

extension KeySetSource {
    /// The current set as a value, for a task that several requests wait for.
    func result() async -> Result<DocumentReader.KeyDocument, TokenViolation> {
        do throws(TokenViolation) {
            return .success(try await keys())
        } catch {
            return .failure(error)
        }
    }
}
