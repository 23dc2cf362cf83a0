import HTTPMessages
import JOSE
import JSON
import OpenSSL
import Synchronization

/// The one place where secrets leave a result before anybody can see it.
///
/// A value is tainted by name and from then on replaced in every form it may take: as it is, base64, base64url,
/// percent-encoded and JSON-escaped.
package final class Redactor: Sendable {
    /// One form of a secret, and what stands in its place.
    private struct Form {
        let bytes: [UInt8]
        let replacement: [UInt8]
    }

    /// Every form, found by its beginning, so that a text is read once however many secrets there are.
    private struct Forms {
        /// Which pairs of bytes a form begins with: most places of a text are passed by this alone.
        var beginnings = [Bool](repeating: false, count: 1 << 16)
        /// Forms by their first four bytes.
        var byStart: [UInt32: [Form]] = [:]
    }

    private let forms = Mutex(Forms())
    private static let shortest = 4

    package init() {}

    /// Marks a value as secret; one below four bytes would blot out half of every text and is left alone.
    package func taint(_ value: String, name: String) {
        guard value.utf8.count >= Self.shortest else { return }
        let bytes = Array(value.utf8)
        let digest = Digest.hash(.sha256, bytes).prefix(4).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        let replacement = Array("***\(name):\(digest)***".utf8)
        let base64url = Base64URL.encode(bytes)
        let base64 = base64url.map { $0 == "-" ? "+" : $0 == "_" ? "/" : String($0) }.joined()
        let escaped = String(JSON.string(value).text.dropFirst().dropLast())
        let all = [value, base64url, base64, PercentEncoding.encode(value), escaped]
        forms.withLock { forms in
            for form in Set(all).map({ Array($0.utf8) }) {
                let key = Self.key(form, 0)
                guard !forms.byStart[key, default: []].contains(where: { $0.bytes == form }) else { continue }
                forms.beginnings[Self.beginning(form, 0)] = true
                // Longest first: a secret may begin with another.
                let place =
                    forms.byStart[key, default: []].firstIndex { $0.bytes.count < form.count }
                    ?? forms.byStart[key, default: []].count
                forms.byStart[key, default: []].insert(Form(bytes: form, replacement: replacement), at: place)
            }
        }
    }

    /// The text without any secret.
    package func redact(_ text: String) -> String {
        let forms = forms.withLock { $0 }
        let bytes = Array(text.utf8)
        guard !forms.byStart.isEmpty, bytes.count >= Self.shortest else { return text }
        var redacted: [UInt8] = []
        var (index, copied) = (0, 0)
        while index + Self.shortest <= bytes.count {
            if forms.beginnings[Self.beginning(bytes, index)],
                let form = forms.byStart[Self.key(bytes, index)]?.first(where: {
                    bytes[index...].starts(with: $0.bytes)
                })
            {
                redacted += bytes[copied..<index] + form.replacement
                index += form.bytes.count
                copied = index
            } else {
                index += 1
            }
        }
        return copied == 0 ? text : String(decoding: redacted + bytes[copied...], as: UTF8.self)
    }

    private static func beginning(_ bytes: [UInt8], _ index: Int) -> Int {
        Int(bytes[index]) | Int(bytes[index + 1]) << 8
    }

    private static func key(_ bytes: [UInt8], _ index: Int) -> UInt32 {
        UInt32(bytes[index]) | UInt32(bytes[index + 1]) << 8 | UInt32(bytes[index + 2]) << 16
            | UInt32(bytes[index + 3]) << 24
    }

    /// The result without any secret.
    package func redact(_ result: CaseResult) -> CaseResult {
        var result = result
        for index in result.findings.indices {
            result.findings[index].facts = result.findings[index].facts.mapValues(redact)
        }
        result.difference = result.difference.map(redact)
        result.exchange = result.exchange.map(redact)
        result.token = result.token.map { token in
            SentToken(sent: redact(token.sent), control: token.control.map(redact))
        }
        result.signIns = result.signIns.map { signIn in
            var signIn = signIn
            signIn.email = signIn.email.map(redact)
            signIn.user = signIn.user.map(redact)
            signIn.exchange = redact(signIn.exchange)
            return signIn
        }
        return result
    }

    private func redact(_ parts: SentToken.Parts) -> SentToken.Parts {
        SentToken.Parts(
            header: redact(parts.header), claims: redact(parts.claims), signature: redact(parts.signature))
    }

    private func redact(_ exchange: Exchange) -> Exchange {
        var exchange = exchange
        exchange.url = redact(exchange.url)
        exchange.requestBody = redact(exchange.requestBody)
        exchange.responseBody = redact(exchange.responseBody)
        exchange.requestFields = exchange.requestFields.map(redact)
        exchange.responseFields = exchange.responseFields.map(redact)
        exchange.failure = exchange.failure.map(redact)
        return exchange
    }

    /// Belt and braces beside the tainted values: fields whose very name says that they hold a secret.
    private func redact(_ field: Exchange.Field) -> Exchange.Field {
        let name = field.name.lowercased()
        let isSecret =
            ["authorization", "cookie", "set-cookie", "x-session-token"].contains(name) || name.contains("api-key")
        return Exchange.Field(field.name, isSecret ? redactValue(field.value) : redact(field.value))
    }

    private func redactValue(_ value: String) -> String {
        let redacted = redact(value)
        guard redacted == value else { return redacted }
        return value.prefix { $0 != "=" && $0 != " " } + (value.contains("=") ? "=***" : " ***")
    }
}
