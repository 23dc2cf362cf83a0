import Conformance

/// A summary for people who read it on a page of their CI server.
struct MarkdownReport {
    /// The run to tell.
    let record: RunRecord
    /// GitHub takes at most 1 MiB for a step's summary and drops a longer one whole.
    var maximumBytes = 900_000

    /// The whole report.
    var text: String {
        var text = (opening + [""] + table + [""] + closing).joined(separator: "\n") + "\n"
        var left: [CaseResult] = []
        for result in record.findings {
            let details = finding(result)
            if left.isEmpty, text.utf8.count + details.utf8.count < maximumBytes {
                text += "\n" + details
            } else {
                left.append(result)
            }
        }
        if !left.isEmpty {
            text +=
                "\nToo long for this page, and found as well: "
                + left.map { MarkdownText.code($0.variant) }.joined(separator: ", ") + "\n"
        }
        return text + MeasurementTable(record: record).markdown
    }

    private var opening: [String] {
        let header = record.header
        return [
            "## Assay: \(MarkdownText.plain(header.targetTitle))", "",
            "Suite \(MarkdownText.plain(header.suite)) \(MarkdownText.plain(header.suiteVersion)) against "
                + "\(MarkdownText.code(header.baseURL)), seed \(MarkdownText.code(header.seed)).",
        ]
    }

    private var table: [String] {
        let tally = Tally(record.results)
        let providers = record.providers
        let heads = ["right?"] + providers.map(\.rawValue) + ["total"]
        let rules = [":---"] + heads.dropFirst().map { _ in "---:" }
        let rows = tally.rows.map { row in
            [row.word] + (providers.map { tally.count(row, $0) } + [tally.count(row)]).map(String.init)
        }
        return ([heads, rules] + rows).map { "| " + $0.joined(separator: " | ") + " |" }
    }

    private var closing: [String] {
        let summary = record.summary
        let ran = record.results.filter(\.verdict.counts)
        let state = summary.complete ? "The run is complete." : "**The run is not complete.**"
        var lines = ["\(summary.run) of \(Quantity.of(summary.planned, "planned case")) ran. \(state)"]
        if !ran.isEmpty {
            lines += [
                "", "What happened: \(MarkdownText.plain(SummaryText.counts(ran.map(\.happened)))).  ",
                "Documented: \(SummaryText.counts(ran.map(\.documentedWord))).  ",
                "Safe: \(SummaryText.counts(ran.map(\.safeWord))).",
            ]
        }
        if let coverage = record.rowCoverage { lines += ["", "Error table: \(MarkdownText.plain(coverage.words))."] }
        // The sentences are ours, and their backticks are meant as code.
        return lines + ["", "**Next:** " + NextSteps(record: record).text]
    }

    private func finding(_ result: CaseResult) -> String {
        var lines = [
            "<details><summary><b>\(result.verdict.rawValue)</b> <code>\(Markup(text: result.variant).text)</code> "
                + "\(Markup(text: result.title.visible).text)</summary>", "",
        ]
        let fields = [
            ("Requirement", MarkdownText.plain(result.requirement)), ("Expected", MarkdownText.plain(result.expected)),
            ("Came", MarkdownText.code(result.observed)), ("Documented", result.documentedWord),
            ("Safe", result.safeWord),
            ("Findings", MarkdownText.plain(result.sentences.joined(separator: "; "))),
            ("Why", MarkdownText.plain(result.why)), ("Usual fix", MarkdownText.plain(result.fix)),
            ("Case", MarkdownText.code(result.place)),
        ]
        lines += fields.filter { !$0.1.isEmpty }.map { "- \($0.0): \($0.1)" }
        if !result.difference.isEmpty { lines += ["", MarkdownText.block(result.difference.joined(separator: "\n"))] }
        let curl = CurlCommand(result)
        let commands = [curl?.line, RunCommand(record.header).alone(result)].compactMap { $0 }
        lines += ["", MarkdownText.block(commands.joined(separator: "\n"), language: "sh")]
        lines += (curl?.notes ?? []).map { "\n" + MarkdownText.plain($0) }
        return (lines + ["", "</details>"]).joined(separator: "\n") + "\n"
    }
}
