import JSON
import Testing

@Suite("Reading a data file")
struct JSONReaderTests {
    enum Colour: String, CaseIterable { case red, green }

    let reader: JSONReader
    init() throws {
        let text = "{\n  // a comment\n  \"id\": \"x\",\n  \"list\": [1, \"two\"],\n  \"colour\": \"gren\"\n}"
        reader = try JSONReader(file: "a.json", bytes: Array(text.utf8))
    }

    private func message(_ body: () throws(DataFileError) -> Void) -> String? {
        do {
            try body()
            return nil
        } catch {
            return "\(error)"
        }
    }

    @Test("what is there is read")
    func reading() throws {
        #expect(try reader.string("id") == "x")
        #expect(try reader.optionalInt("none") == nil)
        #expect(try reader.elements("list")[0].int() == 1)
    }

    @Test("a value of the wrong type is named with its line, column and pointer")
    func wrongType() {
        #expect(
            message { () throws(DataFileError) in _ = try reader.elements("list")[1].int() }
                == "a.json:4:15: expected a whole number, found a string (at /list/1)")
    }

    @Test("a missing member is named with the place of its object")
    func missing() {
        #expect(
            message { () throws(DataFileError) in _ = try reader.string("title") }
                == "a.json:1:1: the member \"title\" is missing")
    }

    @Test("a misspelt word is answered with the nearest known one")
    func misspelt() {
        #expect(
            message { () throws(DataFileError) in _ = try reader.member("colour").word(Colour.self) }
                == "a.json:5:13: unknown \"gren\"; did you mean \"green\"? (at /colour)")
        #expect(
            message { () throws(DataFileError) in try reader.refuseUnknown(except: ["id", "list", "color"]) }
                == "a.json:5:13: unknown \"colour\"; did you mean \"color\"? (at /colour)")
    }

    @Test("a file that is not JSON is named with line and column")
    func notJSON() {
        let error = #expect(throws: DataFileError.self) { try JSONReader(file: "b.json", bytes: Array("{\n x".utf8)) }
        #expect(error.map { "\($0)" } == "b.json:2:2: expected a member name in double quotes, found \"x\"")
    }
}
