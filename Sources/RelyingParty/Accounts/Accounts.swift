import JOSE
import JSON
import Synchronization

/// Users, their identities and their sessions, in memory and bounded.
final class Accounts: Sendable {
    /// A user who has just signed in.
    struct SignedIn: Sendable {
        let user: User
        let secret: String
        let isNew: Bool
    }

    private let state = Mutex(AccountState())
    /// Fresh unguessable bytes.
    private let random: @Sendable (Int) -> [UInt8]

    /// No accounts yet.
    init(random: @escaping @Sendable (Int) -> [UInt8]) {
        self.random = random
    }

    /// Signs an identity in, with a new account if it is unknown; throws why it may not.
    func signIn(_ identity: Identity, rules: Rules, now: Int) throws(TokenViolation) -> SignedIn {
        let (userID, secret) = (Hexadecimal.text(of: random(10)), Hexadecimal.text(of: random(24)))
        return try state.withLock { state throws(TokenViolation) in
            let matching = Matching(rules: rules)
            let key = matching.key(of: identity)
            let known = try Self.known(identity, key, matching, state)
            var user = known ?? User(id: userID, email: nil, name: identity.name, createdAt: now)
            if known == nil, rules.accounts.signups == .closed {
                throw TokenViolation(.signupDisabled, "new accounts are not made")
            }
            if known == nil, identity.email == nil, rules.email.required {
                throw TokenViolation(.emailMissing, "a new account needs an address")
            }
            if !user.identities.contains(key) { user.identities.append(key) }
            if let email = identity.email, user.email == nil, !matching.isTaken(email, in: state.owners, by: user.id) {
                user.email = email
            }
            if user.name == nil { user.name = identity.name }
            state.keep(user, key, matching)
            state.open(secret, for: user.id)
            return SignedIn(user: user, secret: secret, isNew: known == nil)
        }
    }

    /// Adds an identity to the account of a session; throws why it may not.
    func link(_ identity: Identity, to userID: String, rules: Rules) throws(TokenViolation) -> User {
        try state.withLock { state throws(TokenViolation) in
            guard var user = state.users[userID] else {
                throw TokenViolation(.unauthorized, "the session is not valid")
            }
            let matching = Matching(rules: rules)
            let key = matching.key(of: identity)
            if let owner = state.identities[key], owner != userID, rules.accounts.link != .takesOver {
                throw TokenViolation(.accountOwnedByOther, "the identity belongs to another account")
            }
            if rules.accounts.linkEmail == .same, let email = identity.email, let own = user.email,
                matching.addressKey(email) != matching.addressKey(own)
            {
                throw TokenViolation(.differentEmail, "the identity has another address than the account")
            }
            if rules.accounts.link == .forgets { return user }
            if !user.identities.contains(key) { user.identities.append(key) }
            state.keep(user, key, matching)
            return user
        }
    }

    /// Whether an identity has an account.
    func knows(_ identity: Identity) -> Bool {
        state.withLock { $0.identities[Matching(rules: Rules()).key(of: identity)] != nil }
    }

    /// The user of a session.
    func user(of secret: String) -> User? {
        state.withLock { state in state.sessions[secret].flatMap { state.users[$0] } }
    }

    /// Forgets everybody.
    func removeAll() {
        state.withLock { $0 = AccountState() }
    }

    // MARK: Finding

    private static func known(
        _ identity: Identity, _ key: IdentityKey, _ matching: Matching, _ state: AccountState
    ) throws(TokenViolation) -> User? {
        if matching.rules.accounts.alwaysNew { return nil }
        if matching.rules.subject.key == .email, let email = identity.email,
            let owner = state.users.values.first(where: { matching.isSameAddress($0.email, email) })
        {
            return owner
        }
        if let id = state.identities[matching.known(key, among: state.identities.keys)], let user = state.users[id] {
            guard !matching.refusesChange(user.email, identity.email) else {
                throw TokenViolation(.differentEmail, "the address is not the one the account has")
            }
            return user
        }
        guard let email = identity.email,
            let owner = matching.owner(of: email, in: state.owners).flatMap({ state.users[$0] })
        else { return nil }
        switch matching.collision(of: email, with: owner) {
        case .linked: return owner
        case .separate: return nil
        case .refused:
            throw TokenViolation(.emailUnverifiedCollision, "the address belongs to another account")
        }
    }
}
