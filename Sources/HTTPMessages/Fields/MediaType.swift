/// A media type with its parameters (RFC 9110, section 8.3.1), as found in Content-Type.
package struct MediaType: Hashable, Sendable {
    /// Type and subtype in lower case: `application/json`.
    package let essence: String

    /// Parameters in order: names in lower case, values without their quotes.
    package let parameters: [Parameter]

    /// One parameter, such as `charset=utf-8`.
    package struct Parameter: Hashable, Sendable {
        /// The name in lower case.
        package let name: String

        /// The value without quotes.
        package let value: String
    }

    /// Reads a Content-Type value; nil when there is no `type/subtype` at its head.
    package init?(_ text: String) {
        var parts = Self.split(text)[...]
        guard let head = parts.popFirst() else { return nil }
        let halves = head.split(separator: "/", omittingEmptySubsequences: false)
        guard halves.count == 2, halves.allSatisfy({ HTTPGrammar.isToken(String($0)) }) else { return nil }
        essence = head.lowercased()
        parameters = parts.compactMap { part in
            guard let equals = part.firstIndex(of: "=") else { return nil }
            let name = String(part[..<equals]).trimmingBlanks().lowercased()
            return Parameter(name: name, value: Self.unquoted(String(part[part.index(after: equals)...])))
        }
    }

    /// The value of the first parameter of that name.
    package subscript(parameter name: String) -> String? {
        parameters.first { HTTPGrammar.areSameName($0.name, name) }?.value
    }

    /// Splits at semicolons that are not inside quotes.
    private static func split(_ text: String) -> [String] {
        var parts: [String] = []
        var part = ""
        var isQuoted = false
        var isEscaped = false
        for scalar in text.unicodeScalars {
            if scalar == ";" && !isQuoted {
                parts.append(part.trimmingBlanks())
                part = ""
                continue
            }
            if scalar == "\"" && !isEscaped { isQuoted.toggle() }
            isEscaped = isQuoted && scalar == "\\" && !isEscaped
            part.unicodeScalars.append(scalar)
        }
        parts.append(part.trimmingBlanks())
        return parts
    }

    private static func unquoted(_ text: String) -> String {
        let text = text.trimmingBlanks()
        guard text.utf8.count >= 2, text.hasPrefix("\""), text.hasSuffix("\"") else { return text }
        var value = String.UnicodeScalarView()
        var isEscaped = false
        for scalar in text.unicodeScalars.dropFirst().dropLast() {
            if scalar == "\\" && !isEscaped {
                isEscaped = true
                continue
            }
            isEscaped = false
            value.append(scalar)
        }
        return String(value)
    }
}
