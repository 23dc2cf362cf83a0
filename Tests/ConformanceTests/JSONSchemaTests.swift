import Conformance
import JSON
import Testing

@Suite("JSON Schema")
struct JSONSchemaTests {
    private func problems(_ schema: String, _ value: String) throws -> [String] {
        try JSONSchema(file: "s.json", bytes: Array(schema.utf8)).problems(in: JSON.parse(value)).map {
            "\($0.pointer) \($0.problem)"
        }
    }

    @Test(
        "a value that fits has no problem, its neighbour has",
        arguments: [
            (#"{"type":"string"}"#, #""a""#, "1"), (#"{"type":["integer","null"]}"#, "null", "1.5"),
            (#"{"enum":["a",1]}"#, "1", "2"), (#"{"const":{"a":1}}"#, #"{"a":1}"#, #"{"a":2}"#),
            (#"{"required":["a"]}"#, #"{"a":1}"#, "{}"),
            (#"{"properties":{"a":{"type":"null"}}}"#, #"{"b":1}"#, #"{"a":1}"#),
            (#"{"properties":{"a":true},"additionalProperties":false}"#, #"{"a":1}"#, #"{"b":1}"#),
            (
                #"{"patternProperties":{"^x-":{"type":"string"}},"additionalProperties":false}"#, #"{"x-a":"b"}"#,
                #"{"x-a":1}"#
            ),
            (#"{"items":{"type":"null"},"minItems":1}"#, "[null]", "[]"), (#"{"pattern":"^a+$"}"#, #""aa""#, #""ab""#),
            (#"{"minLength":2}"#, #""ab""#, #""a""#), (#"{"minimum":1,"maximum":2}"#, "2", "3"),
            (#"{"oneOf":[{"type":"string"},{"minimum":1}]}"#, "2", "0"),
            (#"{"anyOf":[{"const":1},{"const":2}]}"#, "2", "3"),
            (##"{"$defs":{"t":{"type":"string"}},"items":{"$ref":"#/$defs/t"}}"##, #"["a"]"#, "[1]"),
            (#"{"propertyNames":{"pattern":"^a"}}"#, #"{"a":1}"#, #"{"b":1}"#), (#"{"not":{"const":1}}"#, "2", "1"),
            (#"{"uniqueItems":true}"#, "[1,2]", "[1,1]"), (#"{"allOf":[{"minimum":1},{"maximum":3}]}"#, "2", "4"),
        ])
    func pairs(schema: String, good: String, bad: String) throws {
        #expect(try problems(schema, good) == [])
        #expect(try problems(schema, bad).count == 1)
    }

    @Test("a problem tells its place and the nearest word")
    func place() throws {
        let schema = #"{"properties":{"a":{"items":{"properties":{"colour":true},"additionalProperties":false}}}}"#
        #expect(
            try problems(schema, #"{"a":[{},{"color":1}]}"#) == [
                #"/a/1/color unknown member "color"; did you mean "colour"?"#
            ])
    }

    @Test("a keyword that is not understood is refused, never ignored")
    func unknown() {
        #expect(throws: DataFileError.self) { try problems(#"{"dependentRequired":{}}"#, "{}") }
    }
}
