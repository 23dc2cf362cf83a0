import JOSE
import JSON

/// What we sent ourselves: a target that repeats it gives no secret away.
///
/// Our tokens are signed by keys that are public, and whoever repeats a case needs them whole.
struct OwnTexts {
    private let texts: [String]

    /// More of a text than this no answer repeats.
    private static let longest = 65_536

    /// The token as it stands and as it reads, what else goes with it, and texts such as the request's body.
    init(_ specimen: Specimen, _ others: [String?] = []) {
        let token = String(decoding: specimen.token.utf8.prefix(Self.longest), as: UTF8.self)
        let segments = token.utf8.split(separator: UInt8(ascii: ".")).prefix(3)
            .compactMap { Base64URL.decodeLeniently(String(Substring($0))) }
        texts =
            [token] + segments.map { String(decoding: $0, as: UTF8.self) }
            + ([specimen.nonce, specimen.subject, specimen.email, specimen.name] + others).compactMap { $0 }
    }

    /// The same with more.
    func adding(_ text: String?) -> OwnTexts { OwnTexts(texts + [text].compactMap { $0 }) }

    /// Nothing of our own.
    static let none = OwnTexts([])

    private init(_ texts: [String]) { self.texts = texts }

    /// Whether the value is a part of what we sent; a short one only as a word, since it may be there by chance.
    func hold(_ value: String) -> Bool {
        texts.contains { text in
            value.utf8.count >= 16 ? text.containsBytes(of: value) : text.hasWord(value)
        }
    }

    /// Whether the text has our token in it.
    func areRepeated(in text: String) -> Bool { texts.first.map { !$0.isEmpty && text.containsBytes(of: $0) } ?? false }
}

extension String {
    /// Whether the word stands in it with neither letter nor digit before or behind.
    fileprivate func hasWord(_ word: String) -> Bool {
        let (text, word) = (Array(utf8), Array(word.utf8))
        guard !word.isEmpty, text.count >= word.count else { return false }
        return (0...(text.count - word.count)).contains { start in
            let end = start + word.count
            return text[start] == word[0] && text[start..<end].elementsEqual(word)
                && (start == 0 || !text[start - 1].isLetterOrDigit) && (end == text.count || !text[end].isLetterOrDigit)
        }
    }
}
