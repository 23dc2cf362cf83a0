import JSON

/// Looks at member names that are there twice.
enum LenientNames {
    /// The one name that an object has more than once; nil if there is none, or several.
    static func onlyRepeated(in object: JSONObject) -> String? {
        var counts: [[UInt8]: Int] = [:]
        for name in object.names { counts[Array(name.utf8), default: 0] += 1 }
        let repeated = counts.filter { $0.value > 1 }
        return repeated.count == 1 ? repeated.first.map { String(decoding: $0.key, as: UTF8.self) } : nil
    }

    /// Whether a name that is there twice is written out only once.
    static func isHidden(_ name: String, in text: [UInt8]) -> Bool {
        let written = Array("\"\(name)\"".utf8)
        guard text.count >= written.count else { return true }
        let count = (0...(text.count - written.count)).count { text[$0...].starts(with: written) }
        return count < 2
    }
}
