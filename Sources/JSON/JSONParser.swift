/// One pass over a JSON text, in time linear in its length.
struct JSONParser {
    private let bytes: [UInt8]
    private let options: JSONParseOptions
    private var index = 0
    private var depth = 0
    /// Where each value begins; filled only when someone asked, to tell the place of an error in a file.
    private(set) var offsets: [JSONPointer: Int]?
    private var pointer = JSONPointer()

    init(bytes: [UInt8], options: JSONParseOptions, recordsOffsets: Bool = false) {
        self.bytes = bytes
        self.options = options
        offsets = recordsOffsets ? [:] : nil
    }

    mutating func document() throws(JSONError) -> JSON {
        guard bytes.count <= options.maximumBytes else {
            throw JSONError(.tooLarge(limit: options.maximumBytes), at: options.maximumBytes, in: bytes)
        }
        try skipSpace()
        let value = try value()
        try skipSpace()
        guard index == bytes.count else { throw unexpected("the end of the text") }
        return value
    }

    private mutating func value() throws(JSONError) -> JSON {
        offsets?[pointer] = index
        switch try peek() {
        case UInt8(ascii: "{"): return .object(try object())
        case UInt8(ascii: "["): return .array(try array())
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "t"): return try word("true", .bool(true))
        case UInt8(ascii: "f"): return try word("false", .bool(false))
        case UInt8(ascii: "n"): return try word("null", .null)
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .number(try number())
        default: throw unexpected("a value")
        }
    }

    private mutating func object() throws(JSONError) -> JSONObject {
        try enter()
        defer { depth -= 1 }
        var object = JSONObject()
        var seen = Set<[UInt8]>()
        try skipSpace()
        if try take(UInt8(ascii: "}")) { return object }
        while true {
            try skipSpace()
            guard try peek() == UInt8(ascii: "\"") else { throw unexpected("a member name in double quotes") }
            let start = index
            let name = try string()
            if !options.allowsDuplicates, !seen.insert(Array(name.utf8)).inserted {
                throw JSONError(.duplicateMember(name), at: start, in: bytes)
            }
            try skipSpace()
            guard try take(UInt8(ascii: ":")) else { throw unexpected("\":\"") }
            try skipSpace()
            object.append(name, try nested(name))
            try skipSpace()
            if try take(UInt8(ascii: "}")) { return object }
            guard try take(UInt8(ascii: ",")) else { throw unexpected("\",\" or \"}\"") }
        }
    }

    private mutating func array() throws(JSONError) -> [JSON] {
        try enter()
        defer { depth -= 1 }
        var elements: [JSON] = []
        try skipSpace()
        if try take(UInt8(ascii: "]")) { return elements }
        while true {
            try skipSpace()
            elements.append(try nested(offsets == nil ? "" : String(elements.count)))
            try skipSpace()
            if try take(UInt8(ascii: "]")) { return elements }
            guard try take(UInt8(ascii: ",")) else { throw unexpected("\",\" or \"]\"") }
        }
    }

    private mutating func nested(_ token: String) throws(JSONError) -> JSON {
        guard offsets != nil else { return try value() }
        let outer = pointer
        pointer = outer.appending(token)
        defer { pointer = outer }
        return try value()
    }

    private mutating func enter() throws(JSONError) {
        depth += 1
        guard depth <= options.maximumDepth else {
            throw JSONError(.tooDeep(limit: options.maximumDepth), at: index, in: bytes)
        }
        index += 1
    }

    private mutating func number() throws(JSONError) -> JSONNumber {
        let start = index
        _ = consume(UInt8(ascii: "-"))
        if !consume(UInt8(ascii: "0")), !digits() { throw JSONError(.invalidNumber, at: start, in: bytes) }
        if consume(UInt8(ascii: ".")), !digits() { throw JSONError(.invalidNumber, at: start, in: bytes) }
        if consume(UInt8(ascii: "e")) || consume(UInt8(ascii: "E")) {
            _ = consume(UInt8(ascii: "+")) || consume(UInt8(ascii: "-"))
            if !digits() { throw JSONError(.invalidNumber, at: start, in: bytes) }
        }
        return JSONNumber(text: String(decoding: bytes[start..<index], as: UTF8.self))
    }

    private mutating func digits() -> Bool {
        let start = index
        while index < bytes.count, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[index]) { index += 1 }
        return index > start
    }

    private mutating func word(_ word: StaticString, _ value: JSON) throws(JSONError) -> JSON {
        let text = Array(word.description.utf8)
        guard bytes[index...].starts(with: text) else { throw unexpected("a value") }
        index += text.count
        return value
    }

    // MARK: Strings

    private mutating func string() throws(JSONError) -> String {
        index += 1
        let start = index
        let end = bytes[start...].firstIndex { $0 < 0x20 || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") }
        index = end ?? bytes.count
        guard let end else { throw JSONError(.unexpectedEnd, at: index, in: bytes) }
        guard bytes[end] == UInt8(ascii: "\"") else { return try escapedString(from: start) }
        index += 1
        return try text(bytes[start..<end], at: start)
    }

    private mutating func escapedString(from start: Int) throws(JSONError) -> String {
        var unescaped = Array(bytes[start..<index])
        while index < bytes.count {
            let byte = bytes[index]
            switch byte {
            case UInt8(ascii: "\""):
                index += 1
                return try text(unescaped[...], at: start)
            case UInt8(ascii: "\\"): unescaped += try escape()
            case 0..<0x20: throw JSONError(.controlCharacter(byte), at: index, in: bytes)
            default:
                unescaped.append(byte)
                index += 1
            }
        }
        throw JSONError(.unexpectedEnd, at: index, in: bytes)
    }

    private func text(_ slice: ArraySlice<UInt8>, at start: Int) throws(JSONError) -> String {
        if options.repairsText { return String(decoding: slice, as: UTF8.self) }
        guard let text = String(validating: slice, as: UTF8.self) else {
            throw JSONError(.invalidUTF8, at: start, in: bytes)
        }
        return text
    }

    private mutating func escape() throws(JSONError) -> [UInt8] {
        let start = index
        index += 1
        let letter = try peek()
        index += 1
        switch letter {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return [letter]
        case UInt8(ascii: "b"): return [0x08]
        case UInt8(ascii: "f"): return [0x0C]
        case UInt8(ascii: "n"): return [0x0A]
        case UInt8(ascii: "r"): return [0x0D]
        case UInt8(ascii: "t"): return [0x09]
        case UInt8(ascii: "u"):
            var code = try hexadecimal(from: start)
            if (0xD800..<0xDC00).contains(code) {
                let afterHigh = index
                guard consume(UInt8(ascii: "\\")), consume(UInt8(ascii: "u")) else {
                    index = afterHigh
                    return try unpaired(at: start)
                }
                let low = try hexadecimal(from: start)
                guard (0xDC00..<0xE000).contains(low) else {
                    index = afterHigh
                    return try unpaired(at: start)
                }
                code = 0x10000 + (code - 0xD800) << 10 + (low - 0xDC00)
            }
            guard let scalar = UnicodeScalar(code) else { return try unpaired(at: start) }
            return Array(UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
        default: throw JSONError(.invalidEscape, at: start, in: bytes)
        }
    }

    /// What stands for half a surrogate pair, where that is no error.
    private func unpaired(at start: Int) throws(JSONError) -> [UInt8] {
        guard options.repairsText else { throw JSONError(.unpairedSurrogate, at: start, in: bytes) }
        return Array(UTF8.encodedReplacementCharacter)
    }

    private mutating func hexadecimal(from start: Int) throws(JSONError) -> UInt32 {
        guard index + 4 <= bytes.count else { throw JSONError(.unexpectedEnd, at: bytes.count, in: bytes) }
        var code: UInt32 = 0
        for byte in bytes[index..<index + 4] {
            guard byte < 0x80, let digit = Character(UnicodeScalar(byte)).hexDigitValue else {
                throw JSONError(.invalidEscape, at: start, in: bytes)
            }
            code = code << 4 | UInt32(digit)
        }
        index += 4
        return code
    }

    // MARK: Bytes

    private func peek() throws(JSONError) -> UInt8 {
        guard index < bytes.count else { throw JSONError(.unexpectedEnd, at: bytes.count, in: bytes) }
        return bytes[index]
    }

    private mutating func take(_ byte: UInt8) throws(JSONError) -> Bool {
        _ = try peek()
        return consume(byte)
    }

    private mutating func consume(_ byte: UInt8) -> Bool {
        guard index < bytes.count, bytes[index] == byte else { return false }
        index += 1
        return true
    }

    private func unexpected(_ expected: String) -> JSONError {
        index < bytes.count
            ? JSONError(.unexpected(byte: bytes[index], expected: expected), at: index, in: bytes)
            : JSONError(.unexpectedEnd, at: index, in: bytes)
    }

    private mutating func skipSpace() throws(JSONError) {
        while index < bytes.count {
            switch bytes[index] {
            case 0x20, 0x09, 0x0A, 0x0D: index += 1
            case UInt8(ascii: "/") where options.allowsComments: try skipComment()
            default: return
            }
        }
    }

    private mutating func skipComment() throws(JSONError) {
        let start = index
        index += 1
        if consume(UInt8(ascii: "/")) {
            while index < bytes.count, bytes[index] != 0x0A { index += 1 }
        } else if consume(UInt8(ascii: "*")) {
            while index + 1 < bytes.count, bytes[index] != UInt8(ascii: "*") || bytes[index + 1] != UInt8(ascii: "/") {
                index += 1
            }
            guard index + 1 < bytes.count else { throw JSONError(.unexpectedEnd, at: bytes.count, in: bytes) }
            index += 2
        } else {
            index = start
            throw unexpected("a comment or a value")
        }
    }
}
