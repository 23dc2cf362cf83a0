/// What is stored of users and sessions; the oldest make room for the newest.
struct AccountState: Sendable {
    private(set) var users: [String: User] = [:]
    /// Users by identity.
    private(set) var identities: [IdentityKey: String] = [:]
    /// Users by verified address: only a verified one belongs to anybody.
    private(set) var owners: [[UInt8]: String] = [:]
    /// Users by session secret.
    private(set) var sessions: [String: String] = [:]
    private var userOrder: [String] = []
    private var sessionOrder: [String] = []

    private static let maximumUsers = 20_000
    private static let maximumSessions = 50_000

    /// Stores a user, new or changed, with the identity just used.
    mutating func keep(_ user: User, _ key: IdentityKey, _ matching: Matching) {
        if users.updateValue(user, forKey: user.id) == nil { userOrder.append(user.id) }
        identities[key] = user.id
        if let email = user.email, email.isVerified { owners[matching.addressKey(email)] = user.id }
        if userOrder.count > Self.maximumUsers { forget(userOrder.removeFirst()) }
    }

    /// Stores a session.
    mutating func open(_ secret: String, for user: String) {
        sessions[secret] = user
        sessionOrder.append(secret)
        if sessionOrder.count > Self.maximumSessions { sessions[sessionOrder.removeFirst()] = nil }
    }

    private mutating func forget(_ id: String) {
        users[id] = nil
        identities = identities.filter { $0.value != id }
        owners = owners.filter { $0.value != id }
    }
}
