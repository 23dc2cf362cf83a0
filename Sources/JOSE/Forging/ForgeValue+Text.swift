import JSON
import OpenSSL

extension ForgeValue {
    /// The `$` forms that make a string.
    static let textForms: [String: Form] = [
        "$repeat": repeatedText, "$concat": joinedText, "$case": casedText, "$replace": replacedText,
        "$slice": slicedText,
        "$hash": hashedText, "$base64url": encodedText, "$random": randomText, "$json": jsonText, "$token": tokenText,
    ]

    /// A string made by a closure.
    static func string(_ make: @escaping @Sendable (ForgeScope) throws(ForgeError) -> String) -> ForgeValue {
        ForgeValue { scope throws(ForgeError) in .string(try make(scope)) }
    }

    /// `{"$repeat": TEXT, "times": N}`
    private static let repeatedText: Form = { reader throws(DataFileError) in
        try reader.refuseUnknown(except: ["$repeat", "times"])
        let (unit, times) = (try parse(reader.member("$repeat")), try count(reader.member("times")))
        return string { scope throws(ForgeError) in
            let unit = try unit.text(in: scope)
            try scope.budget.spend(unit.utf8.count, times: times)
            return repeated(unit, times: times)
        }
    }

    /// By doubling: the standard library appends one unit after the other, and there may be millions.
    private static func repeated(_ unit: String, times: Int) -> String {
        var (text, block, left) = ("", unit, times)
        while left > 0 {
            if !left.isMultiple(of: 2) { text += block }
            left /= 2
            if left > 0 { block += block }
        }
        return text
    }

    /// `{"$concat": [VALUE…]}`
    private static let joinedText: Form = { reader throws(DataFileError) in
        try reader.refuseUnknown(except: ["$concat"])
        let parts = try list(reader.member("$concat"))
        return string { scope throws(ForgeError) in
            var text = ""
            for part in parts { text += try part.text(in: scope) }
            try scope.budget.spend(text.utf8.count)
            return text
        }
    }

    private enum Casing: String, CaseIterable {
        case upper
        case lower
        case swap
    }

    /// `{"$case": VALUE, "to": "upper"}`, of ASCII letters
    private static let casedText: Form = { reader throws(DataFileError) in
        try reader.refuseUnknown(except: ["$case", "to"])
        let (value, casing) = (try parse(reader.member("$case")), try reader.member("to").word(Casing.self))
        return string { scope throws(ForgeError) in
            let text = try value.text(in: scope)
            let changed = String(decoding: text.utf8.map { cased($0, casing) }, as: UTF8.self)
            guard changed != text else {
                throw .changesNothing(op: "$case", reason: "\"\(text)\" is the same in \(casing.rawValue) case")
            }
            return changed
        }
    }

    private static func cased(_ byte: UInt8, _ casing: Casing) -> UInt8 {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"): casing == .lower ? byte : byte & ~0x20
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): casing == .upper ? byte : byte | 0x20
        default: byte
        }
    }

    /// `{"$replace": VALUE, "find": TEXT, "with": TEXT, "all": BOOL}`
    private static let replacedText: Form = { reader throws(DataFileError) in
        try reader.refuseUnknown(except: ["$replace", "find", "with", "all"])
        let value = try parse(reader.member("$replace"))
        let (find, with) = (ForgeText(try reader.string("find")), ForgeText(try reader.string("with")))
        let occurrence: TextReplacement.Occurrence = try reader.optionalBool("all") == true ? .all : .first
        return string { scope throws(ForgeError) in
            let replacement = TextReplacement(
                find: try find.filled(in: scope), replace: try with.filled(in: scope), occurrence: occurrence)
            let bytes = try replacement.applied(to: Array(try value.text(in: scope).utf8))
            return String(decoding: bytes, as: UTF8.self)
        }
    }

    /// `{"$slice": VALUE, "from": N, "length": N}`, in Unicode scalars; a negative `from` counts from the end
    private static let slicedText: Form = { reader throws(DataFileError) in
        try reader.refuseUnknown(except: ["$slice", "from", "length"])
        let value = try parse(reader.member("$slice"))
        let (from, length) = (try reader.optionalInt("from") ?? 0, try reader.optionalInt("length"))
        return string { scope throws(ForgeError) in
            let scalars = Array(try value.text(in: scope).unicodeScalars)
            let start = min(max(from < 0 ? scalars.count + from : from, 0), scalars.count)
            let end = min(start + max(length ?? scalars.count, 0), scalars.count)
            return String(String.UnicodeScalarView(scalars[start..<end]))
        }
    }

    /// `{"$hash": VALUE, "with": ALGORITHM, "as": ENCODING, "left-half": BOOL}`
    private static let hashedText: Form = { reader throws(DataFileError) in
        try reader.refuseUnknown(except: ["$hash", "with", "as", "left-half"])
        let value = try parse(reader.member("$hash"))
        let algorithm = try reader.optional("with")?.word(DigestAlgorithm.self) ?? .sha256
        let encoding = try reader.optional("as")?.word(ByteEncoding.self) ?? .hex
        let takesHalf = try reader.optionalBool("left-half") ?? false
        return string { scope throws(ForgeError) in
            let digest = Digest.hash(algorithm, Array(try value.text(in: scope).utf8))
            return encoding.text(takesHalf ? Array(digest.prefix(digest.count / 2)) : digest)
        }
    }

    /// `{"$base64url": VALUE}`, of the text's UTF-8 bytes
    private static let encodedText: Form = { reader throws(DataFileError) in
        try reader.refuseUnknown(except: ["$base64url"])
        let value = try parse(reader.member("$base64url"))
        return string { scope throws(ForgeError) in Base64URL.encode(Array(try value.text(in: scope).utf8)) }
    }

    private enum RandomAlphabet: String, CaseIterable {
        case hex = "hex"
        case digits = "digits"
        case base64url = "base64url"
        case alphanumeric = "alphanumeric"

        var characters: [Character] {
            switch self {
            case .hex: Array("0123456789abcdef")
            case .digits: Array("0123456789")
            case .base64url: Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
            case .alphanumeric: Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789")
            }
        }
    }

    /// `{"$random": COUNT, "as": ALPHABET}`: characters that only the seed and the place in the file decide
    private static let randomText: Form = { reader throws(DataFileError) in
        try reader.refuseUnknown(except: ["$random", "as"])
        let length = try count(reader.member("$random"))
        let alphabet = try (reader.optional("as")?.word(RandomAlphabet.self) ?? .alphanumeric).characters
        let label = "\(reader.file)\(reader.pointer)"
        return string { scope throws(ForgeError) in
            try scope.budget.spend(length)
            return String(scope.context.randomBytes(length, label: label).map { alphabet[Int($0) % alphabet.count] })
        }
    }

    /// `{"$json": VALUE}`: a string that holds JSON
    private static let jsonText: Form = { reader throws(DataFileError) in
        try reader.refuseUnknown(except: ["$json"])
        let value = try parse(reader.member("$json"))
        return string { scope throws(ForgeError) in
            let text = try value.resolve(scope).text
            try scope.budget.spend(text.utf8.count)
            return text
        }
    }

    /// `{"$token": [EDIT…]}`: another token of the same blueprint
    private static let tokenText: Form = { reader throws(DataFileError) in
        try reader.refuseUnknown(except: ["$token"])
        let edits = try TokenEdit.list(reader.member("$token"))
        return string { scope throws(ForgeError) in try scope.token(edits).text }
    }

    /// A whole number from 0 up to what one token may reasonably hold.
    static func count(_ reader: JSONReader) throws(DataFileError) -> Int {
        let count = try reader.int()
        guard (0...50_000_000).contains(count) else {
            throw reader.error("expected a count between 0 and 50000000, found \(count)")
        }
        return count
    }
}
