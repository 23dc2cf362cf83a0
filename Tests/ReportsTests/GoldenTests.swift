import Conformance
import Reports
import TestSupport
import Testing

@Suite("Reports, byte by byte")
struct GoldenTests {
    @Test("each format tells each verdict", arguments: ReportFormat.allCases, Sample.allCases)
    func verdicts(format: ReportFormat, sample: Sample) throws {
        let text = format.reporter.text(of: sample.events)
        #expect(try difference(text, format.rawValue, sample.rawValue, format.pathExtension) == nil)
    }

    @Test("each format tells a whole run", arguments: ReportFormat.allCases)
    func whole(format: ReportFormat) throws {
        let text = format.reporter.text(of: Sample.whole)
        #expect(try difference(text, format.rawValue, "whole", format.pathExtension) == nil)
    }

    @Test("each format tells that a run stopped early", arguments: ReportFormat.allCases)
    func stopped(format: ReportFormat) throws {
        let events = Sample.run([Sample.pass.result], stopped: "the target stopped answering")
        let text = format.reporter.text(of: events)
        #expect(try difference(text, format.rawValue, "stopped", format.pathExtension) == nil)
    }

    @Test("the console tells each verdict", arguments: Sample.allCases)
    func console(sample: Sample) throws {
        let text = Reporter.console().text(of: sample.events)
        #expect(try difference(text, "console", sample.rawValue, "txt") == nil)
    }

    @Test("the console tells a whole run, tersely and in full")
    func consoleWhole() throws {
        var verbose = ConsoleOptions()
        verbose.isVerbose = true
        #expect(try difference(Reporter.console().text(of: Sample.whole), "console", "whole", "txt") == nil)
        #expect(try difference(Reporter.console(verbose).text(of: Sample.whole), "console", "verbose", "txt") == nil)
        let stopped = Sample.run([Sample.pass.result], stopped: "the target stopped answering")
        #expect(try difference(Reporter.console().text(of: stopped), "console", "stopped", "txt") == nil)
    }

    private func difference(
        _ text: String, _ folder: String, _ name: String, _ pathExtension: String
    ) throws -> String? {
        try Golden.difference(of: text, from: "Tests/ReportsTests/Golden/\(folder)/\(name).\(pathExtension)")
    }
}

extension ReportFormat {
    fileprivate var pathExtension: String {
        switch self {
        case .ndjson: "ndjson"
        case .json, .sarif, .badge: "json"
        case .junit: "xml"
        case .tap: "tap"
        case .markdown: "md"
        case .html: "html"
        case .github: "txt"
        }
    }
}
