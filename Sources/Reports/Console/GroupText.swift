import Conformance

/// Every result of one group for one provider, a line each.
struct GroupText {
    /// The results, in the order of the run.
    let results: [CaseResult]
    /// How to write.
    let options: ConsoleOptions

    /// The group's block; nothing where it has no result.
    var text: String {
        guard let first = results.first else { return "" }
        let palette = Palette(hasColour: options.hasColour)
        let head = palette.bold("\(first.provider.title), \(first.group)") + ": " + counts
        return (["", head, ""] + table).joined(separator: "\n") + "\n"
    }

    private var counts: String {
        let tally = Tally(results)
        return tally.rows.map { "\(tally.count($0)) \($0.word)" }.joined(separator: ", ")
    }

    /// What happened and whether it was right stand in columns of their own.
    private var table: [String] {
        let palette = Palette(hasColour: options.hasColour)
        let verdicts = results.map { Tally.row(of: $0).word }
        let width = verdicts.map(\.count).max() ?? 0
        let heads = ["case", "what happened", "documented", "safe", ""]
        let rows = results.map { result in
            [
                result.variant.visible, result.happened.visible, result.documentedWord, result.safeWord,
                result.verdict.counts ? "" : result.reason.visible,
            ]
        }
        let columns = Layout.columns([heads] + rows)
        return zip(["right?"] + verdicts, columns).enumerated().map { index, pair in
            "  "
                + (index == 0
                    ? pair.0.padded(to: width) : palette.word(pair.0, for: results[index - 1].verdict, width: width))
                + "  " + pair.1
        }
    }
}
