import Conformance

/// Every case by group: what asks for a look is open, what is right is a row each in a list that opens.
struct HTMLCases {
    /// The run to tell.
    let record: RunRecord
    /// Its causes.
    let index: CauseIndex
    /// How many bytes there are for it.
    let room: Int

    /// About how long the row of a case is, in bytes.
    private static let rowBytes = 260

    /// The sections, after the form that filters them.
    var markup: Markup {
        let details = self.details
        let groups: Markup = record.groups.map { group in
            section(group, record.results.filter { $0.group == group }, details)
        }.joined()
        return """
            \(HTMLScript.form)
            \(groups)
            """
    }

    /// The findings in full, as far as there is room: those first that show their cause best.
    private var details: [String: Markup] {
        let told = inOrder
        var left = room - record.results.count * Self.rowBytes - told.count * HTMLFinding.briefBytes
        var details: [String: Markup] = [:]
        for result in told {
            let place = index.index(of: result)
            let finding = HTMLFinding(
                result: result, cause: place.map { ($0 + 1, index.causes[$0]) }, header: record.header)
            let whole = finding.whole
            let cost = whole.text.utf8.count - HTMLFinding.briefBytes
            details[result.variant] = left >= cost ? whole : finding.brief
            if left >= cost { left -= cost }
        }
        return details
    }

    /// What has details: the best findings of each cause, then the rest, then what baseline or waiver covers.
    private var inOrder: [CaseResult] {
        let best = index.causes.flatMap(\.best)
        var seen = Set<String>()
        let all = best + index.causes.flatMap(\.results) + record.results.filter { $0.verdict.isFinding }
        return all.filter { seen.insert($0.variant).inserted }
    }

    private func section(_ group: String, _ results: [CaseResult], _ details: [String: Markup]) -> Markup {
        var ids: [String] = []
        var byID: [String: [CaseResult]] = [:]
        for result in results {
            if byID[result.id] == nil { ids.append(result.id) }
            byID[result.id, default: []].append(result)
        }
        let open = ids.filter { id in byID[id]?.contains(where: \.isOpenFinding) ?? false }
        let quiet = ids.filter { id in !(byID[id]?.contains(where: \.isOpenFinding) ?? false) }
        func rows(_ ids: [String]) -> Markup { ids.map { row(byID[$0] ?? [], details) }.joined() }
        return """
            <section class="group" id="group-\(group)">
            <h3>\(CaseGroup.title(of: group)) <small>\(HTMLTally(results).words)</small></h3>
            \(table(rows(open), isEmpty: open.isEmpty))\(folded(quiet.count, open.isEmpty, table(rows(quiet), isEmpty: false)))\
            </section>

            """
    }

    private func folded(_ count: Int, _ isAll: Bool, _ table: Markup) -> Markup {
        guard count > 0 else { return "" }
        let words = isAll ? "\(Quantity.of(count, "case")), none with a finding" : "\(count) more without a finding"
        return "<details class=\"rest\"><summary>\(words)</summary>\n\(table)</details>\n"
    }

    private func table(_ rows: Markup, isEmpty: Bool) -> Markup {
        guard !isEmpty else { return "" }
        let heads: Markup = record.providers.map { "<th scope=\"col\">\($0.title)</th>" as Markup }.joined()
        return """
            <table class="cases"><thead><tr><th scope="col">case</th>\(heads)</tr></thead>
            \(rows)</table>

            """
    }

    /// A case is a body of the table of its own, so that its details stay with it.
    private func row(_ results: [CaseResult], _ details: [String: Markup]) -> Markup {
        guard let first = results.first else { return "" }
        let cells: Markup = record.providers.map { provider in
            cell(results.first { $0.provider == provider }, details)
        }.joined()
        let told = results.compactMap { details[$0.variant] }
        let more: Markup =
            told.isEmpty
            ? "" : "<tr><td colspan=\"\(record.providers.count + 1)\">\(told.joined())</td></tr>\n"
        return """
            <tbody><tr><th scope="row"><code>\(first.id)</code> \(first.title)</th>\(cells)</tr>
            \(more)</tbody>

            """
    }

    private func cell(_ result: CaseResult?, _ details: [String: Markup]) -> Markup {
        guard let result else { return "<td>–</td>" }
        let word: Markup =
            details[result.variant] == nil
            ? "\(result.standingWord)" : "<a href=\"#\(HTMLFinding.anchor(result))\">\(result.standingWord)</a>"
        return "<td class=\"\(result.tone)\">\(word)</td>"
    }
}
