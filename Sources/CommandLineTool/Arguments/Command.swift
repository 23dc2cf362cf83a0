/// One command: its words, its help and what it does.
struct Command: Sendable {
    let name: String
    /// Other names it answers to.
    var aliases: [String] = []
    /// What follows the name, such as `apple|google`.
    let usage: String
    /// One line for the list of commands.
    let summary: String
    /// Commands one can copy, each with what it does.
    let examples: [(command: String, does: String)]
    let options: [Option]
    /// What else there is to know; printed below the options.
    var notes = ""
    let run: @Sendable (Arguments, Terminal) async throws -> ExitStatus

    /// Whether it is called so.
    func isCalled(_ word: String) -> Bool { word == name || aliases.contains(word) }

    /// The text of `assay NAME --help`.
    var help: String {
        var text = "\(summary)\n\nusage: assay \(name)\(usage.isEmpty ? "" : " " + usage)\n"
        if !examples.isEmpty {
            text += "\nexamples:\n"
            for example in examples { text += "  \(example.command)\n      \(example.does)\n" }
        }
        if !options.isEmpty {
            text += "\nflags:\n"
            let heads = options.map { "--\($0.name)" + ($0.value.map { " " + $0 } ?? "") }
            let width = min(heads.map(\.count).max() ?? 0, 30)
            for (option, head) in zip(options, heads) {
                let gap =
                    head.count > width
                    ? "\n" + String(repeating: " ", count: width + 4)
                    : String(repeating: " ", count: width - head.count + 2)
                text += "  \(head)\(gap)\(option.help)\(option.repeats ? " (may repeat)" : "")\n"
            }
        }
        return notes.isEmpty ? text : text + "\n" + notes + "\n"
    }
}

/// What a command tells the shell.
struct ExitStatus: Hashable, Sendable {
    let code: Int32

    static let success = ExitStatus(code: 0)
    /// A flag or a file is wrong.
    static let usage = ExitStatus(code: 1)
    /// Something could not be judged or reached.
    static let couldNotJudge = ExitStatus(code: 3)
    static let interrupted = ExitStatus(code: 130)
}
