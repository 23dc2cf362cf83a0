/// What a key is to a case, whatever its kid: `signing`, `attacker`, `rsa1024`.
package struct KeyName: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral {
    /// The name as data files write it.
    package let rawValue: String

    /// Any name; whether there is such a key shows when it is asked for.
    package init(rawValue: String) { self.rawValue = rawValue }

    /// The name as a literal.
    package init(stringLiteral value: String) { rawValue = value }

    /// The key that signs genuine tokens now.
    package static let signing: KeyName = "signing"
    /// Another published key of the same issuer.
    package static let other: KeyName = "other"
    /// A key that was published once.
    package static let retired: KeyName = "retired"
    /// An RSA key that nobody published.
    package static let attacker: KeyName = "attacker"
    /// A P-256 key that nobody published.
    package static let attackerEC: KeyName = "attacker-ec"
}

extension KeyName: CustomStringConvertible {
    /// The name.
    package var description: String { rawValue }
}
