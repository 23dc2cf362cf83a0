import Conformance

/// What all the answers of a run add up to: verdicts by provider, what happened, and the error table.
struct SummaryText {
    /// The run that is over.
    let record: RunRecord
    /// How to write.
    let options: ConsoleOptions

    /// The tables.
    var text: String { ([""] + table + [""] + happenings).joined(separator: "\n") + "\n" }

    /// Verdicts by provider.
    private var table: [String] {
        let tally = Tally(record.results)
        let providers = record.providers
        guard !providers.isEmpty else { return ["no case ran"] }
        let heads = ["right?"] + providers.map(\.title) + ["total"]
        let rows = tally.rows.map { row in
            [row.word] + (providers.map { tally.count(row, $0) } + [tally.count(row)]).map(Quantity.grouped)
        }
        let columns = Layout.columns([heads] + rows, rightAligned: Set(1...providers.count + 1))
        let palette = Palette(hasColour: options.hasColour)
        return columns.enumerated().map { index, line in
            guard index > 0, case .verdict(let verdict) = tally.rows[index - 1] else { return line }
            return palette.word(verdict.rawValue, for: verdict) + line.dropFirst(verdict.rawValue.count)
        }
    }

    /// What happened, whether it is documented and whether it is safe: three questions, three lines; and the error table.
    private var happenings: [String] {
        let ran = record.results.filter(\.verdict.counts)
        guard !ran.isEmpty else { return [] }
        let lines = [
            "what happened: " + Self.counts(ran.map(\.happened.visible)),
            "documented: " + Self.counts(ran.map(\.documentedWord)),
            "safe: " + Self.counts(ran.map(\.safeWord)),
        ]
        let table = record.rowCoverage.map { ["error table: " + $0.words] } ?? []
        return (lines + table).flatMap { Layout.wrap($0, width: options.width) }
    }

    /// `12 refused, 3 accepted`, the most frequent first.
    static func counts(_ words: [String]) -> String {
        var counts: [String: Int] = [:]
        for word in words { counts[word == "–" ? "cannot be told" : word, default: 0] += 1 }
        return counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { "\($0.value) \($0.key)" }
            .joined(separator: ", ")
    }
}
