import Conformance
import JSON
import Testing

@testable import Reports

@Suite("What a format must not do")
struct FormatTests {
    @Test("a summary too long for its page says that there is more, and where")
    func markdownLimit() {
        let results = (1...20).map { number in
            var result = Sample.fail.result.with(id: "case-\(number)", .apple)
            result.group = "group\(number)"
            return result
        }
        let record = RunRecord(Sample.run(results))
        let short = MarkdownReport(record: record, maximumBytes: 8000).text
        #expect(short.utf8.count < 8200)
        #expect(short.contains("There is more than fits here: `assay show causes` tells all."))
        let whole = MarkdownReport(record: record).text
        #expect(whole.utf8.count < 60_000 && !whole.contains("more than fits"))
    }

    @Test("annotations come worst first, since only the first ten are shown")
    func annotations() {
        let samples: [Sample] = [.warn, .pass, .fail, .inconclusive, .known, .critical, .passUndocumented]
        let lines = ReportFormat.github.reporter.text(of: Sample.run(samples.map(\.result))).split(separator: "\n")
        let starts = lines.map { $0.prefix { $0 != " " } }
        #expect(starts == ["::error", "::warning", "::notice", "::warning"])
        #expect(lines[0].contains("title=assay critical%3A "))
    }

    /// Runs and what their badge says.
    static let badges: [(samples: [Sample], message: String)] = [
        ([.pass, .info, .passUndocumented, .known, .notApplicable], "3 of 4 passed"), ([.pass, .warn], "1 low"),
        ([.pass, .fail, .fail, .critical], "1 critical, 1 medium"), ([.pass, .error, .inconclusive], "2 not judged"),
        ([.disabled], "incomplete"),
    ]

    @Test("a badge says the worst in a few words", arguments: badges)
    func badge(example: (samples: [Sample], message: String)) throws {
        let text = ReportFormat.badge.reporter.text(of: Sample.run(example.samples.map(\.result)))
        let message = try JSON.parse(text)["message"]?.string
        #expect(message == example.message)
    }

    @Test("a critical finding is the first thing to do, even when the run stopped after it")
    func next() {
        let events = Sample.run([Sample.critical.result], stopped: "the target stopped answering")
        let text = NextSteps(record: RunRecord(events)).text
        #expect(text.hasPrefix("release nothing before this is repaired: "))
        #expect(text.contains(" Besides, the run stopped, and what did not run is not proved: "))
    }

    @Test("a run without any event is no passed run", arguments: ReportFormat.allCases)
    func nothing(format: ReportFormat) throws {
        let record = RunRecord([])
        #expect(record.summary.exitCode() == .couldNotJudge)
        let text = format.reporter.text(of: [])
        #expect(format == .ndjson || !text.isEmpty)
        #expect(!text.contains("brightgreen"))
    }
}
