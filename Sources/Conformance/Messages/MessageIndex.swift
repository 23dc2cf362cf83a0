import JSON

/// Finds who says a message: a backend's documented or observed error, or a library of the app.
package struct MessageIndex: Sendable {
    private let entries: [Entry]

    fileprivate struct Entry: Sendable {
        let subject: Subject
        /// In lower case.
        let texts: [String]
        let patterns: [Glob]
    }

    /// Whose message it is.
    package enum Subject: Sendable {
        case row(TargetProfile, ErrorRow)
        case client(ClientError)
    }

    /// How a word fits a message, best first.
    fileprivate enum Fit: Hashable, Sendable {
        /// The word is the message or the code.
        case exact
        /// The word is a part of it.
        case part
        /// The message is a part of the word, as in a line of a log: so many bytes of it.
        case quoted(Int)

        /// How much of the word it explains, where that tells fits apart.
        var weight: Int { if case .quoted(let bytes) = self { bytes } else { 0 } }
    }

    /// The messages of these targets and libraries.
    package init(targets: [TargetProfile], clientErrors: [ClientError]) {
        entries =
            clientErrors.map { Entry(subject: .client($0), texts: $0.texts.map { $0.lowercased() }, patterns: []) }
            + targets.flatMap { target in
                target.errors.map { row in
                    Entry(
                        subject: .row(target, row), texts: row.texts.map { $0.lowercased() },
                        patterns: row.patterns.map { Glob($0.pattern.lowercased()) })
                }
            }
    }

    /// Everything the word may mean: exact fits, then parts; what the word quotes only when there is neither, and then
    /// whoever it quotes most first.
    package func matches(_ word: String) -> [Subject] {
        let word = Self.normal(word)
        let fits = entries.compactMap { entry in entry.fit(word).map { (fit: $0, subject: entry.subject) } }
        let ordered = [Fit.exact, .part].flatMap { fit in fits.filter { $0.fit == fit } }
        guard ordered.isEmpty else { return ordered.map(\.subject) }
        return fits.enumerated().sorted { (-$0.element.fit.weight, $0.offset) < (-$1.element.fit.weight, $1.offset) }
            .map(\.element.subject)
    }

    /// A known message that a misspelt one may have meant.
    package func nearest(to word: String) -> String? {
        Spelling.nearest(to: Self.normal(word), among: entries.flatMap(\.texts))
    }

    /// Without the quotes and blanks that come along when text is copied.
    private static func normal(_ word: String) -> String {
        let extras: Set<Character> = [" ", "\n", "\t", "\"", "'", "`"]
        let front = word.drop { extras.contains($0) }
        let length = front.reversed().drop { extras.contains($0) }.count
        return front.prefix(length).lowercased()
    }
}

extension MessageIndex.Entry {
    /// Two letters stand in everything, and a short message in any long text.
    private static let shortestPart = 3
    private static let shortestQuoted = 8

    fileprivate func fit(_ word: String) -> MessageIndex.Fit? {
        guard !word.isEmpty else { return nil }
        if texts.contains(word) || patterns.contains(where: { $0.matches(word) }) { return .exact }
        let known = texts + patterns.map(\.pattern)
        if word.utf8.count >= Self.shortestPart, known.contains(where: { $0.containsBytes(of: word) }) { return .part }
        let quoted = Set(texts).filter { $0.utf8.count >= Self.shortestQuoted && word.containsBytes(of: $0) }
        return quoted.isEmpty ? nil : .quoted(quoted.reduce(0) { $0 + $1.utf8.count })
    }
}

extension ErrorRow {
    /// What somebody who met this row may have in hand: its code here, every value that is compared, and the rest.
    package var texts: [String] {
        [code] + otherTexts
            + match.flatMap { match -> [String] in
                switch match.rule {
                case .equals(let value): [value.string ?? value.text]
                case .anyOf(let values): values.map { $0.string ?? $0.text }
                case .contains(let part): [part]
                case .like, .present, .absent: []
                }
            }
    }

    fileprivate var patterns: [Glob] {
        match.compactMap { if case .like(let glob) = $0.rule { glob } else { nil } }
    }
}
