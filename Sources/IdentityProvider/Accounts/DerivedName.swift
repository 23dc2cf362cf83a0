/// What people are called: a usual given name, and a family name that is made up, so that no two accounts share one.
enum DerivedName {
    // All are of one length, since some readers of base64 go by a token's length, whosever it is.
    private static let givenNames = [
        "Adam", "Bert", "Cleo", "Dana", "Elke", "Fern", "Gwen", "Hana", "Ivan", "June", "Kira", "Lena", "Milo", "Nora",
        "Otis", "Petr", "Quin", "Rosa", "Sami", "Tess", "Ulla", "Vera", "Wynn", "Xena", "Yara", "Zora", "Alma", "Bill",
        "Cora", "Dora", "Elsa", "Finn",
    ]
    private static let consonants = Array("bdfghjklmnprstvw".utf8)
    private static let vowels = Array("aeiou".utf8)

    static func given(_ account: String, _ derivation: Derivation) -> String {
        givenNames[Int(derivation.bytes("given name", account)[0]) % givenNames.count]
    }

    /// Five syllables: more than three thousand million names.
    static func family(_ account: String, _ derivation: Derivation) -> String {
        let bytes = derivation.bytes("family name", account)
        var letters: [UInt8] = []
        for syllable in 0..<5 {
            letters.append(consonants[Int(bytes[2 * syllable]) % consonants.count])
            letters.append(vowels[Int(bytes[2 * syllable + 1]) % vowels.count])
        }
        letters[0] &-= 0x20
        return String(decoding: letters, as: UTF8.self)
    }
}
