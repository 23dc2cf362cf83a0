extension String {
    /// The text with spaces behind it up to a width.
    func padded(to width: Int) -> String { count >= width ? self : self + String(repeating: " ", count: width - count) }

    /// The text with spaces, or another character, before it up to a width.
    func leftPadded(to width: Int, with filler: Character = " ") -> String {
        count >= width ? self : String(repeating: filler, count: width - count) + self
    }
}

extension Array where Element: Hashable {
    /// Each element once, in the order of its first place.
    func uniqued() -> [Element] {
        var seen = Set<Element>()
        return filter { seen.insert($0).inserted }
    }
}
