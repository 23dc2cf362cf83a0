import JOSE

/// Makes `sub` and relay addresses in the provider's shape.
package enum SubjectIdentifier {
    /// The `sub` of an account; Apple's differs from team to team.
    package static func subject(
        of account: Account, team: String, shape: AccountProfile.SubjectShape, derivation: Derivation
    ) -> String {
        if let subject = account.subject { return subject }
        switch shape {
        case .apple:
            let words = (account.name, team)
            let first = derivation.number(below: 2000, "apple first", words.0, words.1)
            let middle = Hex.encode(Array(derivation.bytes("apple sub", words.0, words.1).prefix(16)))
            // The last part of captured ones reads as a time of day.
            let (hour, minute) = (
                derivation.number(below: 24, "apple hour", words.0, words.1),
                derivation.number(below: 60, "apple minute", words.0, words.1)
            )
            return "\(digits(first, 6)).\(middle).\(digits(hour, 2))\(digits(minute, 2))"
        case .google:
            // Real ones are 10^20 plus a number of 64 bits.
            let number = String(derivation.number64("google sub", account.name))
            return "1" + String(repeating: "0", count: 20 - number.utf8.count) + number
        }
    }

    /// The relay address of an account for a team.
    package static func relayAddress(
        of account: Account, team: String, domain: String, derivation: Derivation
    ) -> String {
        derivation.text(10, of: Alphabet.lowerCaseAndDigits, "relay", account.name, team) + "@" + domain
    }

    private static func digits(_ number: Int, _ count: Int) -> String {
        let text = String(number)
        return String(repeating: "0", count: max(0, count - text.utf8.count)) + text
    }
}
