extension HTTPField {
    /// Reads a field line without its line end (RFC 9112, section 5).
    init(parsing line: Span<UInt8>) throws(HTTPParseError) {
        guard line[0] != 0x20, line[0] != 0x09 else { throw .foldedField }
        guard let colon = line.firstIndex(of: UInt8(ascii: ":"), from: 0) else {
            throw .missingColon(line: line.excerpt)
        }
        let name = line.extracting(..<colon)
        guard colon > 0 else { throw .malformedFieldName("") }
        for index in 0..<colon where !HTTPGrammar.isTokenByte(name[index]) { throw .malformedFieldName(name.excerpt) }
        var start = colon + 1
        var end = line.count
        while start < end, line[start] == 0x20 || line[start] == 0x09 { start += 1 }
        while start < end, line[end - 1] == 0x20 || line[end - 1] == 0x09 { end -= 1 }
        let value = line.extracting(start..<end)
        var isASCII = true
        for index in value.indices {
            guard HTTPGrammar.isFieldValueByte(value[index]) else { throw .malformedFieldValue(name: name.excerpt) }
            if value[index] >= 0x80 { isASCII = false }
        }
        if isASCII {
            self.init(uncheckedName: String(ascii: name), uncheckedValue: String(ascii: value))
        } else {
            self.init(uncheckedName: String(ascii: name), uncheckedBytes: value.array)
        }
    }
}
