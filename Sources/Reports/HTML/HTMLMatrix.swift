import Conformance

/// Groups by providers: how many findings of how many cases, and how bad the worst is.
struct HTMLMatrix {
    /// The run to tell.
    let record: RunRecord

    /// The section.
    var markup: Markup {
        let heads: Markup = record.providers.map { "<th scope=\"col\">\($0.title)</th>" as Markup }.joined()
        return """
            <section id="cases">
            <h2>Every case</h2>
            <table class="matrix"><thead><tr><th scope="col">about</th>\(heads)</tr></thead>
            <tbody>
            \(record.groups.map(row).joined())</tbody></table>
            </section>
            """
    }

    private func row(_ group: String) -> Markup {
        let cells: Markup = record.providers.map { provider in
            HTMLTally(record.results.filter { $0.group == group && $0.provider == provider }).cell
        }.joined()
        return """
            <tr><th scope="row"><a href="#group-\(group)">\(CaseGroup.title(of: group))</a></th>\(cells)</tr>

            """
    }
}

/// How some results stand together, as a cell of a table.
struct HTMLTally {
    private let results: [CaseResult]

    /// Counts results.
    init(_ results: [CaseResult]) { self.results = results }

    /// The cell.
    var cell: Markup { "<td class=\"\(tone)\">\(words)</td>" }

    /// The class that gives the colour: of the worst.
    var tone: String {
        if let worst = results.filter(\.isProvenFinding).map(\.severity).max() { return worst.rawValue }
        if results.contains(where: \.isUnjudged) { return "unjudged" }
        return results.contains { $0.verdict.counts } ? "right" : "quiet"
    }

    /// `2 high, 1 low of 34`, `34 right`.
    var words: String {
        guard !results.isEmpty else { return "–" }
        var words = Severity.allCases.compactMap { severity in
            let count = results.count { $0.isProvenFinding && $0.severity == severity }
            return count == 0 ? nil : "\(count) \(severity.rawValue)"
        }
        let unjudged = results.count(where: \.isUnjudged)
        if unjudged > 0 { words.append("\(unjudged) not judged") }
        let ran = results.count { $0.verdict.counts }
        if !words.isEmpty { return words.joined(separator: ", ") + " of \(ran)" }
        return ran == 0 ? "\(results.count) left out" : "\(ran) right"
    }
}

extension CaseResult {
    /// Whether it accuses the target, and nobody answers for it yet.
    var isProvenFinding: Bool { verdict.isProvenWrong && !isKnown }
}
