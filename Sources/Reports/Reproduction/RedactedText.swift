/// A text from which a `Redactor` took secrets, split at the places where they were.
///
/// The redactor leaves `***name:0123abcd***`, or a bare `***` where it knew no name.
struct RedactedText {
    /// What stays, and what a reader has to put back.
    enum Part: Hashable {
        case text(String)
        case secret(name: String)
    }

    /// The text and the gaps in it, in order.
    let parts: [Part]

    /// - Parameter fallback: the name of a secret that has none of its own.
    init(_ text: String, fallback: String) {
        var parts: [Part] = []
        var plain = ""
        var rest = text[...]
        while let character = rest.first {
            guard let (name, end) = Self.mark(at: rest) else {
                plain.append(character)
                rest.removeFirst()
                continue
            }
            if !plain.isEmpty { parts.append(.text(plain)) }
            plain = ""
            parts.append(.secret(name: name ?? fallback))
            rest = rest[end...]
        }
        if !plain.isEmpty { parts.append(.text(plain)) }
        self.parts = parts
    }

    /// Whether a secret was taken out.
    var hasSecrets: Bool { parts.contains { if case .secret = $0 { true } else { false } } }

    /// The text as one shell word in which each secret is a variable.
    var shellWord: String {
        guard hasSecrets else { return ShellWord.quoted(parts.map(Self.plain).joined()) }
        return parts.map { part in
            switch part {
            case .text(let text): ShellWord.quoted(text)
            case .secret(let name): "\"$\(Self.variable(name))\""
            }
        }.joined()
    }

    private static func plain(_ part: Part) -> String {
        if case .text(let text) = part { text } else { "" }
    }

    /// The name of a shell variable (POSIX, section 3.216): capitals, digits and underscores, no digit first.
    private static func variable(_ name: String) -> String {
        let letters = name.uppercased().map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" }
        return (letters.first?.isNumber ?? true ? "_" : "") + String(letters)
    }

    private static func mark(at text: Substring) -> (name: String?, end: Substring.Index)? {
        guard text.hasPrefix("***") else { return nil }
        let inner = text.dropFirst(3)
        if let end = inner.firstRange(of: "***") {
            let mark = inner[..<end.lowerBound]
            if let colon = mark.lastIndex(of: ":"), isDigest(mark[mark.index(after: colon)...]),
                !mark[..<colon].contains("\n")
            {
                return (String(mark[..<colon]), end.upperBound)
            }
        }
        return (nil, inner.startIndex)
    }

    private static func isDigest(_ text: Substring) -> Bool {
        text.utf8.count == 8 && text.allSatisfy { $0.isASCII && $0.isHexDigit }
    }
}
