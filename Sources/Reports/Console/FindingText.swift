import Conformance

/// One finding for people: what was asked, what came, why it matters and what to do, in the order they are needed.
struct FindingText {
    /// The finding to tell.
    let result: CaseResult
    /// The run it is from.
    let header: RunHeader
    /// How to write.
    let options: ConsoleOptions

    /// Room for the longest verdict before the text.
    static let margin = 16

    /// The finding's lines, each with its margin.
    var lines: [String] {
        let palette = Palette(hasColour: options.hasColour)
        var lines = ["  " + palette.word(result.verdict.rawValue, for: result.verdict, width: Self.margin - 2) + title]
        lines += indented(Layout.wrap(result.requirement.visible, width: room))
        lines += labelled("sent", sent)
        lines += labelled("expected", Layout.wrap(result.expected.visible, width: room))
        lines += labelled("came", came)
        lines += labelled("why", Layout.wrap(result.why.visible, width: room))
        lines += labelled("fix", Layout.wrap(result.fix.visible, width: room))
        lines += labelled("case", [result.place.visible])
        if let curl = CurlCommand(result) { lines += labelled("curl", [curl.line.visible] + curl.notes.map(\.visible)) }
        return lines + labelled("alone", [RunCommand(header).alone(result).visible])
    }

    private var title: String { result.variant.visible + (result.overlay.map { " (\($0.rawValue))" } ?? "") }

    private var sent: [String] {
        Layout.wrap(result.title.visible, width: room) + result.difference.map(\.visible)
            + [result.requestLine?.visible].compactMap { $0 }
    }

    private var came: [String] {
        [result.observed.oneLine.visible] + result.sentences.flatMap { Layout.wrap($0.visible, width: room) }
            + (result.errorRow.map { ["error table: " + $0.words.visible] } ?? [])
            + ["documented: \(result.documentedWord)    safe: \(result.safeWord)"]
    }

    private var room: Int { max(20, options.width - Self.margin) }

    private func labelled(_ label: String, _ lines: [String]) -> [String] {
        guard let first = lines.first else { return [] }
        return ["  " + label.padded(to: Self.margin - 2) + first] + indented(Array(lines.dropFirst()))
    }

    private func indented(_ lines: [String]) -> [String] {
        lines.map { String(repeating: " ", count: Self.margin) + $0 }
    }
}
