import JSON
import Testing

@Suite("JSON values")
struct JSONValueTests {
    let document: JSON = ["a": ["b": [10, 20]], "x/y": 1, "~": 2]

    @Test(
        "a JSON Pointer finds what RFC 6901 says",
        arguments: [("/a/b/1", 20), ("/x~1y", 1), ("/~0", 2)] as [(JSONPointer, JSON)])
    func pointer(pointer: JSONPointer, value: JSON) {
        #expect(document.value(at: pointer) == value)
    }

    @Test("a JSON Pointer to nothing finds nothing", arguments: ["/a/b/2", "/a/c", "/a/b/-1", "/x"] as [JSONPointer])
    func missing(pointer: JSONPointer) {
        #expect(document.value(at: pointer) == nil)
    }

    @Test("a pointer is written as it was read", arguments: ["", "/a/b/1", "/x~1y/~0"])
    func pointerText(text: String) {
        #expect(JSONPointer(text)?.description == text)
    }

    @Test("setting a member replaces it in place, appends it, or removes every one of the name")
    func setting() {
        var object: JSONObject = ["a": 1, "b": 2]
        object["a"] = 3
        object["c"] = 4
        #expect(JSON.object(object).text == #"{"a":3,"b":2,"c":4}"#)
        object.append("a", 5)
        object["a"] = nil
        #expect(JSON.object(object).text == #"{"b":2,"c":4}"#)
    }

    @Test("raw bytes are written as they are")
    func raw() {
        let value: JSON = ["a": .raw([0xFF, 0x22])]
        #expect(value.bytes == Array("{\"a\":".utf8) + [0xFF, 0x22, 0x7D])
    }

    @Test("the text for people reads back to the same value")
    func pretty() throws {
        #expect(
            document.prettyText == """
                {
                  "a": {
                    "b": [10,20]
                  },
                  "x/y": 1,
                  "~": 2
                }
                """)
        #expect(try JSON.parse(document.prettyText) == document)
    }
}
