/// The place of a value inside a document (RFC 6901).
package struct JSONPointer: Hashable, Sendable {
    /// The reference tokens, unescaped.
    package let tokens: [String]

    package init(tokens: [String] = []) { self.tokens = tokens }

    /// Reads `""` or `/a/b`; nil if the text is neither.
    package init?(_ text: String) {
        guard !text.isEmpty else {
            tokens = []
            return
        }
        guard text.hasPrefix("/") else { return nil }
        tokens = text.dropFirst().split(separator: "/", omittingEmptySubsequences: false).map(Self.unescape)
    }

    /// The pointer one step further down.
    package func appending(_ token: String) -> JSONPointer { JSONPointer(tokens: tokens + [token]) }

    private static func unescape(_ token: Substring) -> String {
        guard token.contains("~") else { return String(token) }
        var out = ""
        var rest = token[...]
        while let character = rest.popFirst() {
            if character == "~", let escaped = rest.first, escaped == "0" || escaped == "1" {
                out.append(escaped == "0" ? "~" : "/")
                rest.removeFirst()
            } else {
                out.append(character)
            }
        }
        return out
    }
}

extension JSONPointer: CustomStringConvertible {
    package var description: String {
        tokens.map { token in
            "/" + token.map { $0 == "~" ? "~0" : $0 == "/" ? "~1" : String($0) }.joined()
        }.joined()
    }
}

extension JSONPointer: ExpressibleByStringLiteral {
    package init(stringLiteral value: String) { self = JSONPointer(value) ?? JSONPointer(tokens: [value]) }
}
