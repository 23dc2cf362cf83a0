import Conformance

/// What was measured, as a table with a column for each provider.
struct MeasurementTable {
    /// The run to tell.
    let record: RunRecord

    /// A section of a Markdown page; nothing where nothing was measured.
    var markdown: String {
        guard !rows.isEmpty else { return "" }
        let head = ["measured"] + providers.map(\.rawValue)
        let cells = rows.map { row in [row.title] + row.values }.map { $0.map(MarkdownText.plain) }
        return "\n"
            + ([head, head.map { _ in ":---" }] + cells).map { "| " + $0.joined(separator: " | ") + " |\n" }.joined()
    }

    /// A section of a page; nothing where nothing was measured.
    var markup: Markup {
        guard !rows.isEmpty else { return "" }
        let heads: Markup = providers.map { "<th scope=\"col\">\($0.rawValue)</th>" as Markup }.joined()
        let body: Markup = rows.map { row in
            let cells: Markup = row.values.map { "<td>\($0)</td>" as Markup }.joined()
            return "<tr><th scope=\"row\">\(row.title)</th>\(cells)</tr>\n" as Markup
        }.joined()
        return """

            <h2>Measured</h2>
            <table><thead><tr><th scope="col">what</th>\(heads)</tr></thead>
            <tbody>
            \(body)</tbody></table>
            """
    }

    private var providers: [ProviderName] {
        ProviderName.allCases.filter { provider in record.measurements.contains { $0.provider == provider } }
    }

    private var rows: [(title: String, values: [String])] {
        var ids: [String] = []
        for measurement in record.measurements where !ids.contains(measurement.id) { ids.append(measurement.id) }
        return ids.map { id in
            let own = record.measurements.filter { $0.id == id }
            let values = providers.map { provider in own.first { $0.provider == provider }?.value.visible ?? "–" }
            return (own[0].title.visible, values)
        }
    }
}
