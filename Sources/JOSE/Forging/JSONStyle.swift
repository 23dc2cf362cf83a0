/// How JSON is written when bytes may differ and values may not.
enum JSONStyle: String, CaseIterable, Sendable {
    /// Nothing that could be left out.
    case compact
    /// A member a line.
    case pretty
    /// A space around every token.
    case spaces
    /// `/` as `\/`.
    case escapeSolidus = "escape-solidus"
    /// Every character of every string value as `\uXXXX`.
    case escapeUnicode = "escape-unicode"
}
