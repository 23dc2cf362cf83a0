/// A pattern over ids: `*` is any run of characters, `?` one; everything else is itself.
package struct Glob: Hashable, Sendable {
    package let pattern: String

    /// Fits everything.
    package static let everything = Glob("*")

    package init(_ pattern: String) { self.pattern = pattern }

    /// Whether the whole text fits, in time linear in the product of both lengths.
    package func matches(_ text: String) -> Bool {
        let (pattern, text) = (Array(pattern.utf8), Array(text.utf8))
        var (p, t) = (0, 0)
        var retry: (pattern: Int, text: Int)?
        while t < text.count {
            if p < pattern.count, pattern[p] == UInt8(ascii: "*") {
                retry = (p, t)
                p += 1
            } else if p < pattern.count, pattern[p] == text[t] || pattern[p] == UInt8(ascii: "?") {
                p += 1
                t += 1
            } else if let last = retry {
                retry = (last.pattern, last.text + 1)
                (p, t) = (last.pattern + 1, last.text + 1)
            } else {
                return false
            }
        }
        return pattern[p...].allSatisfy { $0 == UInt8(ascii: "*") }
    }
}
