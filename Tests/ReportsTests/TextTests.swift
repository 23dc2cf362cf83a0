import Testing

@testable import Reports

@Suite("Small texts of reports")
struct TextTests {
    /// Instants and their texts, from `date -u`.
    static let instants: [(seconds: Int, text: String)] = [
        (0, "1970-01-01T00:00:00Z"), (951_782_399, "2000-02-28T23:59:59Z"), (951_782_400, "2000-02-29T00:00:00Z"),
        (1_764_490_784, "2025-11-30T08:19:44Z"), (-1, "1969-12-31T23:59:59Z"),
    ]

    @Test("an instant is written in UTC", arguments: instants)
    func time(example: (seconds: Int, text: String)) {
        #expect(UTCTime.text(example.seconds) == example.text)
    }

    @Test("numbers have their unit and their commas")
    func quantities() {
        #expect(Quantity.bytes(1) == "1 byte")
        #expect(Quantity.bytes(1_234_567) == "1,234,567 bytes")
        #expect(Quantity.grouped(-1234) == "-1,234")
        #expect(Quantity.grouped(999) == "999")
        #expect(Quantity.seconds(milliseconds: 12_007) == "12.007")
        #expect(Quantity.list(["a"]) == "a")
        #expect(Quantity.list(["a", "b", "c"]) == "a, b and c")
        #expect(Quantity.list([]) == "")
    }

    @Test("a paragraph is wrapped between words, and a long word is never broken")
    func wrapping() {
        #expect(Layout.wrap("a bb  ccc\ndddddddd e", width: 6) == ["a bb", "ccc", "dddddddd", "e"])
        #expect(Layout.wrap("", width: 6) == [])
    }

    @Test("columns are aligned, numbers to the right, and no line ends in spaces")
    func columns() {
        let rows = [["a", "1", "x"], ["bbb", "22", ""]]
        #expect(Layout.columns(rows, rightAligned: [1]) == ["a     1  x", "bbb  22"])
    }

    @Test("characters that act or hide are written out, all others stay")
    func visible() {
        #expect(
            "a\u{1B}[2J\u{202E}b\u{7F}\u{85}\t\u{FEFF}".visible == "a\\u{1B}[2J\\u{202E}b\\u{7F}\\u{85}\\u{9}\\u{FEFF}")
        #expect("é 名 🙂\nß".visible == "é 名 🙂\nß")
    }

    @Test("a text cannot leave its place in Markdown")
    func markdown() {
        #expect(MarkdownText.plain("a|b *c* <d> @e #1\n[f](g)") == ##"a\|b \*c\* &lt;d&gt; &#64;e \#1 \[f\](g)"##)
        #expect(MarkdownText.code("a``b") == "```a``b```")
        #expect(MarkdownText.code("`a") == "`` `a ``")
        #expect(MarkdownText.block("```\nx") == "````\n```\nx\n````")
    }

    @Test("a value is escaped in HTML, and markup is not")
    func markup() {
        let inner: Markup = "<b>\("<&>\"'")</b>"
        let outer: Markup = "<p>\(inner)</p>"
        #expect(outer.text == "<p><b>&lt;&amp;&gt;&quot;&#39;</b></p>")
        #expect(Markup(ticked: "run `a <b>` now").text == "run <code>a &lt;b&gt;</code> now")
    }

    @Test("a path becomes a URI")
    func uri() {
        #expect(FileURI.text("a/b c.json") == "a/b%20c.json")
        #expect(FileURI.text("/a/é") == "file:///a/%C3%A9")
    }
}
