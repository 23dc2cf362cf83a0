import Conformance
import JSON
import Testing

@testable import Reports

@Suite("What a format must not do")
struct FormatTests {
    @Test("a summary too long for its page keeps the ids of what it leaves out")
    func markdownLimit() {
        let results = (1...20).map { Sample.fail.result.with(id: "case-\($0)", .apple) }
        let text = MarkdownReport(record: RunRecord(Sample.run(results)), maximumBytes: 8000).text
        #expect(text.utf8.count < 9000)
        #expect(text.contains("Too long for this page, and found as well: `case-"))
        for result in results { #expect(text.contains(result.variant)) }
    }

    @Test("annotations come worst first, since only the first ten are shown")
    func annotations() {
        let samples: [Sample] = [.warn, .pass, .fail, .inconclusive, .known, .critical, .passUndocumented]
        let lines = ReportFormat.github.reporter.text(of: Sample.run(samples.map(\.result))).split(separator: "\n")
        let starts = lines.map { $0.prefix { $0 != " " } }
        #expect(starts == ["::error", "::error", "::warning", "::warning"])
        #expect(lines[0].contains("title=assay critical%3A aud-other[provider=apple]::"))
    }

    /// Runs and what their badge says.
    static let badges: [(samples: [Sample], message: String)] = [
        ([.pass, .info, .passUndocumented, .known, .notApplicable], "3 of 4 passed"), ([.pass, .warn], "1 warning"),
        ([.pass, .fail, .fail, .critical], "1 critical, 2 fail"), ([.pass, .error, .inconclusive], "2 not judged"),
        ([.disabled], "incomplete"),
    ]

    @Test("a badge says the worst in a few words", arguments: badges)
    func badge(example: (samples: [Sample], message: String)) throws {
        let text = ReportFormat.badge.reporter.text(of: Sample.run(example.samples.map(\.result)))
        #expect(try JSON.parse(text)["message"]?.string == example.message)
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
