/// Looks at member names as they are written, before escapes are undone.
enum LenientNames {
    /// Whether a name that is there twice is written out only once.
    static func isHidden(_ name: String, in text: [UInt8]) -> Bool {
        let written = Array("\"\(name)\"".utf8)
        guard text.count >= written.count else { return true }
        let count = (0...(text.count - written.count)).count { text[$0...].starts(with: written) }
        return count < 2
    }
}
