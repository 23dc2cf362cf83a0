import Conformance

/// The head of the page: the target, the verdict and the counts.
struct HTMLOpening {
    /// The run to tell.
    let record: RunRecord
    /// Its causes, the worst first.
    let causes: [CauseText]

    /// The head.
    var markup: Markup {
        let header = record.header
        let line = VerdictLine(record: record, causes: causes)
        let tone = line.severity?.rawValue ?? (line.isComplete ? "right" : "unjudged")
        let doubt: Markup = line.doubt.map { "<p>\($0)</p>" } ?? ""
        return """
            <header>
            <h1>\(header.targetTitle)</h1>
            <p class="about"><code>\(header.baseURL)</code> · suite \(header.suite) \(header.suiteVersion) · \
            \(RunHeadline(record: record).progress) · \(UTCTime.text(header.startedAt)) · \
            seed <code>\(header.seed)</code></p>
            <div class="verdict \(tone)"><p><strong>\(line.verdict)</strong></p>\(doubt)</div>
            <ul class="counts">\(counts)</ul>
            </header>
            """
    }

    private var counts: Markup {
        let results = record.results
        let unwise = PolicyNote.all(record).count
        let counts: [(number: Int, word: String, link: String?)] = [
            (results.count(where: \.isRight), "right", "cases"),
            (causes.reduce(0) { $0 + ($1.cause.severity >= .medium ? $1.results.count : 0) }, "findings", "causes"),
            (causes.count { $0.cause.severity < .medium }, "hardening notes", "notes"),
            (unwise, unwise == 1 ? "unsafe policy" : "unsafe policies", "policies"),
            (results.count(where: \.isKnown), "known or waived", "cases"),
            (record.summary.fixed, "fixed since the baseline", nil),
            (results.count(where: \.isUnjudged), "not judged", "unjudged"),
            (results.count { !$0.verdict.counts }, "left out", "left-out"),
        ]
        return counts.enumerated().filter { $0.offset < 2 || $0.element.number > 0 }.map { _, count in
            let text: Markup = "<b>\(Quantity.grouped(count.number))</b> \(count.word)"
            guard let link = count.link, count.number > 0 else { return "<li>\(text)</li>" as Markup }
            return "<li><a href=\"#\(link)\">\(text)</a></li>" as Markup
        }.joined()
    }
}
