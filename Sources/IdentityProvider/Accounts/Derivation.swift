import JOSE
import OpenSSL

/// Values that look random and are a function of a seed and the words that name them.
package struct Derivation: Sendable {
    private let seed: [UInt8]

    package init(seed: [UInt8]) { self.seed = seed }

    /// 32 bytes for a name made of words.
    package func bytes(_ words: String...) -> [UInt8] { bytes(words) }

    private func bytes(_ words: [String]) -> [UInt8] {
        // Each word is preceded by its length, so that no two lists of words read the same.
        let message = words.flatMap { word in Array("\(word.utf8.count):".utf8) + Array(word.utf8) }
        return HMAC.authenticationCode(.sha256, key: seed, message: message)
    }

    /// Characters of an alphabet, at most 32.
    package func text(_ length: Int, of alphabet: StaticString, _ words: String...) -> String {
        let characters = Array(alphabet.description.utf8)
        let chosen = bytes(words).prefix(length).map { characters[Int($0) % characters.count] }
        return String(decoding: chosen, as: UTF8.self)
    }

    /// A number below a limit.
    package func number(below limit: Int, _ words: String...) -> Int {
        let value = bytes(words).prefix(7).reduce(0) { $0 << 8 | Int($1) }
        return value % limit
    }

    /// A number of 64 bits.
    package func number64(_ words: String...) -> UInt64 {
        bytes(words).prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
    }
}

/// The alphabets of derived names.
package enum Alphabet {
    package static let lowerCaseAndDigits: StaticString = "abcdefghijklmnopqrstuvwxyz0123456789"
    package static let base64URL: StaticString = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
}
