/// An account.
struct User: Sendable {
    let id: String
    var email: EmailCheck.Email?
    var name: String?
    /// Seconds since 1970.
    let createdAt: Int
    /// The identities that sign in to it.
    var identities: [IdentityKey] = []
}

/// By what a provider's user is known: UTF-8 bytes, since `String` takes equivalent texts for equal.
struct IdentityKey: Hashable, Sendable {
    let provider: [UInt8]
    let subject: [UInt8]
}
