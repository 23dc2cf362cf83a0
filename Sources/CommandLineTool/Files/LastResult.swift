import Conformance
import Glibc
import Reports

/// The result of the last run, kept so that it can be asked about: one in each state folder.
struct LastResult: Sendable {
    /// The word that stands for it where a command takes a result's file.
    static let word = "last"

    /// The file.
    let path: String

    /// The file in the folder that the flags name, or in the usual one.
    init(_ arguments: Arguments) throws {
        let folder = try StateFolder.absolute(try arguments.value("state-dir") ?? StateFolder.usualPath())
        path = folder + "/last.ndjson"
    }

    /// Keeps a result in place of the one before; nobody else may read it, as it holds tokens and answers.
    func keep(_ events: [Event]) throws {
        let folder = String(path.dropLast("/last.ndjson".count))
        try StateFolder.make(folder)
        let text = events.map(EventCoding.line).joined()
        try FileAccess.write(Array(text.utf8), to: path, mode: 0o600)
    }

    /// The file that a word names: the last result's, or the word itself.
    static func file(_ word: String, _ arguments: Arguments) throws -> String {
        guard word == Self.word else { return word }
        let last = try LastResult(arguments)
        guard FileAccess.exists(last.path) else {
            throw UsageError(
                "no result is kept in \(last.path): `assay run` keeps its own there, and --from FILE names another")
        }
        return last.path
    }
}

extension RunRecord {
    /// Reads the result that a word names: a file, or `last`.
    static func read(_ word: String, _ arguments: Arguments) throws -> RunRecord {
        try read(LastResult.file(word, arguments))
    }
}
