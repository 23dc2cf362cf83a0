/// A provider's documents, ready to be sent.
package struct KeySetSnapshot: Sendable {
    /// Grows with each change.
    package let generation: Int
    /// The JWK Set.
    package let keySet: [UInt8]
    /// The map of `kid` to certificate; empty where the provider has none.
    package let certificates: [UInt8]
    /// The `kid`s in the key set, in order.
    package let publishedIdentifiers: [String]
    /// The `kid` of the key that signs.
    package let signingIdentifier: String
}
