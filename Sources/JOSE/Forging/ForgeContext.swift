import OpenSSL

/// What forging a token may depend on; the same context gives the same bytes.
package struct ForgeContext: Sendable {
    /// The instant that `$now` counts from.
    package var now: Int
    /// What `${name}` in an edit stands for.
    package var values: [String: String]
    /// Where every random byte comes from.
    package var seed: [UInt8]
    /// The keys of the issuer and of others, by role.
    package var keys: @Sendable (KeyName) -> JWK?

    /// A context; without a seed, randomness is the same for everybody.
    package init(
        now: Int, values: [String: String] = [:], seed: [UInt8] = [],
        keys: @escaping @Sendable (KeyName) -> JWK?
    ) {
        self.now = now
        self.values = values
        self.seed = seed
        self.keys = keys
    }

    /// Bytes that look random and are a function of the seed and the label.
    package func randomBytes(_ count: Int, label: String) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(count + 64)
        var block = 0
        while bytes.count < count {
            bytes += Digest.hash(.sha512, seed + Array("|\(label)|\(block)".utf8))
            block += 1
        }
        return Array(bytes.prefix(count))
    }
}
