import JSON

/// Tells by its name whether a member, a header field or a parameter holds a secret.
struct SecretNames {
    /// Names that the target's own profile gives, in plain letters.
    private let own: Set<String>

    /// - Parameter names: the members that the profile takes a session from.
    init(_ names: [String] = []) { own = Set(names.map(Self.plain)) }

    /// Words that make a name a secret's wherever they stand in it.
    private static let words = [
        "token", "session", "jwt", "secret", "cookie", "password", "credential", "apikey", "authorization", "bearer",
    ]

    /// Names that are a secret's as a whole.
    private static let names: Set = ["sid", "ticket", "key", "auth", "access", "refresh", "sess", "pwd", "assertion"]

    /// Names that hold such a word and say something about the secret, not the secret.
    private static let about = [
        "type", "expir", "state", "error", "status", "count", "name", "scope", "lifetime", "endpoint", "url", "uri",
        "valid", "created", "issued", "description", "message", "policy",
    ]

    /// Parameters of an address which sign somebody in, and mean something else as members.
    static let parameters: Set = ["code", "ticket", "otp", "hash"]

    /// Whether the profile itself says so.
    func isOwn(_ name: String) -> Bool { own.contains(Self.plain(name)) }

    /// Whether what bears this name is a secret, by the profile or by custom.
    func isSecret(_ name: String) -> Bool {
        let name = Self.plain(name)
        if own.contains(name) || Self.names.contains(name) { return true }
        guard Self.words.contains(where: { name.containsBytes(of: $0) }) else { return false }
        return !Self.about.contains { name.containsBytes(of: $0) }
    }

    /// Fields that speak of authentication and hold nothing secret.
    private static let publicFields: Set = ["wwwauthenticate", "proxyauthenticate"]

    /// Whether a header field holds a secret.
    func isSecretField(_ name: String) -> Bool {
        let name = Self.plain(name)
        guard !Self.publicFields.contains(name), !name.hasPrefix("accesscontrol") else { return false }
        return isSecret(name) || name.hasPrefix("auth") || name.containsBytes(of: "cookie")
    }

    /// A name without case and joiners: `accessToken`, `access_token` and `Access-Token` are one.
    private static func plain(_ name: String) -> String {
        String(decoding: name.lowercased().utf8.filter { $0 != 0x2D && $0 != 0x5F && $0 != 0x2E }, as: UTF8.self)
    }
}
