extension String {
    /// The text with spaces behind it up to a width.
    func padded(to width: Int) -> String { count >= width ? self : self + String(repeating: " ", count: width - count) }

    /// The text with spaces before it up to a width.
    func leftPadded(to width: Int) -> String {
        count >= width ? self : String(repeating: " ", count: width - count) + self
    }
}

extension Array where Element: Hashable {
    /// Each element once, in the order of its first place.
    func uniqued() -> [Element] {
        var seen = Set<Element>()
        return filter { seen.insert($0).inserted }
    }
}
