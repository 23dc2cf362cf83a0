import Conformance

/// Everything about one cause: what it is, every case that shows it, and the two that show it best in full.
struct CauseDetails {
    /// The cause in words.
    let cause: CauseText
    /// Its number in the run.
    let number: Int
    /// The run it is from.
    let header: RunHeader
    /// How to write.
    let options: ConsoleOptions

    /// The account.
    var text: String {
        let palette = Palette(hasColour: options.hasColour)
        var lines = ["\(number)  " + palette.word(cause.cause.severity) + "  " + CaseScope.words(cause.results)]
        lines += wrapped(cause.sentence.asSentence)
        if case .defects(let suspects) = cause.cause.origin, suspects.count > 1 {
            lines += ["", "Any of these would bring about the same findings:"]
            lines += suspects.map { "  \($0.title.visible)" }
        }
        lines +=
            paragraph("What follows", cause.consequence) + paragraph("Fix", cause.fix)
            + paragraph("Why", cause.why)
        lines += ["", "Cases"] + Layout.columns(cause.results.map(row)).map { "  " + $0 }
        lines += ["", "Put them again", "  " + RunCommand(header).again(cause.results).visible]
        let best = cause.best.map { CaseDetails(result: $0, header: header, options: options).text }
        return lines.joined(separator: "\n") + "\n\n" + best.joined(separator: "\n")
    }

    private func row(_ result: CaseResult) -> [String] {
        [
            result.severity.rawValue, result.variant.visible,
            result.outcome.rawValue + (result.exchange?.status.map { " \($0)" } ?? ""), result.title.visible,
        ]
    }

    private func paragraph(_ title: String, _ words: String) -> [String] {
        words.isEmpty ? [] : ["", title] + Layout.wrap(words.visible, width: options.width - 2).map { "  " + $0 }
    }

    private func wrapped(_ words: String) -> [String] { Layout.wrap(words.visible, width: options.width) }
}
