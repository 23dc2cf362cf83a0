import JOSE
import OpenSSL
import Synchronization

/// The one place where secrets leave a result before anybody can see it.
///
/// A value is tainted by name and from then on replaced in every form it may take: as it is, in hexadecimal, in base64
/// at any place, and escaped in any of the ways that URLs, JSON and HTML have.
package final class Redactor: Sendable {
    /// One form of a secret, and what stands in its place.
    private struct Form {
        let bytes: [UInt8]
        let replacement: [UInt8]

        /// So short a text stands in others by chance, so that it counts only as a word of its own.
        var isWord: Bool { bytes.count < 8 }
    }

    /// Every form, found by its beginning, so that a text is read once however many secrets there are.
    private struct Forms {
        var secrets = Set<String>()
        /// Which pairs of bytes a form begins with: most places of a text are passed by this alone.
        var beginnings = [Bool](repeating: false, count: 1 << 16)
        /// Forms by their first four bytes.
        var byStart: [UInt32: [Form]] = [:]
    }

    /// A secret in a text.
    private struct Match {
        let range: Range<Int>
        let replacement: [UInt8]
    }

    private let forms = Mutex(Forms())
    private static let shortest = 4

    /// Whether anything is looked for at all.
    let isOn: Bool

    /// - Parameter isOn: off where nobody ever sees what comes of a run, as in the self-test.
    package init(isOn: Bool = true) { self.isOn = isOn }

    /// Marks a value as secret; one below four bytes would blot out half of every text and is left alone.
    package func taint(_ value: String, name: String) {
        guard isOn, value.utf8.count >= Self.shortest else { return }
        let bytes = Array(value.utf8)
        forms.withLock { forms in
            guard forms.secrets.insert(value).inserted else { return }
            let digest = Digest.hash(.sha256, bytes).prefix(4).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }
                .joined()
            let replacement = Array("***\(name):\(digest)***".utf8)
            for form in Set([bytes] + Self.encoded(bytes)) where form.count >= Self.shortest {
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
        guard !forms.byStart.isEmpty, text.utf8.count >= Self.shortest else { return text }
        var matches = DecodedText.levels(text).flatMap { level in
            Self.matches(in: level.bytes, forms).map {
                Match(range: level.original($0.range), replacement: $0.replacement)
            }
        }
        guard !matches.isEmpty else { return text }
        matches.sort { ($0.range.lowerBound, $1.range.upperBound) < ($1.range.lowerBound, $0.range.upperBound) }
        let bytes = Array(text.utf8)
        var redacted: [UInt8] = []
        var copied = 0
        for match in matches where match.range.upperBound > copied {
            if match.range.lowerBound >= copied {
                redacted += bytes[copied..<match.range.lowerBound] + match.replacement
            }
            copied = match.range.upperBound
        }
        return String(decoding: redacted + bytes[copied...], as: UTF8.self)
    }

    private static func matches(in bytes: [UInt8], _ forms: Forms) -> [Match] {
        var matches: [Match] = []
        var index = 0
        while index + shortest <= bytes.count {
            if forms.beginnings[beginning(bytes, index)],
                let form = forms.byStart[key(bytes, index)]?.first(where: { isThere($0, in: bytes, at: index) })
            {
                matches.append(Match(range: index..<index + form.bytes.count, replacement: form.replacement))
                index += form.bytes.count
            } else {
                index += 1
            }
        }
        return matches
    }

    private static func isThere(_ form: Form, in bytes: [UInt8], at index: Int) -> Bool {
        guard bytes[index...].starts(with: form.bytes) else { return false }
        let end = index + form.bytes.count
        return !form.isWord
            || (index == 0 || !bytes[index - 1].isLetterOrDigit) && (end == bytes.count || !bytes[end].isLetterOrDigit)
    }

    /// A secret in hexadecimal, and in base64 on its own and inside something longer.
    private static func encoded(_ bytes: [UInt8]) -> [[UInt8]] {
        let digits = Array("0123456789abcdef".utf8)
        var encoded = [bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }]
        encoded += [encoded[0].map { $0 >= UInt8(ascii: "a") ? $0 - 0x20 : $0 }, Base64URL.encodedBytes(bytes)]
        if bytes.count >= 8 {
            for ahead in 0..<3 {
                let text = Base64URL.encodedBytes([UInt8](repeating: 0, count: ahead) + bytes)
                // The letters at either end hold bits of what is beside the secret.
                let whole = (ahead + bytes.count) * 8 / 6
                encoded.append(Array(text[(ahead == 0 ? 0 : ahead + 1)..<whole]))
            }
        }
        let plain = encoded.dropFirst(2).map { form in
            form.map { $0 == UInt8(ascii: "-") ? UInt8(ascii: "+") : $0 == UInt8(ascii: "_") ? UInt8(ascii: "/") : $0 }
        }
        return encoded + plain
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
        result.fetches = result.fetches.map(redact)
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
        exchange.requestFields = exchange.requestFields.map { Exchange.Field($0.name, redact($0.value)) }
        exchange.responseFields = exchange.responseFields.map { Exchange.Field($0.name, redact($0.value)) }
        exchange.failure = exchange.failure.map(redact)
        return exchange
    }
}

extension UInt8 {
    /// Whether the byte continues a word.
    var isLetterOrDigit: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: self >= 0x80
        }
    }
}
