import Conformance

/// What else a reader must know: unsafe policies, what was not judged and why, the preflight, what was measured.
struct HTMLRemarks {
    /// The run to tell.
    let record: RunRecord

    /// The sections; nothing where there is nothing to say.
    var markup: Markup {
        let policies = PolicyNote.all(record).map { ($0.text.oneLine, $0.results) }
        let unjudged = Reason.unjudged(record).map { ($0.text, $0.results) }
        let leftOut = Reason.leftOut(record).map { ($0.text, $0.results) }
        return """
            \(section("policies", "Documented by the target, and unsafe", policies))\
            \(section("unjudged", "Not judged", unjudged))\(section("left-out", "Left out", leftOut))\
            \(checks)\(MeasurementTable(record: record).markup)
            """
    }

    private func section(_ id: String, _ title: String, _ entries: [(text: String, results: [CaseResult])]) -> Markup {
        guard !entries.isEmpty else { return "" }
        let items: Markup = entries.map { text, results in
            let ids = Set(results.map(\.id)).sorted().joined(separator: " ")
            return """
                <li><details><summary><b>\(Quantity.grouped(results.count))</b> \(text)</summary>
                <p class="ids">\(CaseScope.words(results)): \(ids)</p></details></li>

                """ as Markup
        }.joined()
        return "<section id=\"\(id)\"><h2>\(title)</h2>\n<ul class=\"reasons\">\n\(items)</ul></section>\n"
    }

    /// What the preflight had to say; what it found as it should be is a line.
    private var checks: Markup {
        guard !record.checks.isEmpty else { return "" }
        let told = record.checks.filter { $0.outcome != .ok }
        let fine = record.checks.count - told.count
        let items: Markup = told.map { check in
            "<li><b>\(check.outcome.rawValue)</b> \(check.provider?.title ?? "") \(check.name): \(check.detail)</li>\n"
                as Markup
        }.joined()
        return """
            <section><h2>Before the cases</h2>
            <ul class="reasons">
            \(items)<li>\(Quantity.of(fine, "check")) passed: \(passed)</li>
            </ul></section>

            """
    }

    private var passed: String {
        var names: [String] = []
        for check in record.checks where check.outcome == .ok && !names.contains(check.name) {
            names.append(check.name)
        }
        return names.isEmpty ? "none" : names.joined(separator: ", ")
    }
}
