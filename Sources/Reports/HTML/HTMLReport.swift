import Conformance

/// One page about a run: what is wrong and what to do about it, then every case.
///
/// It loads nothing. Its only script filters the list of cases, and its policy names that script by its hash.
struct HTMLReport {
    /// The run to tell.
    let record: RunRecord
    /// How long the page may be, in bytes: beyond it, findings are told without token, request and answer.
    var maximumBytes = 1_300_000

    /// The whole page.
    var text: String {
        let index = CauseIndex(CauseText.all(of: record))
        let head: Markup = """
            \(HTMLOpening(record: record, causes: index.causes).markup)
            \(HTMLCauses(record: record, causes: index.causes).markup)
            \(HTMLRemarks(record: record).markup)
            \(HTMLMatrix(record: record).markup)
            """
        let cases = HTMLCases(record: record, index: index, room: maximumBytes - head.text.utf8.count)
        return HTMLPage(title: record.header.targetTitle, body: "\(head)\n\(cases.markup)").text
    }
}

/// The frame of every page: policy, style and script.
struct HTMLPage {
    /// What the page is about.
    let title: String
    /// What is in it.
    let body: Markup

    /// The whole page.
    var text: String {
        let page: Markup = """
            <!doctype html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta http-equiv="Content-Security-Policy" content="\(HTMLScript.policy)">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="color-scheme" content="light dark">
            <title>Assay: \(title)</title>
            <style>\(HTMLStyle.sheet)</style>
            </head>
            <body>
            \(body)
            <script>\(HTMLScript.text)</script>
            </body>
            </html>

            """
        return page.text
    }
}
