import Conformance

/// The page's two tables, with a column for each provider.
struct HTMLTables {
    /// The run to tell.
    let record: RunRecord

    /// Verdicts by providers.
    var counts: Markup {
        let tally = Tally(record.results)
        let rows: Markup = tally.rows.map { row in
            let cells = columns { "<td class=\"number\">\(tally.count(row, $0))</td>" }
            let total: Markup = "<td class=\"number\">\(tally.count(row))</td>"
            return "<tr><th scope=\"row\" class=\"\(row.word)\">\(row.word)</th>\(cells)\(total)</tr>\n" as Markup
        }.joined()
        return """
            <table><thead><tr><th scope="col">verdict</th>\(heads)<th scope="col">total</th></tr></thead>
            <tbody>
            \(rows)</tbody></table>
            """
    }

    /// Cases by providers; each cell leads to its case.
    var matrix: Markup {
        """
        <table><thead><tr><th scope="col">case</th>\(heads)</tr></thead>
        \(record.groups.map(rows).joined())</table>
        """
    }

    private var heads: Markup { columns { "<th scope=\"col\">\($0.rawValue)</th>" } }

    private func columns(_ cell: (ProviderName) -> Markup) -> Markup { record.providers.map(cell).joined() }

    private func rows(_ group: String) -> Markup {
        let results = record.results.filter { $0.group == group }
        var titles: [(id: String, title: String)] = []
        for result in results where !titles.contains(where: { $0.id == result.id }) {
            titles.append((result.id, result.title))
        }
        let rows: Markup = titles.map { id, title in
            let cells = columns { provider in cell(results.first { $0.id == id && $0.provider == provider }) }
            return "<tr><th scope=\"row\">\(id)<br><small>\(title)</small></th>\(cells)</tr>\n" as Markup
        }.joined()
        return """
            <tbody><tr><th class="group" scope="rowgroup" colspan="\(record.providers.count + 1)">\(group)</th></tr>
            \(rows)</tbody>

            """
    }

    private func cell(_ result: CaseResult?) -> Markup {
        guard let result else { return "<td>–</td>" }
        let word = result.verdict.rawValue + (result.overlay.map { " (\($0.rawValue))" } ?? "")
        let link: Markup = "<a href=\"#\(HTMLCase.anchor(result))\">\(word)</a>"
        return "<td class=\"\(result.verdict.rawValue)\">\(link)<br><small>\(result.happened)</small></td>"
    }
}
