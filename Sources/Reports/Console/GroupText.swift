import Conformance

/// The results of one group for one provider.
struct GroupText {
    /// The results, in the order of the run.
    let results: [CaseResult]
    /// The run they are from.
    let header: RunHeader
    /// How to write.
    let options: ConsoleOptions

    /// What the group's block says; empty when it has nothing to tell.
    var text: String {
        let findings = causes.flatMap(told)
        guard let first = results.first,
            options.isVerbose || !findings.isEmpty || results.contains(where: { $0.overlay == .fixed })
        else { return "" }
        let palette = Palette(hasColour: options.hasColour)
        var lines = ["", palette.bold("\(first.provider.rawValue), \(first.group)") + ": " + counts]
        if options.isVerbose { lines += [""] + table }
        for result in results where result.overlay == .fixed {
            lines += [
                "",
                "  " + "fixed".padded(to: FindingText.margin - 2) + result.variant.visible + ", which was known before",
            ]
        }
        return (lines + findings).joined(separator: "\n") + "\n"
    }

    private var counts: String {
        let tally = Tally(results)
        return tally.rows.map { "\(tally.count($0)) \($0.word)" }.joined(separator: ", ")
    }

    /// Every result in one line: what happened and whether it was right stand in columns of their own.
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

    /// Findings of one verdict and one behaviour, worst first.
    private var causes: [[CaseResult]] {
        let open = Verdict.worstFirst.flatMap { verdict in results.filter { $0.verdict == verdict && $0.isOpenFinding }
        }
        var places: [Cause: Int] = [:]
        var causes: [[CaseResult]] = []
        for result in open {
            let cause = Cause(verdict: result.verdict, behaviour: Behaviour(result))
            if let place = places[cause] {
                causes[place].append(result)
            } else {
                places[cause] = causes.count
                causes.append([result])
            }
        }
        return causes
    }

    private struct Cause: Hashable {
        let verdict: Verdict
        let behaviour: Behaviour
    }

    private func told(_ cause: [CaseResult]) -> [String] {
        var lines: [String] = []
        for result in cause.prefix(options.toldInFull) {
            lines += [""] + FindingText(result: result, header: header, options: options).lines
        }
        let others = cause.dropFirst(options.toldInFull)
        guard let first = others.first else { return lines }
        let ids = others.map(\.variant.visible).joined(separator: " ")
        let margin = String(repeating: " ", count: FindingText.margin)
        let what = "\(first.verdict.rawValue), \(first.happened.visible)"
        lines += ["", "  and \(others.count) more with the same verdict and answer (\(what)):"]
        return lines + Layout.wrap(ids, width: max(20, options.width - FindingText.margin)).map { margin + $0 }
    }
}
