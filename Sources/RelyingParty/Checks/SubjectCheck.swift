import JOSE
import JSON

/// Whether the token names somebody (OpenID Connect Core, section 2), and by what name accounts know them.
struct SubjectCheck {
    let rules: SubjectRules

    /// OpenID Connect Core, section 2: at most 255 ASCII characters.
    private static let maximumBytes = 255

    /// The subject as accounts know it; throws what is wrong with the claim.
    func subject(in claims: JSONObject) throws(TokenViolation) -> String {
        changed(try checked(claims["sub"]))
    }

    private func checked(_ value: JSON?) throws(TokenViolation) -> String {
        guard let value else {
            guard rules.forgives.contains(.missing) else {
                throw TokenViolation(.subjectMissing, "the token has no \"sub\"")
            }
            return "null"
        }
        guard let text = value.string else {
            guard forgivesType(of: value) else {
                throw TokenViolation(.subjectMalformed, "\"sub\" is \(value.typeName), expected a string")
            }
            return value.text
        }
        let isBlank = text.unicodeScalars.allSatisfy(\.properties.isWhitespace)
        if isBlank, !rules.forgives.contains(text.isEmpty ? .empty : .blank) {
            throw TokenViolation(.subjectMalformed, "\"sub\" is blank")
        }
        if text.utf8.count > Self.maximumBytes, !rules.forgives.contains(.long) {
            throw TokenViolation(.subjectTooLong, "\"sub\" has \(text.utf8.count) bytes, at most \(Self.maximumBytes)")
        }
        if text.utf8.count > 128, rules.refuses.contains(.long) {
            throw TokenViolation(.subjectTooLong, "\"sub\" has \(text.utf8.count) bytes, at most 128")
        }
        return text
    }

    private func forgivesType(of value: JSON) -> Bool {
        switch value {
        case .null: rules.forgives.contains(.null)
        case .number: rules.forgives.contains(.number)
        case .bool: rules.forgives.contains(.boolean)
        case .array: rules.forgives.contains(.array)
        case .object: rules.forgives.contains(.object)
        case .string, .raw: false
        }
    }

    private func changed(_ subject: String) -> String {
        var subject = subject
        if rules.changes.contains(.cutAtNUL) {
            subject = String(decoding: subject.utf8.prefix { $0 != 0 }, as: UTF8.self)
        }
        if rules.changes.contains(.trimmed) { subject = Likeness.trimmed(subject) }
        if rules.changes.contains(.lowercased) { subject = Likeness.lowercased(subject) }
        if rules.changes.contains(.truncated) {
            subject = String(decoding: subject.utf8.prefix(Self.maximumBytes), as: UTF8.self)
        }
        if rules.changes.contains(.rounded), subject.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
            let number = Double(subject)
        {
            subject = "\(number)"
        }
        return subject
    }
}
