import JSON

/// Which identities and addresses are the same, by the rules.
struct Matching {
    let rules: Rules

    /// The key by which accounts know an identity.
    func key(of identity: Identity) -> IdentityKey {
        let subject = Array(identity.subject.utf8)
        return switch rules.subject.key {
        case .subject: IdentityKey(provider: [], subject: subject)
        case .token: IdentityKey(provider: [], subject: Array(identity.token.utf8))
        case .provider: IdentityKey(provider: Array(identity.provider.utf8), subject: [])
        case .address:
            IdentityKey(
                provider: Array(identity.provider.utf8), subject: identity.email.map(addressKey) ?? subject)
        case .providerAndSubject, .equivalent, .email:
            IdentityKey(provider: Array(identity.provider.utf8), subject: subject)
        }
    }

    /// The key among those known that is this one, or this one.
    func known(_ key: IdentityKey, among keys: some Sequence<IdentityKey>) -> IdentityKey {
        guard rules.subject.key == .equivalent else { return key }
        // String's own equality is canonical equivalence.
        return keys.first { known in
            known.provider == key.provider
                && String(decoding: known.subject, as: UTF8.self) == String(decoding: key.subject, as: UTF8.self)
        } ?? key
    }

    /// The bytes by which an address is known.
    func addressKey(_ email: EmailCheck.Email) -> [UInt8] {
        let address = email.address
        switch rules.email.comparison {
        case .exact: return Array(Self.withLowercaseDomain(address).utf8)
        case .lowercased: return Array(Likeness.lowercased(address).utf8)
        case .withoutTag:
            let (local, domain) = Self.halves(address)
            return Array((local.prefix { $0 != "+" } + Likeness.lowercased(String(domain))).utf8)
        case .lookalike: return Array(Likeness.latin(Self.withLowercaseDomain(address)).utf8)
        case .lastOfSeveral:
            let last = address.split { " ,;<>\"[]\r\n".contains($0) }.last { $0.contains("@") }
            return Array(Self.withLowercaseDomain(last.map(String.init) ?? address).utf8)
        }
    }

    /// Whether two addresses are one, verified or not.
    func isSameAddress(_ left: EmailCheck.Email?, _ right: EmailCheck.Email) -> Bool {
        left.map { addressKey($0) == addressKey(right) } ?? false
    }

    /// What becomes of an address that belongs to another account; a loose comparison is there to link.
    func collision(of email: EmailCheck.Email, with owner: User) -> EmailRules.Collision {
        let isSpelledAlike = owner.email.map {
            Self.withLowercaseDomain($0.address) == Self.withLowercaseDomain(email.address)
        }
        if isSpelledAlike == false { return .linked }
        return email.isVerified ? rules.email.verifiedCollision : rules.email.unverifiedCollision
    }

    /// Whose an address is.
    func owner(of email: EmailCheck.Email, in owners: [[UInt8]: String]) -> String? { owners[addressKey(email)] }

    /// Whether an address is another user's.
    func isTaken(_ email: EmailCheck.Email, in owners: [[UInt8]: String], by user: String) -> Bool {
        owner(of: email, in: owners).map { $0 != user } ?? false
    }

    /// Whether a changed address locks a known user out.
    func refusesChange(_ stored: EmailCheck.Email?, _ claimed: EmailCheck.Email?) -> Bool {
        guard rules.email.refuses.contains(.changed), let stored, let claimed else { return false }
        return addressKey(stored) != addressKey(claimed)
    }

    private static func halves(_ address: String) -> (local: Substring, domain: Substring) {
        guard let at = address.lastIndex(of: "@") else { return (address[...], "") }
        return (address[..<at], address[at...])
    }

    private static func withLowercaseDomain(_ address: String) -> String {
        let (local, domain) = halves(address)
        return local + Likeness.lowercased(String(domain))
    }
}
