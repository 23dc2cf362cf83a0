package import Conformance

/// How the console report is written.
package struct ConsoleOptions: Sendable, Hashable {
    /// Whether a person watches: only then is there a progress line that is overwritten.
    package var isTerminal: Bool
    /// Whether severities and verdicts are coloured.
    package var hasColour: Bool
    /// Whether every case is listed, not the causes alone.
    package var isVerbose = false
    /// Columns of the page; commands are never broken.
    package var width = 80
    /// Lines of the page: what does not fit is told in fewer words, the mildest first.
    package var height = 50
    /// What decides the exit code.
    package var gates = RunSummary.Gates()
    /// What names the result in commands: the last one, or a file.
    package var resultWord = "last"
    /// What the commands that read the last result need besides, such as `--state-dir DIR`.
    package var resultFlags: [String] = []

    /// - Parameter noColour: the user's wish (NO_COLOR, no-color.org); without a terminal there is no colour anyway.
    package init(isTerminal: Bool = false, noColour: Bool = false) {
        self.isTerminal = isTerminal
        hasColour = isTerminal && !noColour
    }

    /// The command that tells more of the last result.
    func show(_ what: String) -> String {
        ShellWord.line(["assay", "show", what] + (resultWord == "last" ? [] : ["--from", resultWord]) + resultFlags)
    }

    /// The command that puts a case of the last result again.
    func replay(_ id: String) -> String { ShellWord.line(["assay", "replay", resultWord, id] + resultFlags) }

    /// Severities from here on are told one by one; what is milder is counted.
    var line: Severity { gates.strict ? .hardening : min(gates.failOn, .medium) }
}
