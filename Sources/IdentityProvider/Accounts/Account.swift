/// A user at a provider, before any app asks for them.
package struct Account: Hashable, Sendable {
    /// Our name for the account; everything not told is derived from it.
    package let name: String
    /// Nil for the accounts of schools that have none.
    package var email: String?
    /// Whether the provider has seen the address work.
    package var isEmailVerified = true
    /// Whether apps get a relay address (Apple's Hide My Email).
    package var usesRelay = false
    /// What `given_name` tells.
    package var givenName: String
    /// What `family_name` tells.
    package var familyName: String
    /// The Workspace domain, `hd` in Google's tokens.
    package var hostedDomain: String?
    /// Apple's 0, 1 or 2 for a new native sign-in.
    package var realUserStatus: Int?
    /// Apple's organisation of a managed account.
    package var organizationID: String?
    /// The `sub` for another team after an app changed hands.
    package var transferSubject: String?
    /// `sub` whatever the rules of the provider would make it.
    package var subject: String?

    /// An account with a derived name, and a derived address at example.com, which no mail ever reaches (RFC 2606).
    package init(name: String, derivation: Derivation) {
        self.name = name
        givenName = DerivedName.given(name, derivation)
        familyName = DerivedName.family(name, derivation)
        let suffix = Alphabet.text(derivation.bytes("email", name).prefix(6), of: Alphabet.lowerCaseAndDigits)
        let plain = String(decoding: name.utf8.prefix(24).map(Self.addressByte), as: UTF8.self)
        email = "\(plain).\(suffix)@example.com"
    }

    /// Moves the account into a Workspace: its address is one of that domain.
    package mutating func join(_ domain: String) {
        hostedDomain = domain
        if let local = email?.split(separator: "@").first { email = "\(local)@\(domain)" }
    }

    /// What may stand before an address's @ without quotes, for everybody.
    private static func addressByte(_ byte: UInt8) -> UInt8 {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): byte
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte | 0x20
        default: UInt8(ascii: "-")
        }
    }
}
