/// HTML in which every interpolated text is escaped, and only markup is taken as markup.
struct Markup: Hashable {
    /// The characters of the page.
    let text: String

    /// Markup that shows a text.
    init(text: String) {
        self.text = text.replacingScalars { scalar in
            switch scalar {
            case "&": "&amp;"
            case "<": "&lt;"
            case ">": "&gt;"
            case "\"": "&quot;"
            case "'": "&#39;"
            default: nil
            }
        }
    }

    /// Markup that shows a text in which backticks stand around code.
    init(ticked text: String) {
        let parts = text.split(separator: "`", omittingEmptySubsequences: false).map(String.init)
        self = parts.enumerated().map { $0.isMultiple(of: 2) ? "\($1)" : "<code>\($1)</code>" as Markup }.joined()
    }

    private init(markup: String) { text = markup }
}

extension Markup: ExpressibleByStringInterpolation {
    /// Takes our own text as markup.
    init(stringLiteral value: String) { self.init(markup: value) }

    /// Takes our own text as markup, and escapes the values in it.
    init(stringInterpolation: Interpolation) { self.init(markup: stringInterpolation.markup) }

    /// Escapes as it goes, so that a page cannot forget to.
    struct Interpolation: StringInterpolationProtocol {
        fileprivate var markup = ""

        init(literalCapacity: Int, interpolationCount: Int) { markup.reserveCapacity(literalCapacity) }

        mutating func appendLiteral(_ literal: String) { markup += literal }

        mutating func appendInterpolation(_ text: String) { markup += Markup(text: text.visible).text }

        mutating func appendInterpolation(_ number: Int) { markup += String(number) }

        mutating func appendInterpolation(_ inner: Markup) { markup += inner.text }
    }
}

extension Sequence where Element == Markup {
    /// One after another.
    func joined() -> Markup { reduce("") { "\($0)\($1)" } }
}
