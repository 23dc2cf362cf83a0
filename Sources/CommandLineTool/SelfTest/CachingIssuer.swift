import Conformance
import IdentityProvider
import JSON
import Synchronization

/// An issuer whose tokens are made once for all backends that are asked the same at the same instant.
struct CachingIssuer: IssuerPort {
    let base: LocalIssuer
    /// The target's name: another has other clients and flows.
    let target: String
    let clock: VirtualClock
    let cache: SpecimenCache

    func mint(_ order: TokenOrder) throws -> Specimen {
        let snapshots = ProviderName.allCases.compactMap(documents)
        let key = SpecimenCache.Key(
            names: [target, order.testCase.id, order.provider.rawValue, order.account, order.label],
            instant: clock.seconds, keys: snapshots.map(\.keySet), signers: snapshots.map(\.signingIdentifier))
        return try cache.specimen(key) { try made(order) }
    }

    /// A token without the account of its difference, for which nobody asks here.
    private func made(_ order: TokenOrder) throws -> Specimen {
        var specimen = try base.mint(order)
        specimen.difference = { [] }
        return specimen
    }

    func values(for order: TokenOrder) throws -> [String: String] { try base.values(for: order) }

    func documents(of provider: ProviderName) -> KeySetSnapshot? { base.documents(of: provider) }

    func requests(after number: Int) async -> [SeenRequest]? { await base.requests(after: number) }

    func lastRequest() async -> Int? { await base.lastRequest() }

    func perform(_ script: IssuerScript, on provider: ProviderName, values: [String: String]) async throws {
        try await base.perform(script, on: provider, values: values)
    }

    func restore() async { await base.restore() }
}

/// Tokens made once and shown to every backend: they are the same, and making them is what costs.
final class SpecimenCache: Sendable {
    /// All that a token is made of.
    struct Key: Hashable, Sendable {
        /// Target, and the order: case, provider, account, label.
        let names: [String]
        /// Seconds since 1970.
        let instant: Int
        /// The key sets that are published.
        let keys: [[UInt8]]
        /// The `kid` by which each provider signs.
        let signers: [String]

        /// Key sets are thousands of bytes, and tell few orders apart that names and instant do not.
        func hash(into hasher: inout Hasher) {
            hasher.combine(names)
            hasher.combine(instant)
        }
    }

    private static let capacity = 16_384

    private let made = Mutex<[Key: Specimen]>([:])

    func specimen(_ key: Key, make: () throws -> Specimen) rethrows -> Specimen {
        if let known = made.withLock({ $0[key] }) { return known }
        let new = try make()
        made.withLock { if $0.count < Self.capacity { $0[key] = new } }
        return new
    }
}
