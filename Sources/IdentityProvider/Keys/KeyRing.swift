package import JOSE
package import JSON
import Synchronization

/// The keys of all providers, and the documents made of them.
package final class KeyRing: Sendable {
    /// Where the providers' keys come from.
    package enum Origin: Sendable {
        /// The key files, the same in every run.
        case files
        /// Made anew.
        case ephemeral
    }

    private struct Slot: Sendable {
        var state: ProviderKeyState
        var snapshot: KeySetSnapshot
        var turn = 0
    }

    private let slots: Mutex<[String: Slot]>
    private let initial: [String: ProviderKeyState]
    private let personalities: [String: Personality]
    private let extra: [KeyName: JWK]

    /// Reads the keys of the given providers.
    package init(files: FileSet, personalities: [Personality], origin: Origin) throws {
        let keys = try KeyFiles(files)
        var slots: [String: Slot] = [:]
        var initial: [String: ProviderKeyState] = [:]
        for personality in personalities {
            let own =
                switch origin {
                case .files: keys.providers[personality.name] ?? KeyFiles.ProviderKeys()
                case .ephemeral: try KeyFiles.ephemeral(personality)
                }
            var state = try ProviderKeyState(personality, own)
            let snapshot = Self.snapshot(&state, generation: 1)
            initial[personality.name] = state
            slots[personality.name] = Slot(state: state, snapshot: snapshot)
        }
        self.slots = Mutex(slots)
        self.initial = initial
        self.personalities = Dictionary(personalities.map { ($0.name, $0) }) { first, _ in first }
        extra = keys.extra
    }

    /// The documents of a provider.
    package func snapshot(of provider: String) -> KeySetSnapshot? { slots.withLock { $0[provider]?.snapshot } }

    /// The key of a role or with a `kid`, as a provider's tokens see it.
    package func key(_ name: KeyName, for provider: String) -> JWK? {
        if let key = extra[name] { return key }
        return slots.withLock { slots in
            if name == "other-provider" {
                let other = slots.keys.sorted().first { $0 != provider }
                return other.flatMap { slots[$0]?.state.signing }
            }
            return slots[provider]?.state.key(name)
        } ?? extra.values.first { $0.kid == name.rawValue }
    }

    /// The key for the next token.
    package func nextSigner(for provider: String) -> JWK? {
        slots.withLock { slots in
            guard let signers = slots[provider]?.state.signers, let turn = slots[provider]?.turn else { return nil }
            guard signers.count > 1 else { return signers.first }
            slots[provider]?.turn = turn + 1
            return signers[turn % signers.count]
        }
    }

    /// Changes a provider's keys.
    package func apply(_ edit: KeySetEdit, to provider: String, context: ForgeContext) throws(KeyRingError) {
        guard let personality = personalities[provider] else { throw .unknownProvider(provider) }
        // Making a key takes long, so it is done before the lock is taken.
        let isShort = slots.withLock { $0[provider]?.state.needsNewKey ?? true }
        let new = edit.rotates && isShort ? try KeyFiles.generated(personality) : nil
        let change = try edit.resolved(in: context) { self.key($0, for: provider) }
        try slots.withLock { slots throws(KeyRingError) in
            guard var slot = slots[provider] else { throw .unknownProvider(provider) }
            try change.apply(to: &slot.state, new: new)
            slot.snapshot = Self.snapshot(&slot.state, generation: slot.snapshot.generation + 1)
            slots[provider] = slot
        }
    }

    /// Shows and uses a provider's keys the way this variant of it does.
    package func use(_ personality: Personality) {
        slots.withLock { slots in
            guard var slot = slots[personality.name] else { return }
            slot.state.personality = personality
            slot.snapshot = Self.snapshot(&slot.state, generation: slot.snapshot.generation + 1)
            slots[personality.name] = slot
        }
    }

    /// Puts the keys back as they were in the beginning.
    package func reset() {
        slots.withLock { slots in
            for (provider, state) in initial {
                var state = state
                let generation = (slots[provider]?.snapshot.generation ?? 0) + 1
                let snapshot = Self.snapshot(&state, generation: generation)
                slots[provider] = Slot(state: state, snapshot: snapshot)
            }
        }
    }

    private static func snapshot(_ state: inout ProviderKeyState, generation: Int) -> KeySetSnapshot {
        KeySetSnapshot(
            generation: generation, keySet: state.keySet(), certificates: state.certificateMap(),
            publishedIdentifiers: state.published.compactMap { $0.shown["kid"]?.string },
            signingIdentifier: state.signing.kid ?? "")
    }
}
