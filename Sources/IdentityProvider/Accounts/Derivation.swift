import JOSE
import OpenSSL

/// Values that look random and are a function of a seed and the words that name them.
package struct Derivation: Sendable {
    private let seed: [UInt8]

    /// The same seed gives the same values for ever.
    package init(seed: [UInt8]) { self.seed = Digest.hash(.sha512, seed) }

    /// 64 bytes for a name made of words.
    package func bytes(_ words: String...) -> [UInt8] {
        var message = seed
        message.reserveCapacity(256)
        for word in words {
            // The length comes first, so that no two lists of words read the same.
            let length = UInt32(truncatingIfNeeded: word.utf8.count)
            message += [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: length >> $0) }
            message += word.utf8
        }
        return Digest.hash(.sha512, message)
    }
}

/// The alphabets of derived names.
package enum Alphabet {
    /// 36 characters that may stand in any address.
    package static let lowerCaseAndDigits = Array("abcdefghijklmnopqrstuvwxyz0123456789".utf8)

    /// A character for each byte.
    static func text(_ bytes: some Collection<UInt8>, of alphabet: [UInt8]) -> String {
        String(decoding: bytes.map { alphabet[Int($0) % alphabet.count] }, as: UTF8.self)
    }
}
