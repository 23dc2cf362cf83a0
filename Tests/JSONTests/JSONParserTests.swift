import JSON
import Testing

@Suite("The JSON parser")
struct JSONParserTests {
    @Test(
        "a text of RFC 8259 is read and written back to the same bytes",
        arguments: [
            #"null"#, #"true"#, #"-0"#, #"1.50"#, #"1e400"#, #"{"b":1,"a":[{},[],""]}"#, #""é\n\"\\""#,
            #"123456789012345678901234567890"#,
        ])
    func roundTrip(text: String) throws {
        #expect(try JSON.parse(text).text == text)
    }

    @Test(
        "what RFC 8259 does not allow is refused with its place",
        arguments: [
            ("", 1, 1), ("{", 1, 2), ("[1,]", 1, 4), ("{\"a\":1,}", 1, 8), ("{'a':1}", 1, 2), ("01", 1, 2),
            ("1.", 1, 1), ("+1", 1, 1), ("NaN", 1, 1), ("[1]\n]", 2, 1), ("\"\t\"", 1, 2), ("\"\\x\"", 1, 2),
            ("\"\\ud800\"", 1, 2), ("\"\\ud800\\u0041\"", 1, 2), ("tru", 1, 1), ("\u{FEFF}{}", 1, 1), ("// x\n1", 1, 1),
            ("{\"a\":1}{}", 1, 8),
        ])
    func refusal(text: String, line: Int, column: Int) {
        let error = #expect(throws: JSONError.self) { try JSON.parse(text) }
        #expect(error?.line == line && error?.column == column)
    }

    @Test("bytes that are not UTF-8 are refused, the same bytes in UTF-8 are read")
    func encoding() throws {
        #expect(throws: JSONError.self) { try JSON.parse([0x22, 0xE9, 0x22]) }
        #expect(throws: JSONError.self) { try JSON.parse([0x22, 0xC0, 0xAF, 0x22]) }
        #expect(try JSON.parse([0x22, 0xC3, 0xA9, 0x22]) == "é")
    }

    @Test("escapes give the characters they name")
    func escapes() throws {
        #expect(try JSON.parse(#""\u0061\/\ud83d\ude00\b""#) == "a/😀\u{8}")
    }

    @Test(
        "a name that is there twice is refused, and kept in order on request",
        arguments: [#"{"a":1,"a":2}"#, #"{"a":1,"\u0061":2}"#])
    func duplicates(text: String) throws {
        let error = #expect(throws: JSONError.self) { try JSON.parse(text) }
        #expect(error?.reason == .duplicateMember("a"))
        #expect(try JSON.parse(text, options: .keepingDuplicates).object?.members.map(\.value) == [1, 2])
    }

    @Test("names that differ in one byte are two names, even if canonically equivalent")
    func canonicalEquivalence() throws {
        let value = try JSON.parse("{\"\u{E9}\":1,\"e\u{301}\":2}")
        #expect(value["\u{E9}"] == 1)
        #expect(value["e\u{301}"] == 2)
        #expect(JSON.string("\u{E9}") != JSON.string("e\u{301}"))
    }

    @Test("nesting is read up to the limit and refused beyond it", arguments: [(64, true), (65, false)])
    func depth(levels: Int, accepted: Bool) {
        let text = String(repeating: "[", count: levels) + String(repeating: "]", count: levels)
        #expect(((try? JSON.parse(text)) != nil) == accepted)
    }

    @Test("a text is read up to the size limit and refused beyond it", arguments: [(10, true), (11, false)])
    func size(length: Int, accepted: Bool) {
        var options = JSONParseOptions.strict
        options.maximumBytes = 10
        let text = "\"" + String(repeating: "a", count: length - 2) + "\""
        #expect(((try? JSON.parse(text, options: options)) != nil) == accepted)
    }

    @Test("comments are white space only where they are allowed")
    func comments() throws {
        let text = "// why\n{/* a */\"a\": 1 // b\n}"
        #expect(throws: JSONError.self) { try JSON.parse(text) }
        #expect(try JSON.parse(text, options: .commented) == ["a": 1])
    }

    @Test("no prefix and no one-byte change of a text crashes the parser")
    func damage() {
        let text = Array(#"{"a":[1.5e3,"\u00e9\ud83d\ude00",null,true],"b":{"c":"é"}}"#.utf8)
        for end in text.indices { _ = try? JSON.parse(Array(text[..<end])) }
        for place in text.indices {
            for byte in UInt8.min...UInt8.max {
                var damaged = text
                damaged[place] = byte
                _ = try? JSON.parse(damaged)
            }
        }
    }
}
