/// How the console report is written.
package struct ConsoleOptions: Sendable, Hashable {
    /// Whether a person watches: only then is there a progress line.
    package var isTerminal: Bool
    /// Whether verdicts are coloured.
    package var hasColour: Bool
    /// Whether every case is listed, not the findings alone.
    package var isVerbose = false
    /// Columns of the page; commands are never broken.
    package var width = 100
    /// How many findings of one cause are told in full; of the others only the ids are listed.
    package var toldInFull = 3

    /// - Parameter noColour: the user's wish (NO_COLOR, no-color.org); without a terminal there is no colour anyway.
    package init(isTerminal: Bool = false, noColour: Bool = false) {
        self.isTerminal = isTerminal
        hasColour = isTerminal && !noColour
    }
}
