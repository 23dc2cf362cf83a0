import Conformance
import Testing

@Suite("A pattern over ids")
struct GlobTests {
    @Test(
        "fits what it names",
        arguments: [
            ("aud-other", "aud-other"), ("aud-*", "aud-other"), ("*", ""), ("*-a-*", "x-a-y"), ("a?c", "abc"),
            ("**x", "aax"), ("a*b*c", "aXbXbXc"),
        ])
    func fits(pattern: String, text: String) {
        #expect(Glob(pattern).matches(text))
    }

    @Test(
        "fits nothing else",
        arguments: [("aud", "aud-other"), ("aud-*", "aud"), ("a?c", "ac"), ("", "a"), ("*x", "xa"), ("a*b*c", "aXbX")])
    func fitsNot(pattern: String, text: String) {
        #expect(!Glob(pattern).matches(text))
    }
}
