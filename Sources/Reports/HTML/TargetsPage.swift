import Conformance

/// One page about several runs: the causes of each, then groups and cases with a column for each.
struct TargetsPage {
    /// The runs to compare, in the order they were given.
    let records: [RunRecord]

    /// The whole page.
    var text: String {
        let entries = records.enumerated().map {
            TargetEntry(number: $0.offset + 1, record: $0.element, isNamedTwice: isNamedTwice($0.element))
        }
        let matrix = TargetsMatrix(entries: entries)
        let body: Markup = """
            <header>
            <h1>\(Quantity.of(records.count, "result")) beside each other</h1>
            <ul class="reasons">
            \(entries.map(\.line).joined())</ul>
            </header>
            \(entries.map(\.section).joined())
            <section id="cases"><h2>Groups</h2>
            \(matrix.groups)</section>
            \(HTMLScript.form)
            \(matrix.cases)
            """
        return HTMLPage(title: "\(records.count) results", body: body).text
    }

    private func isNamedTwice(_ record: RunRecord) -> Bool {
        records.count { $0.header.targetTitle == record.header.targetTitle } > 1
    }
}

/// One run of several.
struct TargetEntry {
    /// Its place among them.
    let number: Int
    /// The run.
    let record: RunRecord
    /// Its name: the target's, and its address where two runs are of one target.
    let name: String
    /// Its causes, the worst first.
    let causes: [CauseText]
    /// The results by case.
    let byID: [String: [CaseResult]]

    /// Looks up what the page needs of a run.
    init(number: Int, record: RunRecord, isNamedTwice: Bool) {
        self.number = number
        self.record = record
        name = isNamedTwice ? "\(number). \(record.header.targetTitle)" : record.header.targetTitle
        causes = CauseText.all(of: record)
        byID = Dictionary(grouping: record.results, by: \.id)
    }

    /// The verdict in a line, which leads to the causes.
    var line: Markup {
        let line = VerdictLine(record: record, causes: causes)
        let tone = line.severity?.rawValue ?? (line.isComplete ? "right" : "unjudged")
        return """
            <li class="verdict \(tone)"><a href="#target-\(number)"><b>\(name)</b></a> \(line.text)</li>

            """
    }

    /// The causes, each a line.
    var section: Markup {
        let header = record.header
        let told = causes.filter { $0.cause.severity >= .medium }
        let notes = causes.filter { $0.cause.severity < .medium }
        let main: Markup = told.isEmpty ? "<p>Nothing of medium severity or worse.</p>" : Self.table(told)
        let folded: Markup =
            notes.isEmpty
            ? ""
            : "<details><summary>\(Quantity.of(notes.count, "hardening note"))</summary>\(Self.table(notes))</details>"
        return """
            <section id="target-\(number)">
            <h2>\(name)</h2>
            <p class="about"><code>\(header.baseURL)</code> · suite \(header.suite) \(header.suiteVersion) · \
            \(RunHeadline(record: record).progress) · \(UTCTime.text(header.startedAt))</p>
            \(main)\(folded)
            </section>

            """
    }

    private static func table(_ causes: [CauseText]) -> Markup {
        let rows: Markup = causes.map { cause in
            """
            <tr class="\(cause.cause.severity.rawValue)"><td><b class="badge">\(cause.cause.severity.rawValue)</b></td>\
            <td>\(cause.sentence.asSentence) <span class="quiet">\(cause.fix) \
            (\(cause.providers) · \(cause.caseCount))</span></td></tr>

            """ as Markup
        }.joined()
        return "<table class=\"causes\"><tbody>\n\(rows)</tbody></table>"
    }
}

/// Groups by runs and cases by runs.
struct TargetsMatrix {
    /// The runs.
    let entries: [TargetEntry]

    private var heads: Markup { entries.map { "<th scope=\"col\">\($0.name)</th>" as Markup }.joined() }

    /// How many findings each run has in each group.
    var groups: Markup {
        let rows: Markup = names.map { group in
            let cells: Markup = entries.map { entry in
                HTMLTally(entry.record.results.filter { $0.group == group }).cell
            }.joined()
            return """
                <tr><th scope="row"><a href="#group-\(group)">\(CaseGroup.title(of: group))</a></th>\(cells)</tr>

                """ as Markup
        }.joined()
        return """
            <div class="targets"><table class="matrix"><thead><tr><th scope="col">about</th>\(heads)</tr></thead>
            <tbody>
            \(rows)</tbody></table></div>

            """
    }

    /// Every case, by group: what differs or is wrong anywhere is open.
    var cases: Markup { names.map(section).joined() }

    /// The groups of all runs in the order of their first result.
    private var names: [String] {
        var names: [String] = []
        for group in entries.flatMap(\.record.groups) where !names.contains(group) { names.append(group) }
        return names
    }

    private func section(_ group: String) -> Markup {
        var seen = Set<String>()
        let firsts = entries.flatMap { $0.record.results.filter { $0.group == group } }
            .filter { seen.insert($0.id).inserted }
        func isOpen(_ first: CaseResult) -> Bool {
            entries.contains { $0.byID[first.id]?.contains(where: \.isOpenFinding) ?? false }
        }
        let open = firsts.filter(isOpen)
        let quiet = firsts.filter { !isOpen($0) }
        return """
            <section class="group" id="group-\(group)">
            <h3>\(CaseGroup.title(of: group))</h3>
            \(table(open))\(folded(quiet, isAll: open.isEmpty))</section>

            """
    }

    private func folded(_ firsts: [CaseResult], isAll: Bool) -> Markup {
        guard !firsts.isEmpty else { return "" }
        let words =
            isAll
            ? "\(Quantity.of(firsts.count, "case")), none with a finding anywhere"
            : "\(firsts.count) more without a finding anywhere"
        return "<details class=\"rest\"><summary>\(words)</summary>\n\(table(firsts))</details>\n"
    }

    private func table(_ firsts: [CaseResult]) -> Markup {
        guard !firsts.isEmpty else { return "" }
        let rows: Markup = firsts.map { first in
            let cells: Markup = entries.map { cell($0.byID[first.id] ?? []) }.joined()
            return """
                <tbody><tr><th scope="row"><code>\(first.id)</code> \(first.title)</th>\(cells)</tr></tbody>

                """ as Markup
        }.joined()
        return """
            <div class="targets"><table class="cases"><thead><tr><th scope="col">case</th>\(heads)</tr></thead>
            \(rows)</table></div>

            """
    }

    /// How a case ended in one run: a word for all its providers, or one for each where they differ.
    private func cell(_ results: [CaseResult]) -> Markup {
        guard let worst = results.min(by: { Self.rank($0) < Self.rank($1) }) else {
            return "<td class=\"quiet\">–</td>"
        }
        let words = Set(results.map(\.standingWord))
        guard words.count > 1 else { return "<td class=\"\(worst.tone)\">\(worst.standingWord)</td>" }
        let each = results.map { "\($0.provider.title): \($0.standingWord)" }.joined(separator: ", ")
        return "<td class=\"\(worst.tone)\">\(each)</td>"
    }

    private static func rank(_ result: CaseResult) -> Int {
        (result.isKnown ? 100 : 0) + (Verdict.worstFirst.firstIndex(of: result.verdict) ?? 0)
    }
}
