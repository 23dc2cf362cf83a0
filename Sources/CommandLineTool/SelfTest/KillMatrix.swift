import Conformance
import JSON

/// Which cases caught which defect of the reference backend; what proves that the suite catches what it claims.
struct KillMatrix: Sendable {
    var rows: [Row] = []

    /// One defect, or the correct backend.
    struct Row: Sendable {
        let defect: String
        let title: String
        /// Patterns of the cases that must catch it.
        let expected: [String]
        /// The cases that did, as `id[provider=…]`.
        var caught: [String]
        /// Patterns that no case fulfilled.
        var missed: [String] = []
        /// Cases that found something and are not named.
        var unrelated: [String] = []
        /// Why the run could not be judged, if so.
        var broken: String?

        /// Whether the row is as it should be.
        var isRight: Bool { missed.isEmpty && unrelated.isEmpty && broken == nil }

        init(defect: String, title: String, expected: [String], findings: [CaseResult], broken: String? = nil) {
            self.defect = defect
            self.title = title
            self.expected = expected
            caught = findings.map(\.variant)
            let globs = expected.map(Glob.init)
            missed = globs.filter { glob in !findings.contains { glob.matches($0.id) } }.map(\.pattern)
            unrelated = findings.filter { finding in !globs.contains { $0.matches(finding.id) } }.map(\.variant)
            self.broken = broken
        }
    }

    /// Whether every defect was caught by its cases and by no other.
    var isClean: Bool { rows.allSatisfy(\.isRight) }

    /// The text for people: a line a defect, what is wrong below it.
    func text(verbose: Bool) -> String {
        let width = rows.map(\.defect.count).max() ?? 0
        return rows.filter { verbose || !$0.isRight }.map { row in
            var text =
                (row.isRight ? "ok    " : "WRONG ") + row.defect.padded(to: width) + "  caught by \(row.caught.count)\n"
            if let broken = row.broken { text += "        could not be judged: \(broken)\n" }
            if !row.missed.isEmpty { text += "        survived: \(row.missed.joined(separator: ", "))\n" }
            if !row.unrelated.isEmpty {
                text += "        also found, and not named: \(row.unrelated.joined(separator: ", "))\n"
            }
            return text
        }.joined()
    }

    var json: JSON {
        .array(
            rows.map { row in
                [
                    "defect": .string(row.defect), "title": .string(row.title), "right": .bool(row.isRight),
                    "expected": .array(row.expected.map(JSON.string)), "caught": .array(row.caught.map(JSON.string)),
                    "missed": .array(row.missed.map(JSON.string)), "unrelated": .array(row.unrelated.map(JSON.string)),
                ]
            })
    }
}
