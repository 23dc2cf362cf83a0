/// Why a text is not the JSON that was asked for, and where.
package struct JSONError: Error, Hashable, Sendable {
    /// What is wrong.
    package enum Reason: Hashable, Sendable {
        case unexpectedEnd
        case unexpected(byte: UInt8, expected: String)
        case invalidUTF8
        case invalidNumber
        case invalidEscape
        case unpairedSurrogate
        case controlCharacter(UInt8)
        case duplicateMember(String)
        case tooDeep(limit: Int)
        case tooLarge(limit: Int)
    }

    package let reason: Reason
    /// Bytes before the place, from 0.
    package let offset: Int
    /// Line from 1.
    package let line: Int
    /// Column from 1, in bytes.
    package let column: Int

    init(_ reason: Reason, at offset: Int, in bytes: [UInt8]) {
        self.reason = reason
        self.offset = offset
        // Of a text that is too long to be read, nobody wants the lines counted.
        if case .tooLarge = reason {
            (line, column) = (1, offset + 1)
        } else {
            let position = SourcePosition(offset: offset, in: bytes)
            (line, column) = (position.line, position.column)
        }
    }
}

extension JSONError: CustomStringConvertible {
    package var description: String { "\(line):\(column): \(reason)" }
}

extension JSONError.Reason: CustomStringConvertible {
    package var description: String {
        switch self {
        case .unexpectedEnd: "the JSON text ends too early"
        case .unexpected(let byte, let expected): "expected \(expected), found \(Self.name(of: byte))"
        case .invalidUTF8: "the text is not valid UTF-8"
        case .invalidNumber: "not a number by RFC 8259, section 6"
        case .invalidEscape: "not an escape by RFC 8259, section 7"
        case .unpairedSurrogate: "a surrogate escape without its other half"
        case .controlCharacter(let byte): "\(Self.name(of: byte)) inside a string must be escaped"
        case .duplicateMember(let name): "the member \"\(name)\" is there twice"
        case .tooDeep(let limit): "nested more than \(limit) levels deep"
        case .tooLarge(let limit): "longer than \(limit) bytes"
        }
    }

    private static func name(of byte: UInt8) -> String {
        (0x21...0x7E).contains(byte)
            ? "\"\(Character(UnicodeScalar(byte)))\""
            : "byte 0x" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
}

/// A place in a text, by line and column from 1.
package struct SourcePosition: Hashable, Sendable {
    package let line: Int
    package let column: Int

    package init(offset: Int, in bytes: [UInt8]) {
        let before = bytes.prefix(offset)
        line = before.count { $0 == 0x0A } + 1
        column = offset - (before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0) + 1
    }
}
