import Conformance

/// One page with everything: counts, a matrix of cases and providers, and each case in full.
///
/// It loads nothing, runs no script, and its policy says so to the browser.
struct HTMLReport {
    /// The run to tell.
    let record: RunRecord

    /// The whole page.
    var text: String {
        let tables = HTMLTables(record: record)
        let page: Markup = """
            <!doctype html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="color-scheme" content="light dark">
            <title>Assay: \(record.header.targetTitle)</title>
            <style>\(HTMLStyle.sheet)</style>
            </head>
            <body>
            \(opening)
            <h2>Was it right?</h2>
            \(tables.counts)
            \(happenings)
            \(preflight)\(MeasurementTable(record: record).markup)
            <h2>Cases</h2>
            \(tables.matrix)
            \(record.results.map { HTMLCase(result: $0, header: record.header).markup }.joined())
            </body>
            </html>

            """
        return page.text
    }

    private var opening: Markup {
        let header = record.header
        let state: Markup = record.summary.complete ? "complete" : "<strong>not complete</strong>"
        return """
            <h1>Assay: \(header.targetTitle)</h1>
            <p>\(header.target) at <code>\(header.baseURL)</code>, suite \(header.suite) \(header.suiteVersion), \
            begun \(UTCTime.text(header.startedAt)), seed <code>\(header.seed)</code>.
            \(record.summary.run) of \(Quantity.of(record.summary.planned, "planned case")) ran; \
            the run is \(state).</p>
            <p class="next">Next: \(Markup(ticked: NextSteps(record: record).text))</p>
            """
    }

    private var happenings: Markup {
        let ran = record.results.filter(\.verdict.counts)
        guard !ran.isEmpty else { return "" }
        return """
            <h2>What happened?</h2>
            <dl><dt>answers</dt><dd>\(SummaryText.counts(ran.map(\.happened)))</dd>\
            <dt>documented</dt><dd>\(SummaryText.counts(ran.map(\.documentedWord)))</dd>\
            <dt>safe</dt><dd>\(SummaryText.counts(ran.map(\.safeWord)))</dd>\(errorTable)</dl>
            """
    }

    private var errorTable: Markup {
        record.rowCoverage.map { "<dt>error table</dt><dd>\($0.words)</dd>" } ?? ""
    }

    private var preflight: Markup {
        guard !record.checks.isEmpty else { return "" }
        let items: Markup = record.checks.map {
            "<li><b>\($0.outcome.rawValue)</b> \($0.provider?.rawValue ?? "") \($0.name): \($0.detail)</li>\n" as Markup
        }.joined()
        return "<h2>Preflight</h2>\n<ul>\n\(items)</ul>"
    }
}
