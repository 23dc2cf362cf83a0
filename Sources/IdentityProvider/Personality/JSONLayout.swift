package import JSON

/// The white space of a published document.
package enum JSONLayout: String, CaseIterable, Sendable {
    /// No white space.
    case compact = "compact"
    /// A member a line, one space a level.
    case oneSpace = "indent-1"
    /// A member a line, two spaces a level.
    case twoSpaces = "indent-2"

    /// The document in this layout.
    package func bytes(of document: JSON) -> [UInt8] {
        switch self {
        case .compact: return document.bytes
        case .twoSpaces: return Array((document.prettyText + "\n").utf8)
        case .oneSpace:
            let lines = document.prettyText.split(separator: "\n", omittingEmptySubsequences: false)
            let narrower = lines.map { line in
                String(repeating: " ", count: line.prefix { $0 == " " }.count / 2) + line.drop { $0 == " " }
            }
            return Array((narrower.joined(separator: "\n") + "\n").utf8)
        }
    }
}
