package import Conformance

/// The request of a case as a command a person can paste into a POSIX shell.
package struct CurlCommand: Sendable {
    /// The command, in one line.
    package let line: String
    /// What the reader must know before running it: a body that is not in the line, a token that expires.
    package let notes: [String]

    /// Bodies up to this length stand in the line itself; a usual sign-in is about 1,500 bytes.
    package static let longestInlineBody = 4096

    /// - Returns: nil when nothing was sent.
    package init?(_ result: CaseResult) {
        guard let exchange = result.exchange else { return nil }
        let hasBody = exchange.requestBytes > 0
        var words = Self.head(exchange)
        var notes: [String] = []
        if hasBody {
            if Self.isInline(exchange) {
                words += Self.inlineBody(exchange)
            } else {
                let file = "\(result.id).\(result.provider.rawValue).body"
                words += ["--data-binary", ShellWord.quoted("@" + file)]
                let mint = ShellWord.line(["assay", "mint", result.provider.rawValue, "--case", result.id])
                notes.append(
                    "\(file) must hold the body of \(Quantity.bytes(exchange.requestBytes)), "
                        + "which is too long for a line or no text; `\(mint)` prints such a token")
            }
        }
        if hasBody {
            notes.append(
                result.tokenExpiresAt.map {
                    "the token in it expires at \(UTCTime.text($0)); after that, run the case again"
                }
                    ?? "the token in it names no time at which it expires; the target may set one of its own")
        }
        line = words.joined(separator: " ")
        self.notes = notes
    }

    /// A request that needs no notes.
    ///
    /// - Returns: nil when its body is too long for a line or no text.
    package init?(inline exchange: Exchange) {
        guard Self.isInline(exchange) else { return nil }
        let body = exchange.requestBytes > 0 ? Self.inlineBody(exchange) : []
        line = (Self.head(exchange) + body).joined(separator: " ")
        notes = []
    }

    private static func inlineBody(_ exchange: Exchange) -> [String] {
        ["--data-binary", RedactedText(exchange.requestBody, fallback: "SECRET").shellWord]
    }

    /// Everything but the body.
    private static func head(_ exchange: Exchange) -> [String] {
        var words = ["curl", "-sS"] + method(exchange)
        // Brackets and braces would be patterns to curl.
        if exchange.url.contains(where: "[]{}".contains) { words.append("-g") }
        words.append(RedactedText(exchange.url, fallback: "SECRET").shellWord)
        for field in exchange.requestFields where !isImplied(field) {
            // curl sends a header without a value only when a semicolon ends its name.
            let text = field.value.isEmpty ? field.name + ";" : "\(field.name): \(field.value)"
            words += ["-H", RedactedText(text, fallback: field.name).shellWord]
        }
        if exchange.requestBytes > 0,
            !exchange.requestFields.contains(where: { $0.name.lowercased() == "content-type" })
        {
            // Without this, curl would say that the body is a form.
            words += ["-H", "Content-Type:"]
        }
        return words
    }

    private static func method(_ exchange: Exchange) -> [String] {
        switch exchange.method {
        case "GET" where exchange.requestBytes == 0: []
        // With -X HEAD, curl would wait for a body.
        case "HEAD": ["--head"]
        default: ["-X", ShellWord.quoted(exchange.method)]
        }
    }

    /// curl writes these by itself, from the address and the body.
    private static func isImplied(_ field: Exchange.Field) -> Bool {
        ["host", "content-length", "connection"].contains(field.name.lowercased())
    }

    /// Whether the body is short enough to paste, and a text that a shell can hold.
    private static func isInline(_ exchange: Exchange) -> Bool {
        exchange.requestBytes <= longestInlineBody
            && !exchange.requestBody.unicodeScalars.contains { $0 == "\0" || $0 == "\u{FFFD}" }
    }
}
