import Conformance
import JSON
import Reports
import Testing

@testable import CommandLineTool

@Suite("The files of --report")
struct ReportFilesTests {
    private static let header: Event = {
        var header = RunHeader(
            target: "generic", targetTitle: "Generic", baseURL: "http://t.test", issuer: "http://i.test",
            suite: "quick",
            suiteVersion: "1.0.0", catalogueHash: "", profileHash: "", profileFile: "", seed: "7", planned: 1,
            providers: [.apple], startedAt: 0, arguments: [])
        header.flags = ["--issuer", "http://i.test"]
        return .started(header)
    }()
    private static let check: Event = .checked(PreflightCheck("control", .ok, "accepted", provider: .apple))

    private static func ended() -> Event {
        var summary = RunSummary()
        (summary.planned, summary.run, summary.complete) = (1, 1, true)
        return .ended(summary)
    }

    @Test("the stream holds each event as soon as it has happened, the other reports come whole at the end")
    func stream() throws {
        let folder = try TemporaryFolder()
        let (stream, whole) = (folder.path + "/run.ndjson", folder.path + "/run.json")
        try FileAccess.write(Array("an older run\n".utf8), to: stream)
        let files = try ReportFiles([("ndjson", stream), ("json", whole)])
        #expect(try String(decoding: FileAccess.read(stream), as: UTF8.self) == "an older run\n")
        try files.begin()
        var lines = ""
        for event in [Self.header, Self.check, Self.ended()] {
            files.receive(event)
            lines += EventCoding.line(event)
            #expect(try String(decoding: FileAccess.read(stream), as: UTF8.self) == lines)
            #expect(!FileAccess.exists(whole))
        }
        try files.write(Terminal())
        #expect(try String(decoding: FileAccess.read(stream), as: UTF8.self) == lines)
        #expect(try RunRecord(reading: FileAccess.read(whole), file: whole).summary.complete)
    }

    @Test("a stream that is cut off is read as far as it goes, and says that the run is not complete")
    func cut() throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/run.ndjson"
        let files = try ReportFiles([("ndjson", path)])
        try files.begin()
        files.receive(Self.header)
        files.receive(Self.check)
        // What a process leaves that is killed while it writes.
        try FileAccess.write(FileAccess.read(path) + Array(#"{"event":"case","v":2,"id":"pos"#.utf8), to: path)
        let events = try RunRecord.events(FileAccess.read(path), file: path)
        let record = RunRecord(events)
        #expect(events.count == 2 && record.header.flags == ["--issuer", "http://i.test"])
        #expect(!record.summary.complete && record.summary.exitCode() == .couldNotJudge)
        let text = ReportFormat.markdown.reporter.text(of: events)
        #expect(text.contains("**Nothing is proved: no case ran.** The run stopped, "))
        #expect(text.contains("the record of the run ends before the run does"))
    }

    @Test("a stream that cannot be written is told before the run, and one that fills its disk after it")
    func unwritable() throws {
        let files = try ReportFiles([("ndjson", "/nowhere/run.ndjson")])
        let error = #expect(throws: FileError.self) { try files.begin() }
        #expect(error?.description == "cannot write /nowhere/run.ndjson: No such file or directory")
        let full = try ReportFiles([("ndjson", "/dev/full")])
        try full.begin()
        full.receive(Self.header)
        let late = #expect(throws: FileError.self) { try full.write(Terminal()) }
        #expect(late?.description == "cannot write /dev/full: No space left on device")
    }
}
