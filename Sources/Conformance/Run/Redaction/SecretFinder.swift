import HTTPMessages
import JSON

/// Finds in an answer whatever may be a session, has it redacted from then on, and cleans the texts that reports keep.
///
/// What a target gives out may come in any shape, so that nothing here depends on reading it: a value is secret by what
/// the profile takes from its place, by the name beside it, or by its look.
struct SecretFinder {
    let redactor: Redactor
    let names: SecretNames
    let own: OwnTexts

    /// More of a body than a report keeps, so that nothing is cut in the middle of a secret.
    private static let longest = Exchange.keptBytes + 65_536

    /// Taints what the answer gives out.
    func learn(from response: HTTPResponse, user: String? = nil) {
        guard redactor.isOn else { return }
        let finder = SecretFinder(redactor: redactor, names: names, own: own.adding(user))
        let isSuccess = (200..<400).contains(response.status)
        for field in response.fields.lines { finder.learn(from: field) }
        let body = response.body.prefix(Self.longest)
        finder.learn(from: String(decoding: body, as: UTF8.self), isSuccess: isSuccess)
        if let json = JSON.answer(response.body) {
            finder.learn(from: json, under: nil, isSuccess: isSuccess)
        }
    }

    /// Taints what any text gives out.
    func learn(from text: String, isSuccess: Bool) {
        for level in DecodedText.levels(text) {
            for found in NamedValues(level.bytes, names: names).all()
            where isSecret(found.value, beside: found.name, isSuccess: isSuccess || found.isParameter) {
                taint(found.value, name: found.name)
            }
            for run in SecretShape.runs(in: level.bytes) {
                taint(String(decoding: level.bytes[run], as: UTF8.self), name: "secret")
            }
        }
    }

    private func learn(from field: HTTPField) {
        guard field.isNamed("Set-Cookie") else {
            if names.isSecretField(field.name) {
                for word in field.value.split(separator: " ") where isUnguessable(String(word)) {
                    taint(String(word), name: field.name.lowercased())
                }
            }
            return learn(from: field.value, isSuccess: true)
        }
        for level in DecodedText.levels(field.value) {
            guard let equals = level.bytes.firstIndex(of: UInt8(ascii: "=")) else { continue }
            let name = String(decoding: level.bytes[..<equals], as: UTF8.self)
            let value = level.bytes[(equals + 1)...].prefix { $0 != UInt8(ascii: ";") }
                .filter { $0 != UInt8(ascii: "\"") }
            let text = String(decoding: value, as: UTF8.self)
            if names.isOwn(name) || isUnguessable(text) { taint(text, name: name) }
        }
    }

    /// Taints what stands below a secret's name, however deep, and whatever has such a name itself.
    private func learn(from value: JSON, under name: String?, isSuccess: Bool) {
        switch value {
        case .object(let object):
            for member in object.members {
                let isSecret = names.isSecret(member.name)
                // A session has an id, which is the session; a user below it has one as well, which is not.
                let inherited = member.name.lowercased() == "id" ? name : nil
                learn(from: member.value, under: isSecret ? member.name : inherited, isSuccess: isSuccess)
            }
        case .array(let elements): for element in elements { learn(from: element, under: name, isSuccess: isSuccess) }
        case .string(let text):
            guard let name, isSecret(text, beside: name, isSuccess: isSuccess) else { return }
            taint(text, name: name)
        case .number(let number):
            guard let name, names.isOwn(name) else { return }
            taint(number.text, name: name)
        case .null, .bool, .raw: return
        }
    }

    private func taint(_ value: String, name: String) {
        guard !own.hold(value) else { return }
        redactor.taint(value, name: name.filter { $0.isASCII && ($0.isLetter || $0.isNumber || "_-.".contains($0)) })
    }

    // MARK: What may be a secret

    private static let literals: Set = ["true", "false", "null", "undefined", "none", "nil", "deleted"]

    private func isSecret(_ value: String, beside name: String, isSuccess: Bool) -> Bool {
        guard let first = value.utf8.first, !Self.literals.contains(value.lowercased()),
            first != UInt8(ascii: "{"), first != UInt8(ascii: "[")
        else { return false }
        if names.isOwn(name) { return true }
        return isUnguessable(value) && (isSuccess || value.utf8.count >= 8)
    }

    /// Whether the text is neither a sentence, nor words, nor a plain number or address.
    private func isUnguessable(_ value: String) -> Bool {
        guard !value.utf8.contains(0x20), !value.utf8.contains(0x0A), !value.containsBytes(of: "://"),
            !value.hasPrefix("***"), !Self.literals.contains(value.lowercased())
        else { return false }
        let words = value.utf8.split { $0 == 0x2D || $0 == 0x5F || $0 == 0x2E || $0 == 0x3A || $0 == 0x2F }
        let areWords = words.allSatisfy { word in word.count < 16 && word.allSatisfy { $0 < 0x80 && !isDigit($0) } }
        return !areWords && !(value.utf8.count < 6 && value.utf8.allSatisfy(isDigit))
    }

    private func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

    // MARK: Texts that reports keep

    /// The text without secrets, cut to what a report keeps.
    func cleaned(_ text: String) -> String {
        let text =
            text.utf8.count > Self.longest ? String(decoding: text.utf8.prefix(Self.longest), as: UTF8.self) : text
        let clean = redactor.redact(text)
        return clean.utf8.count > Exchange.keptBytes
            ? String(decoding: clean.utf8.prefix(Exchange.keptBytes), as: UTF8.self) : clean
    }

    /// The body of an answer; one that is packed or no text is not looked into, and so not shown.
    func cleanedBody(of response: HTTPResponse) -> String {
        let coding = response.fields["Content-Encoding"]?.lowercased() ?? "identity"
        let start = response.body.prefix(2)
        let isPacked = coding != "identity" || start.elementsEqual([0x1F, 0x8B]) || start.elementsEqual([0x28, 0xB5])
        guard !response.body.isEmpty, isPacked || response.body.span.holds(0) else {
            return cleaned(String(decoding: response.body.prefix(Self.longest), as: UTF8.self))
        }
        return "(\(response.body.count) bytes, \(isPacked ? "packed" : "no text"), left out)"
    }

    /// A field without secrets; one whose very name says that it holds one shows nothing of it.
    func cleaned(_ field: HTTPField) -> Exchange.Field {
        if field.isNamed("Set-Cookie") || field.isNamed("Cookie") {
            let parts = field.value.split(separator: ";", omittingEmptySubsequences: false)
            let hidden = parts.enumerated().map { place, part in
                place == 0 || field.isNamed("Cookie") ? hiddenPair(String(part)) : redactor.redact(String(part))
            }
            return Exchange.Field(field.name, hidden.joined(separator: ";"))
        }
        let clean = cleaned(field.value)
        guard clean == field.value, names.isSecretField(field.name), !own.areRepeated(in: field.value) else {
            return Exchange.Field(field.name, clean)
        }
        let scheme = field.value.contains(" ") ? field.value.prefix { $0 != " " } + " " : ""
        return Exchange.Field(field.name, scheme + "***")
    }

    private func hiddenPair(_ pair: String) -> String {
        guard let equals = pair.firstIndex(of: "=") else { return redactor.redact(pair) }
        let value = String(pair[pair.index(after: equals)...])
        let clean = redactor.redact(value)
        return pair[...equals] + (clean == value && !value.isEmpty ? "***" : clean)
    }
}

extension JSON {
    /// A target's answer as JSON; what is half a character in it does not make the rest unreadable.
    static func answer(_ bytes: [UInt8]) -> JSON? {
        guard !bytes.isEmpty else { return nil }
        return try? JSON.parse(bytes, options: .lenient)
    }
}
