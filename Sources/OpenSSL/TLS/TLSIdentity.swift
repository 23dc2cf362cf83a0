/// What a server shows in a handshake: its certificate with those above it, and the key.
package struct TLSIdentity: Sendable {
    /// The leaf first; the authority's own certificate is not sent.
    package let chain: [Certificate]
    /// The leaf's key.
    package let key: PrivateKey

    /// Certificates and a key that belong together; whether they do shows when a context is made.
    package init(chain: [Certificate], key: PrivateKey) {
        self.chain = chain
        self.key = key
    }

    /// The chain as PEM, leaf first.
    package var certificatePEM: String { chain.map(\.pem).joined() }
}
