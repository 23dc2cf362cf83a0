import HTTPMessages
import Testing

@Suite("URLs and percent-encoding")
struct HTTPURLTests {
    struct Vector: Sendable {
        let text: String
        let host: String
        let port: Int
        let target: String
        let authority: String
    }

    @Test(
        "absolute URLs are split into their parts",
        arguments: [
            Vector(text: "http://a.test", host: "a.test", port: 80, target: "/", authority: "a.test"),
            Vector(
                text: "HTTPS://A.Test:8443/x?y=z#f", host: "a.test", port: 8443, target: "/x?y=z",
                authority: "a.test:8443"),
            Vector(text: "https://a.test:443/", host: "a.test", port: 443, target: "/", authority: "a.test"),
            Vector(text: "http://[::1]:8080?q", host: "::1", port: 8080, target: "/?q", authority: "[::1]:8080"),
            Vector(
                text: "http://a.test/%2F?a=//b", host: "a.test", port: 80, target: "/%2F?a=//b", authority: "a.test"),
        ])
    func parts(vector: Vector) throws {
        let url = try #require(HTTPURL(vector.text))
        #expect(url.host == vector.host)
        #expect(url.port == vector.port)
        #expect(url.target == vector.target)
        #expect(url.authority == vector.authority)
    }

    @Test(
        "what is not an http URL is refused",
        arguments: [
            "", "a.test", "/path", "ftp://a.test/", "http:/a.test", "http://", "http://user:secret@a.test/",
            "http://a.test:99999/", "http://a.test:x/", "http://a .test/", "http://[::1/",
        ])
    func refused(text: String) {
        #expect(HTTPURL(text) == nil)
    }

    @Test(
        "references are resolved as RFC 3986, section 5.4, does",
        arguments: [
            ("g", "http://a/b/c/g"), ("./g", "http://a/b/c/g"), ("g/", "http://a/b/c/g/"), ("/g", "http://a/g"),
            ("//g", "http://g/"), ("?y", "http://a/b/c/d;p?y"), ("g?y", "http://a/b/c/g?y"),
            ("#s", "http://a/b/c/d;p?q#s"), ("g?y#s", "http://a/b/c/g?y#s"), ("", "http://a/b/c/d;p?q"),
            (".", "http://a/b/c/"), ("..", "http://a/b/"), ("../g", "http://a/b/g"), ("../..", "http://a/"),
            ("../../../g", "http://a/g"), ("https://x.test/y", "https://x.test/y"),
        ])
    func references(reference: String, expected: String) throws {
        let base = try #require(HTTPURL("http://a/b/c/d;p?q"))
        #expect(base.resolving(reference)?.description == expected)
    }

    @Test("a reference with another scheme leads nowhere")
    func otherScheme() throws {
        let base = try #require(HTTPURL("http://a/b"))
        #expect(base.resolving("mailto:x@y.test") == nil)
        #expect(base.resolving("javascript:alert(1)") == nil)
    }

    @Test("a suffix is appended with one slash between", arguments: ["http://a/b", "http://a/b/"])
    func appending(base: String) throws {
        let url = try #require(HTTPURL(base))
        #expect(url.appending("/c?d").description == "http://a/b/c?d")
    }

    @Test("percent-encoding comes back as it went", arguments: ["", "a b+c", "é/ü?&=%", "日本", "\u{0}~"])
    func roundTrip(text: String) {
        #expect(PercentEncoding.decode(PercentEncoding.encode(text)) == text)
        #expect(PercentEncoding.decode(PercentEncoding.encode(text, allowing: .path)) == text)
        let form: HTTPForm = ["k": text]
        #expect(HTTPForm(query: form.encoded)["k"] == text)
    }

    @Test("broken escapes are refused", arguments: ["%", "%4", "%4x", "%zz", "%C3"])
    func brokenEscapes(text: String) {
        #expect(PercentEncoding.decode(text) == nil)
    }

    @Test("forms keep order, duplicates and empty values")
    func forms() {
        let form = HTTPForm(query: "a=1&b&a=2+3&=x&&c=%26%3D")
        #expect(form.items.map(\.name) == ["a", "b", "a", "", "c"])
        #expect(form.items.map(\.value) == ["1", "", "2 3", "x", "&="])
        #expect(form.all(named: "a") == ["1", "2 3"])
        #expect(form.isWellFormed)
    }

    @Test("a form's broken escape stays readable and is noticed")
    func brokenForm() {
        let form = HTTPForm(query: "a=100%+sure&b=ok")
        #expect(form["a"] == "100% sure")
        #expect(form["b"] == "ok")
        #expect(!form.isWellFormed)
    }

    @Test("form names are compared byte by byte, not by canonical equivalence")
    func formNames() {
        let form: HTTPForm = ["\u{E9}": "one"]
        #expect(form["e\u{301}"] == nil)
        #expect(form["\u{E9}"] == "one")
    }
}
