import Conformance
import JSON
import Reports
import Testing

@Suite("Events as lines of JSON")
struct EventCodingTests {
    @Test("each event comes back as it was", arguments: Sample.allCases)
    func roundTrip(sample: Sample) throws {
        let lines = Reporter.ndjson.text(of: sample.events)
        let read = try EventCoding.events(Array(lines.utf8), file: "run.ndjson")
        #expect(read.count == sample.events.count)
        #expect(Reporter.ndjson.text(of: read) == lines)
    }

    private static let origins: [Cause.Origin] = [
        .single, .defects([Cause.Suspect(id: "d", title: "t")]),
        .answer(Cause.Likeness(group: "aud", kind: .accepted, outcome: .accepted, status: 200)),
        .answer(Cause.Likeness(group: "jwks", kind: .noAnswer, outcome: .timedOut, status: nil)),
    ]

    @Test("a cause of each kind comes back as it was, with an answer and without", arguments: origins)
    func cause(origin: Cause.Origin) throws {
        let cause = Cause(origin, severity: .high, variants: ["aud-other[provider=apple]"])
        let line = EventCoding.line(.diagnosed([cause]))
        guard case .diagnosed(let read) = try EventCoding.event(Array(line.utf8), file: "run.ndjson", number: 1) else {
            Issue.record("another event came back")
            return
        }
        #expect(read == [cause])
    }

    @Test("every report is the same from the stream, and from the JSON report", arguments: ReportFormat.allCases)
    func rendering(format: ReportFormat) throws {
        let direct = format.reporter.text(of: Sample.whole)
        for source in [ReportFormat.ndjson, .json] {
            let kept = Array(source.reporter.text(of: Sample.whole).utf8)
            let events = try RunRecord.events(kept, file: "run.\(source.rawValue)")
            #expect(format.reporter.text(of: events) == direct)
        }
    }

    @Test("a line that breaks off is left out, and the run is then not complete")
    func cut() throws {
        let lines = Reporter.ndjson.text(of: Sample.pass.events)
        let whole = try RunRecord(reading: Array(lines.utf8), file: "run.ndjson")
        let cut = try RunRecord(reading: Array(lines.dropLast(3).utf8), file: "run.ndjson")
        #expect(whole.summary.complete)
        #expect(!cut.summary.complete)
        #expect(cut.results.count == 1)
        #expect(cut.summary.exitCode() == .couldNotJudge)
    }

    @Test("a last line without its line feed counts when it is whole")
    func noLineFeed() throws {
        let lines = Reporter.ndjson.text(of: Sample.pass.events)
        #expect(try RunRecord(reading: Array(lines.dropLast().utf8), file: "run.ndjson").summary.complete)
    }

    @Test("a member that a later Assay adds is ignored")
    func laterMember() throws {
        let line = #"{"event":"check","v":2,"name":"clock","outcome":"note","detail":"late","later":[1]}"#
        let events = try EventCoding.events(Array(line.utf8), file: "run.ndjson")
        #expect(Reporter.ndjson.text(of: events).contains(#""name":"clock""#))
    }

    /// A stream that is wrong and the whole complaint about it.
    static let complaints: [(text: String, complaint: String)] = [
        (
            "\n{\"event\":\"check\",\"v\":1}\n",
            "run.ndjson:2:22: expected version 2, found 1: another Assay wrote this, "
                + "and it is needed to read it (at /v)"
        ),
        ("{\"event\":\"chek\",\"v\":2}\n", "run.ndjson:1:10: unknown event \"chek\" (at /event)"),
        (
            "{\"event\":\"check\",\"v\":2,\"name\":\"n\",\"outcome\":\"fine\",\"detail\":\"\"}\n",
            "run.ndjson:1:45: unknown \"fine\"; expected one of ok, note, failed, waiting (at /outcome)"
        ),
        ("{\"event\":\"check\"\n{}\n", "run.ndjson:1:17: the JSON text ends too early"),
        ("", "run.ndjson:1:1: expected the NDJSON stream or the JSON report of a run, found nothing"),
        ("{\"cases\": []}", "run.ndjson:1:1: expected the NDJSON stream or the JSON report of a run"),
    ]

    @Test("what is wrong is told with its line", arguments: complaints)
    func complaint(example: (text: String, complaint: String)) {
        let error = #expect(throws: DataFileError.self) {
            try RunRecord.events(Array(example.text.utf8), file: "run.ndjson")
        }
        #expect(error.map { "\($0)" } == example.complaint)
    }

    @Test("the JSON report counts every verdict, those at zero too, and each case once")
    func summary() throws {
        let report = try JSON.parse(ReportFormat.json.reporter.text(of: Sample.whole))
        let summary = try #require(report["summary"]?.object)
        let counts = (Verdict.allCases.map(\.rawValue) + ["known", "waived"]).compactMap { summary[$0]?.int }
        #expect(counts.count == Verdict.allCases.count + 2)
        #expect(counts.reduce(0, +) == report["cases"]?.array?.count)
        #expect(summary["complete"] == true)
        #expect(report.value(at: "/cases/0/id") == "pass")
        #expect(report.value(at: "/cases/0/provider") == "apple")
    }

    @Test("a run that was cut says so in the JSON report")
    func incomplete() throws {
        let events = Sample.run([Sample.pass.result], cut: true)
        let report = try JSON.parse(ReportFormat.json.reporter.text(of: events))
        #expect(report.value(at: "/summary/complete") == false)
        #expect(report.value(at: "/summary/run") == 1)
    }
}
