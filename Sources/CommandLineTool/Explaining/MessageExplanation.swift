import Conformance
import JSON

/// Everybody who says a message.
struct MessageExplanation {
    private let found: [Explained]
    /// How many more there are.
    private let left: Int

    /// How many are told; a wider word is narrowed by its user.
    static let limit = 12

    private enum Explained {
        case row(RowExplanation)
        case client(ClientError)
    }

    /// Looks a word up; throws with a suggestion when nobody says it.
    init(_ word: String, target: TargetProfile?, files: FileSet, catalogue: Catalogue) async throws {
        let index = MessageIndex(
            targets: try target.map { [$0] } ?? TargetFiles.all(in: files),
            clientErrors: target == nil ? try ClientError.all(in: files) : [])
        let matches = index.matches(word)
        guard !matches.isEmpty else {
            let near = index.nearest(to: word) ?? catalogue.nearest(to: word)
            throw UsageError(
                "no case, no target's message and no library's error is \"\(word)\""
                    + (near.map { "; did you mean \"\($0)\"?" }
                        ?? "; give a part of the message, or see `assay cases` and `assay targets NAME`"))
        }
        let glossary = try ConditionGlossary(files: files)
        var found: [Explained] = []
        for match in matches.prefix(Self.limit) {
            switch match {
            case .client(let error): found.append(.client(error))
            case .row(let profile, let row):
                found.append(
                    .row(
                        try await RowExplanation(
                            row, of: profile, glossary: glossary, catalogue: catalogue, files: files)))
            }
        }
        self.found = found
        left = matches.count - found.count
    }

    var text: String {
        let told = found.map { one in
            switch one {
            case .row(let row): row.text
            case .client(let error): error.told
            }
        }
        return told.joined(separator: "\n")
            + (left == 0 ? "" : "\n… and \(left) more: give more of the message, or --target\n")
    }

    var json: JSON {
        let all: [JSON] = found.map { one in
            switch one {
            case .row(let row): row.json
            case .client(let error): error.json
            }
        }
        return ["found": .array(all), "left": .int(left)]
    }
}
