/// Guesses what a misspelt word was meant to be.
package enum Spelling {
    /// The known word within two edits of this one, nearest first; nil when none is near.
    package static func nearest(to word: String, among known: [String]) -> String? {
        let limit = word.count < 4 ? 1 : word.count < 12 ? 2 : 3
        return known.map { ($0, distance(word, $0)) }
            .filter { $0.1 <= limit }
            .min { $0.1 < $1.1 }?.0
    }

    /// Levenshtein's distance, in characters; words over 64 characters are never near.
    static func distance(_ left: String, _ right: String) -> Int {
        let (a, b) = (Array(left), Array(right))
        guard a.count <= 64, b.count <= 64 else { return .max }
        var row = Array(0...b.count)
        for (i, character) in a.enumerated() {
            var diagonal = row[0]
            row[0] = i + 1
            for (j, other) in b.enumerated() {
                let substituted = diagonal + (character == other ? 0 : 1)
                diagonal = row[j + 1]
                row[j + 1] = min(substituted, row[j + 1] + 1, row[j] + 1)
            }
        }
        return row[b.count]
    }
}
