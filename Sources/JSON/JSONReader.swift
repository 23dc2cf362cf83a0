import Synchronization

/// Reads a data file member by member; every complaint names file, line, column and JSON Pointer.
package struct JSONReader: Sendable {
    package let value: JSON
    package let pointer: JSONPointer
    private let source: Source

    /// The text a reader came from, kept to find places in it.
    private final class Source: Sendable {
        let file: String
        let bytes: [UInt8]
        let options: JSONParseOptions
        /// Worked out when the first place is asked for, and once for the whole file.
        private let places = Mutex<(offsets: [JSONPointer: Int], lines: [Int])?>(nil)

        init(file: String, bytes: [UInt8], options: JSONParseOptions) {
            self.file = file
            self.bytes = bytes
            self.options = options
        }

        /// Where a value begins. A value that defaults were merged into has no place of its own; its nearest parent has.
        func position(of pointer: JSONPointer) -> (line: Int, column: Int) {
            let (offsets, lines) = places.withLock { places in
                let known = places ?? measured()
                places = known
                return known
            }
            var place = pointer
            while offsets[place] == nil, !place.tokens.isEmpty {
                place = JSONPointer(tokens: Array(place.tokens.dropLast()))
            }
            let offset = offsets[place] ?? 0
            var (low, high) = (0, lines.count)
            while low + 1 < high {
                let middle = (low + high) / 2
                if lines[middle] <= offset { low = middle } else { high = middle }
            }
            return (low + 1, offset - lines[low] + 1)
        }

        private func measured() -> (offsets: [JSONPointer: Int], lines: [Int]) {
            var parser = JSONParser(bytes: bytes, options: options, recordsOffsets: true)
            _ = try? parser.document()
            let lines = [0] + bytes.indices.filter { bytes[$0] == 0x0A }.map { $0 + 1 }
            return (parser.offsets ?? [:], lines)
        }
    }

    /// Parses a whole file.
    package init(file: String, bytes: [UInt8], options: JSONParseOptions = .commented) throws(DataFileError) {
        source = Source(file: file, bytes: bytes, options: options)
        pointer = JSONPointer()
        do throws(JSONError) {
            value = try JSON.parse(bytes, options: options)
        } catch {
            throw DataFileError(file: file, line: error.line, column: error.column, problem: "\(error.reason)")
        }
    }

    private init(value: JSON, pointer: JSONPointer, source: Source) {
        self.value = value
        self.pointer = pointer
        self.source = source
    }

    /// The file this reader reads.
    package var file: String { source.file }

    /// The line of this value, from 1.
    package var line: Int { source.position(of: pointer).line }

    /// A complaint about this value, with its place.
    package func error(_ problem: String) -> DataFileError { error(problem, at: pointer) }

    /// A complaint about a value elsewhere in the same file, with its place.
    package func error(_ problem: String, at pointer: JSONPointer) -> DataFileError {
        let position = source.position(of: pointer)
        return DataFileError(
            file: source.file, line: position.line, column: position.column, pointer: pointer, problem: problem)
    }

    private func expected(_ type: String) -> DataFileError { error("expected \(type), found \(value.typeName)") }

    /// The same place with another value, as when defaults are merged in.
    package func replacing(_ value: JSON) -> JSONReader {
        JSONReader(value: value, pointer: pointer, source: source)
    }
}

// MARK: - This value

extension JSONReader {
    package func string() throws(DataFileError) -> String {
        guard let string = value.string else { throw expected("a string") }
        return string
    }

    package func int() throws(DataFileError) -> Int {
        guard let int = value.int else { throw expected("a whole number") }
        return int
    }

    package func bool() throws(DataFileError) -> Bool {
        guard let bool = value.bool else { throw expected("true or false") }
        return bool
    }

    package func object() throws(DataFileError) -> JSONObject {
        guard let object = value.object else { throw expected("an object") }
        return object
    }

    /// The elements, each with its place.
    package func elements() throws(DataFileError) -> [JSONReader] {
        guard let array = value.array else { throw expected("an array") }
        return array.enumerated().map { index, element in
            JSONReader(value: element, pointer: pointer.appending(String(index)), source: source)
        }
    }

    /// The members, each with its place.
    package func members() throws(DataFileError) -> [(name: String, reader: JSONReader)] {
        try object().members.map { member in
            (member.name, JSONReader(value: member.value, pointer: pointer.appending(member.name), source: source))
        }
    }

    /// One of a closed list of words.
    package func word<Word: RawRepresentable & CaseIterable>(
        _ type: Word.Type = Word.self
    ) throws(DataFileError) -> Word where Word.RawValue == String {
        let text = try string()
        guard let word = Word(rawValue: text) else { throw error(unknown(text, among: Word.allCases.map(\.rawValue))) }
        return word
    }

    /// Refuses a member that is not in the list, with the nearest name it may have meant.
    package func refuseUnknown(except known: [String]) throws(DataFileError) {
        for (name, reader) in try members() where !known.contains(name) {
            throw reader.error(unknown(name, among: known))
        }
    }

    private func unknown(_ name: String, among known: [String]) -> String {
        if let near = Spelling.nearest(to: name, among: known) {
            return "unknown \"\(name)\"; did you mean \"\(near)\"?"
        }
        return "unknown \"\(name)\"; expected one of \(known.joined(separator: ", "))"
    }
}

// MARK: - Members

extension JSONReader {
    /// The member of that name, nil if there is none or this is no object.
    package func optional(_ name: String) -> JSONReader? {
        value[name].map { JSONReader(value: $0, pointer: pointer.appending(name), source: source) }
    }

    /// The member of that name, which must be there.
    package func member(_ name: String) throws(DataFileError) -> JSONReader {
        _ = try object()
        guard let member = optional(name) else { throw error("the member \"\(name)\" is missing") }
        return member
    }

    package func string(_ name: String) throws(DataFileError) -> String { try member(name).string() }

    package func int(_ name: String) throws(DataFileError) -> Int { try member(name).int() }

    package func bool(_ name: String) throws(DataFileError) -> Bool { try member(name).bool() }

    package func elements(_ name: String) throws(DataFileError) -> [JSONReader] { try member(name).elements() }

    package func optionalString(_ name: String) throws(DataFileError) -> String? { try optional(name)?.string() }

    package func optionalInt(_ name: String) throws(DataFileError) -> Int? { try optional(name)?.int() }

    package func optionalBool(_ name: String) throws(DataFileError) -> Bool? { try optional(name)?.bool() }

    /// The elements of a member that may be absent.
    package func optionalElements(_ name: String) throws(DataFileError) -> [JSONReader] {
        try optional(name)?.elements() ?? []
    }

    /// The strings of a member that may be absent.
    package func strings(_ name: String) throws(DataFileError) -> [String] {
        var strings: [String] = []
        for element in try optionalElements(name) { strings.append(try element.string()) }
        return strings
    }
}
