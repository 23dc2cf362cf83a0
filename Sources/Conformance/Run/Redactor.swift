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
    private let secrets = Mutex<[(form: String, replacement: String)]>([])

    package init() {}

    /// Marks a value as secret.
    package func taint(_ value: String, name: String) {
        guard value.utf8.count >= 4 else { return }
        let bytes = Array(value.utf8)
        let digest = Digest.hash(.sha256, bytes).prefix(4).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        let replacement = "***\(name):\(digest)***"
        let base64url = Base64URL.encode(bytes)
        let base64 = base64url.replacing("-", with: "+").replacing("_", with: "/")
        let escaped = String(JSON.string(value).text.dropFirst().dropLast())
        let forms = [value, base64url, base64, PercentEncoding.encode(value), escaped]
        secrets.withLock { secrets in
            for form in Set(forms) where !secrets.contains(where: { $0.form == form }) {
                secrets.append((form, replacement))
            }
            secrets.sort { $0.form.utf8.count > $1.form.utf8.count }
        }
    }

    /// The text without any secret.
    package func redact(_ text: String) -> String {
        let secrets = secrets.withLock { $0 }
        return secrets.reduce(text) { text, secret in
            text.contains(secret.form) ? text.replacing(secret.form, with: secret.replacement) : text
        }
    }

    /// The result without any secret.
    package func redact(_ result: CaseResult) -> CaseResult {
        var result = result
        result.observed = redact(result.observed)
        result.findings = result.findings.map(redact)
        result.difference = result.difference.map(redact)
        result.exchange = result.exchange.map(redact)
        return result
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
