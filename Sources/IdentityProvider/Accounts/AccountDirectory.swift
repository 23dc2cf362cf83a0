import Synchronization

/// The accounts of all providers: derived from their names, unless something was told about them.
package final class AccountDirectory: Sendable {
    /// How many accounts may be told about, so that the memory stays bounded.
    package static let capacity = 10_000

    /// Where all derived values come from.
    package let derivation: Derivation
    private let told = Mutex<[String: Account]>([:])

    /// A directory in which nothing was told yet.
    package init(derivation: Derivation) { self.derivation = derivation }

    /// The account of that name; there is always one.
    package func account(_ name: String) -> Account {
        told.withLock { $0[name] } ?? Account(name: name, derivation: derivation)
    }

    /// Keeps what was told about an account; false when there is no room for another.
    package func set(_ account: Account) -> Bool {
        told.withLock { told in
            guard told.count < Self.capacity || told[account.name] != nil else { return false }
            told[account.name] = account
            return true
        }
    }

    /// Forgets what was told about one account; false if nothing was.
    package func remove(_ name: String) -> Bool { told.withLock { $0.removeValue(forKey: name) != nil } }

    /// Forgets everything that was told.
    package func reset() { told.withLock { $0.removeAll() } }

    /// The accounts that something was told about, by name.
    package var all: [Account] { told.withLock { $0.values.sorted { $0.name < $1.name } } }
}
