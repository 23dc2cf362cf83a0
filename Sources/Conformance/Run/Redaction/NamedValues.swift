import JSON

/// Values beside a name in any text: JSON that is broken, a form, an address, a cookie, XML, a log line.
///
/// No grammar is asked for, since an answer that follows none must not give a secret away either.
struct NamedValues {
    private let bytes: [UInt8]
    private let names: SecretNames

    /// A value that stands beside a name.
    struct Found {
        let name: String
        let value: String
        /// Whether it is a parameter of an address that signs somebody in.
        let isParameter: Bool
    }

    init(_ bytes: [UInt8], names: SecretNames) {
        self.bytes = bytes
        self.names = names
    }

    private static let longestName = 64

    /// Every value beside a name that is a secret's.
    func all() -> [Found] {
        var found: [Found] = []
        var index = 0
        while index < bytes.count {
            guard Self.isName(bytes[index]) else {
                index += 1
                continue
            }
            let start = index
            while index < bytes.count, Self.isName(bytes[index]) { index += 1 }
            guard index - start <= Self.longestName else { continue }
            let name = String(decoding: bytes[start..<index], as: UTF8.self)
            let isParameter = isParameter(name, start, index)
            guard isParameter || names.isSecret(name), let value = value(after: name, start..<index) else { continue }
            found.append(Found(name: name, value: value, isParameter: isParameter))
        }
        return found
    }

    /// Whether the name is one in an address, and one that signs somebody in.
    private func isParameter(_ name: String, _ start: Int, _ end: Int) -> Bool {
        SecretNames.parameters.contains(name.lowercased()) && start > 0 && "?&#".utf8.contains(bytes[start - 1])
            && end < bytes.count && bytes[end] == UInt8(ascii: "=")
    }

    private func value(after name: String, _ word: Range<Int>) -> String? {
        var index = skip(from: word.upperBound) { "\\\"'`".utf8.contains($0) }
        index = skip(from: index, Self.isBlank)
        guard index < bytes.count else { return nil }
        switch bytes[index] {
        case UInt8(ascii: ":"): index += 1
        case UInt8(ascii: "="): index = skip(from: index + 1) { $0 == UInt8(ascii: ">") }
        case UInt8(ascii: ">"):
            guard word.lowerBound > 0, bytes[word.lowerBound - 1] == UInt8(ascii: "<") else { return nil }
            index += 1
        default:
            // `Authorization: Bearer …`, wherever it is quoted.
            guard name.lowercased() == "bearer", index > word.upperBound else { return nil }
        }
        return value(from: skip(from: index, Self.isBlank))
    }

    private func value(from start: Int) -> String? {
        var start = start
        let isEscaped = start < bytes.count && bytes[start] == UInt8(ascii: "\\")
        if isEscaped { start = skip(from: start) { $0 == UInt8(ascii: "\\") } }
        guard start < bytes.count else { return nil }
        let quote = bytes[start]
        guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
            let end = skip(from: start) { !Self.endsPlainValue($0) }
            return end > start ? String(decoding: bytes[start..<end], as: UTF8.self) : nil
        }
        start += 1
        var end = start
        while end < bytes.count, bytes[end] != quote, bytes[end] != 0x0A {
            if bytes[end] == UInt8(ascii: "\\") {
                // Where the opening quote is escaped, so is the closing one.
                if isEscaped { break }
                end += 1
            }
            end += 1
        }
        end = min(end, bytes.count)
        return end > start ? String(decoding: bytes[start..<end], as: UTF8.self) : nil
    }

    private func skip(from index: Int, _ isSkipped: (UInt8) -> Bool) -> Int {
        var index = index
        while index < bytes.count, isSkipped(bytes[index]) { index += 1 }
        return index
    }

    private static func isName(_ byte: UInt8) -> Bool {
        byte < 0x80 && byte.isLetterOrDigit || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-")
            || byte == UInt8(ascii: ".")
    }

    private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D }

    private static func endsPlainValue(_ byte: UInt8) -> Bool {
        isBlank(byte) || ",&;<>\"'`}])\\".utf8.contains(byte)
    }
}
