import JSON
import Testing

@Suite("A JSON template")
struct JSONTemplateTests {
    let template = JSONTemplate([
        "token": "${token}", "nonce": "${nonce}", "url": "a/${id}/b", "list": ["${nonce}", 1],
    ])

    @Test("a string that is one place becomes the value, of any type")
    func whole() {
        #expect(
            template.filled(with: ["token": 7, "nonce": ["x"], "id": "i"])
                == ["token": 7, "nonce": ["x"], "url": "a/i/b", "list": [["x"], 1]])
    }

    @Test("a place without a value leaves its member or element out")
    func absent() {
        #expect(template.filled(with: ["token": "t"]) == ["token": "t", "url": "a//b", "list": [1]])
    }

    @Test("a value is not filled again, so that a hostile value stays what it is")
    func hostile() {
        #expect(JSONTemplate("x${a}").filled(with: ["a": "${b}", "b": "no"]) == "x${b}")
    }

    @Test("the places are known by name, and text without a closing brace is text")
    func places() {
        #expect(template.places == ["token", "nonce", "id"])
        #expect(JSONTemplate.fill("a${b", with: ["b": "x"]) == "a${b")
    }
}
