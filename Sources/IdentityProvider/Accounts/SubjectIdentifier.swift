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
            let bytes = derivation.bytes("apple sub", account.name, team)
            let first = number(bytes[16..<20]) % 2000
            // The last part of captured ones reads as a time of day.
            let (hour, minute) = (number(bytes[20..<24]) % 24, number(bytes[24..<28]) % 60)
            return "\(digits(first, 6)).\(Hex.encode(Array(bytes.prefix(16)))).\(digits(hour, 2))\(digits(minute, 2))"
        case .google:
            // Real ones are 10^20 plus a number of 64 bits.
            return "1" + digits(number(derivation.bytes("google sub", account.name).prefix(8)), 20)
        }
    }

    /// The relay address of an account for a team.
    package static func relayAddress(
        of account: Account, team: String, domain: String, derivation: Derivation
    ) -> String {
        let bytes = derivation.bytes("relay", account.name, team).prefix(10)
        return Alphabet.text(bytes, of: Alphabet.lowerCaseAndDigits) + "@" + domain
    }

    private static func number(_ bytes: ArraySlice<UInt8>) -> UInt64 { bytes.reduce(0) { $0 << 8 | UInt64($1) } }

    private static func digits(_ number: UInt64, _ count: Int) -> String {
        let text = String(number)
        return String(repeating: "0", count: max(0, count - text.utf8.count)) + text
    }
}
