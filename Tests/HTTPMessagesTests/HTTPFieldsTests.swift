import HTTPMessages
import Testing

@Suite("HTTP fields")
struct HTTPFieldsTests {
    @Test("names are found without regard to letter case", arguments: ["Content-Type", "content-type", "CONTENT-TYPE"])
    func lookup(name: String) {
        let fields: HTTPFields = ["Content-Type": "text/html"]
        #expect(fields[name] == "text/html")
        #expect(fields.contains(name))
    }

    @Test("order and duplicates are kept")
    func duplicates() {
        var fields: HTTPFields = ["A": "1", "B": "2", "a": "3"]
        fields.append("A", "4")
        #expect(fields.map(\.description) == ["A: 1", "B: 2", "a: 3", "A: 4"])
        #expect(fields.all(named: "a") == ["1", "3", "4"])
    }

    @Test("setting replaces every line of the name at the place of the first")
    func setting() {
        var fields: HTTPFields = ["A": "1", "B": "2", "a": "3"]
        fields["a"] = "9"
        #expect(fields.map(\.description) == ["a: 9", "B: 2"])
        fields["C"] = "3"
        #expect(fields.map(\.description) == ["a: 9", "B: 2", "C: 3"])
        fields["A"] = nil
        #expect(fields.map(\.description) == ["B: 2", "C: 3"])
    }

    @Test("the plain door cleans what would break the message; the unchecked door does not")
    func doors() {
        let clean = HTTPField("Bad Name:", "a\r\nInjected: yes")
        #expect(clean.name == "Bad-Name-")
        #expect(clean.value == "a  Injected: yes")
        let unchecked = HTTPField(uncheckedName: "Bad Name:", uncheckedValue: "a\r\nInjected: yes")
        #expect(unchecked.name == "Bad Name:")
        #expect(unchecked.value == "a\r\nInjected: yes")
    }

    @Test("bytes that are not UTF-8 are kept exactly; those that are need no second form")
    func opaque() {
        #expect(HTTPField(uncheckedName: "A", uncheckedBytes: [0xFF, 0x41]).opaqueValue == [0xFF, 0x41])
        #expect(HTTPField(uncheckedName: "A", uncheckedBytes: [0xFF, 0x41]).value == "\u{FFFD}A")
        #expect(HTTPField(uncheckedName: "A", uncheckedBytes: [0xC3, 0xA9]).opaqueValue == nil)
    }

    @Test("list fields are read across lines and without empty items")
    func lists() {
        let fields: HTTPFields = ["Connection": "keep-alive , ,", "connection": "\tUpgrade"]
        #expect(fields.listItems(named: "Connection") == ["keep-alive", "Upgrade"])
        #expect(fields.listContains("Connection", item: "upgrade"))
        #expect(!fields.listContains("Connection", item: "close"))
    }

    @Test(
        "media types are read with their parameters",
        arguments: [
            ("application/json", "application/json", nil),
            ("Application/JSON; Charset=\"utf-8\"", "application/json", "utf-8"),
            ("text/html ; a=\"x;y\\\"z\"; charset = latin1", "text/html", "latin1"),
        ] as [(String, String, String?)])
    func mediaTypes(text: String, essence: String, charset: String?) throws {
        let type = try #require(MediaType(text))
        #expect(type.essence == essence)
        #expect(type[parameter: "charset"] == charset)
    }

    @Test("what has no type and subtype is no media type", arguments: ["", "json", "a/b/c", "/json", "a b/c"])
    func noMediaType(text: String) {
        #expect(MediaType(text) == nil)
    }
}
