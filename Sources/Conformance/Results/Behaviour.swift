/// What a target did, without what changes from one attempt to the next: for grouping findings and comparing runs.
package struct Behaviour: Hashable {
    /// The outcome with its status and the row of the error table.
    package let outcome: String
    /// What a refusal or a crash that no row explains says, its changing parts left out.
    package let words: String

    /// What the target did in this case.
    package init(_ result: CaseResult) {
        outcome = result.behaviour
        let isExplained = result.errorRow != nil || result.exchange?.failure != nil || result.outcome == .accepted
        words = isExplained ? "" : Self.constant(result.exchange?.responseBody.oneLine ?? "").cut(to: 200)
    }

    /// Leaves out every run of letters, digits and joiners that holds a digit and is long enough for an id or a time.
    static func constant(_ text: String) -> String {
        var constant = ""
        var run: [UInt8] = []
        func closeRun() {
            let isChanging = run.count >= 8 && run.contains { (0x30...0x39).contains($0) }
            constant += isChanging ? "…" : String(decoding: run, as: UTF8.self)
            run = []
        }
        for character in text {
            if let byte = character.asciiValue, isJoined(byte) {
                run.append(byte)
            } else {
                closeRun()
                constant.append(character)
            }
        }
        closeRun()
        return constant
    }

    private static func isJoined(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        default: "-_.:+/=".utf8.contains(byte)
        }
    }
}

extension Behaviour: CustomStringConvertible {
    /// The behaviour in words.
    package var description: String { words.isEmpty ? outcome : outcome + ", " + words }
}

extension String {
    /// The text in one line: each run of white space is a space.
    package var oneLine: String { split(whereSeparator: \.isWhitespace).joined(separator: " ") }

    /// The text cut to a number of characters, with a sign that it was.
    package func cut(to length: Int) -> String { count > length ? prefix(max(0, length - 1)) + "…" : self }
}
