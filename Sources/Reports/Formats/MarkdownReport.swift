import Conformance

/// Markdown for a step summary or a comment: the verdict, a table of causes, and the details folded.
struct MarkdownReport {
    /// The run to tell.
    let record: RunRecord
    /// GitHub takes at most 65,536 characters for a comment.
    var maximumBytes = 60_000

    /// How many causes stand in the table, how many of them are told in full, and how many reasons have a line.
    private static let (rows, told, reasons) = (40, 12, 8)

    /// The whole report.
    var text: String {
        let causes = CauseText.all(of: record)
        let main = causes.filter { $0.cause.severity >= .medium }
        let notes = causes.filter { $0.cause.severity < .medium }
        var text = (opening(causes) + table(main)).joined(separator: "\n") + "\n"
        for (index, cause) in main.prefix(Self.told).enumerated() { add(details(cause, number: index + 1), to: &text) }
        add(hardening(notes, from: main.count + 1), to: &text)
        add(remarks, to: &text)
        add(counts, to: &text)
        add(MeasurementTable(record: record).markdown, to: &text)
        return text
    }

    /// Adds a section where there is room; what is left out is said.
    private func add(_ section: String, to text: inout String) {
        guard !section.isEmpty else { return }
        if text.utf8.count + section.utf8.count < maximumBytes {
            text += section
        } else if !text.hasSuffix(Self.tooLong) {
            text += Self.tooLong
        }
    }

    private static let tooLong = "\nThere is more than fits here: `assay show causes` tells all.\n"

    private func opening(_ causes: [CauseText]) -> [String] {
        let header = record.header
        let line = VerdictLine(record: record, causes: causes)
        return [
            "## Assay: \(MarkdownText.plain(header.targetTitle))", "",
            "**\(MarkdownText.plain(line.verdict))**" + (line.doubt.map { " " + MarkdownText.plain($0) } ?? ""), "",
            "\(MarkdownText.code(header.baseURL)) · suite \(MarkdownText.plain(header.suite)) "
                + "\(MarkdownText.plain(header.suiteVersion)) · \(RunHeadline(record: record).progress) · "
                + "seed \(MarkdownText.code(header.seed))",
        ]
    }

    // MARK: Causes

    private func table(_ causes: [CauseText]) -> [String] {
        guard !causes.isEmpty else { return [] }
        let rows = causes.prefix(Self.rows).enumerated().map { index, cause in
            "| \(index + 1) | **\(cause.cause.severity.rawValue)** | \(MarkdownText.plain(cause.sentence.cut(to: 300).asSentence)) "
                + "| \(cause.providers), \(cause.caseCount) | \(MarkdownText.plain(cause.fix.cut(to: 300))) |"
        }
        let rest = causes.count - Self.rows
        return ["", "| # | severity | what the target does | where | fix |", "| ---: | :--- | :--- | :--- | :--- |"]
            + rows + (rest > 0 ? ["", "And \(Quantity.of(rest, "more cause")): `assay show causes`."] : [])
    }

    private func details(_ cause: CauseText, number: Int) -> String {
        let severity = cause.cause.severity.rawValue
        var lines = [
            "",
            "<details><summary>\(number). <b>\(severity)</b> \(Markup(text: cause.sentence.visible).text): "
                + "attack, fix, and the case that shows it best</summary>", "",
            MarkdownText.plain(cause.consequence), "", "**Fix:** \(MarkdownText.plain(cause.fix))",
        ]
        if let best = cause.best.first {
            lines += ["", "\(MarkdownText.code(best.variant)): \(MarkdownText.plain(best.title.asSentence))"]
            lines += ["Expected: \(MarkdownText.plain(best.expected)). Came: \(MarkdownText.plain(best.cameInShort))"]
            if !best.difference.isEmpty {
                lines += ["", MarkdownText.block(best.difference.joined(separator: "\n").cut(to: 600))]
            }
            lines += ["", MarkdownText.block(RunCommand(record.header).alone(best), language: "sh")]
        }
        lines += ["", "Cases: \(Self.names(cause.results))"]
        return (lines + ["", "</details>"]).joined(separator: "\n") + "\n"
    }

    private func hardening(_ causes: [CauseText], from number: Int) -> String {
        guard !causes.isEmpty else { return "" }
        let rows = causes.prefix(Self.rows).enumerated().map { index, cause in
            "- \(number + index). \(cause.cause.severity.rawValue): "
                + "\(MarkdownText.plain(cause.sentence.cut(to: 200).asSentence)) "
                + "\(MarkdownText.plain(cause.fix.cut(to: 200))) (\(cause.caseCount))"
        }
        let rest = causes.count - Self.rows
        return folded(
            "\(Quantity.of(causes.count, "hardening note")), of low severity or a second line of defence",
            rows + (rest > 0 ? ["- and \(Quantity.of(rest, "more note")): `assay show hardening`"] : []))
    }

    // MARK: The rest

    private var remarks: String {
        let policies = PolicyNote.all(record).map { ("unsafe policy", $0.text.oneLine, $0.results.count) }
        let reasons =
            Reason.unjudged(record).map { ("not judged", $0.text, $0.results.count) }
            + Reason.leftOut(record).map { ("left out", $0.text, $0.results.count) }
        let all = policies + reasons
        guard !all.isEmpty else { return "" }
        let lines = all.prefix(Self.reasons).map { label, text, count in
            "- \(label), \(Quantity.of(count, "case")): \(MarkdownText.plain(text.cut(to: 300)))"
        }
        let rest = all.count - Self.reasons
        return folded(
            "What was not judged or left out, and policies",
            lines + (rest > 0 ? ["- and \(Quantity.of(rest, "more reason")): `assay show unjudged`"] : []))
    }

    private var counts: String {
        let tally = Tally(record.results)
        let providers = record.providers
        guard !providers.isEmpty else { return "" }
        let heads = ["verdict"] + providers.map(\.title) + ["total"]
        let rules = [":---"] + heads.dropFirst().map { _ in "---:" }
        let rows = tally.rows.map { row in
            [row.word] + (providers.map { tally.count(row, $0) } + [tally.count(row)]).map(String.init)
        }
        let table = ([heads, rules] + rows).map { "| " + $0.joined(separator: " | ") + " |" }
        let coverage = record.rowCoverage.map { ["", "Error table: \(MarkdownText.plain($0.words))."] } ?? []
        return folded("Verdicts by provider", table + coverage)
    }

    private func folded(_ title: String, _ lines: [String]) -> String {
        (["", "<details><summary>\(title)</summary>", ""] + lines + ["", "</details>"]).joined(separator: "\n") + "\n"
    }

    /// The cases by id, the first ones alone where there are many.
    private static func names(_ results: [CaseResult]) -> String {
        let most = 30
        var ids: [String] = []
        for result in results where !ids.contains(result.id) { ids.append(result.id) }
        let rest = ids.count - most
        return ids.prefix(most).map(MarkdownText.code).joined(separator: ", ")
            + (rest > 0 ? " and \(Quantity.grouped(rest)) more" : "")
    }
}
