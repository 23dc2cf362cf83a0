package import JOSE
package import JSON

/// One member of a key set: what is shown, and the key behind it, if we hold it.
package struct PublishedKey: Sendable {
    /// What the key set shows; an edit may have made it anything.
    package var shown: JSON
    /// The key with its private half.
    package var key: JWK?

    /// A key shown as it is, without its secrets.
    package init(_ key: JWK) {
        shown = .object(key.publicMembers)
        self.key = key
    }

    /// Something shown that we may have no key for.
    package init(shown: JSON, key: JWK?) {
        self.shown = shown
        self.key = key
    }
}
