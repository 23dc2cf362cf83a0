import Conformance
import TestSupport
import Testing

@testable import Reports

@Suite("Measurements in reports")
struct MeasurementReportTests {
    private static func measurement(
        _ id: String, _ provider: ProviderName, _ title: String, _ value: String, number: Int? = nil,
        unit: String? = nil, detail: [String] = []
    ) -> Measurement {
        var measurement = Measurement(id: id, provider: provider, title: title, value: value)
        (measurement.number, measurement.unit, measurement.detail) = (number, unit, detail)
        measurement.signIns = 22
        return measurement
    }

    private static let leeway = measurement(
        "leeway-exp", .apple, "leeway for exp", "59 s", number: 59, unit: "s", detail: ["refused: 60 s"])

    /// Each kind of result, some for one provider only.
    private static var measurements: [Measurement] {
        var forms = measurement("forms", .google, "forms | <b>", "raw, hashed-hex", detail: ["refused: none at all"])
        (forms.accepted, forms.refused) = (["raw", "hashed-hex"], ["none at all"])
        var failed = measurement("leeway-exp", .google, "leeway for exp", "not measured: the target limits requests")
        failed.isMeasured = false
        var time = measurement("time", .apple, "time of a refusal", "3 ms", number: 3, unit: "ms")
        time.isSteady = false
        return [leeway, time, failed, forms]
    }

    private static func events(_ measurements: [Measurement]) -> [Event] {
        let run = Sample.run([Sample.pass.result])
        return run.dropLast() + measurements.map(Event.measured) + run.suffix(1)
    }

    @Test(
        "each format that has room for them tells them",
        arguments: [(ReportFormat.json, "json"), (.ndjson, "ndjson"), (.markdown, "md"), (.html, "html")])
    func formats(format: ReportFormat, pathExtension: String) throws {
        let text = format.reporter.text(of: Self.events(Self.measurements))
        let path = "Tests/ReportsTests/Golden/\(format.rawValue)/measured.\(pathExtension)"
        #expect(try Golden.difference(of: text, from: path) == nil)
    }

    @Test("the console tells them before the summary, in full when asked")
    func console() throws {
        var options = ConsoleOptions()
        for (name, isVerbose) in [("measured", false), ("measured-verbose", true)] {
            options.isVerbose = isVerbose
            let text = Reporter.console(options).text(of: Self.events(Self.measurements))
            #expect(try Golden.difference(of: text, from: "Tests/ReportsTests/Golden/console/\(name).txt") == nil)
        }
    }

    @Test("the others are as without them", arguments: [ReportFormat.junit, .sarif, .tap, .badge, .github])
    func others(format: ReportFormat) {
        let plain = Self.events([])
        #expect(format.reporter.text(of: Self.events(Self.measurements)) == format.reporter.text(of: plain))
    }

    @Test(
        "they come back from the stream and from the JSON report as they were", arguments: [ReportFormat.ndjson, .json])
    func roundTrip(format: ReportFormat) throws {
        let text = format.reporter.text(of: Self.events(Self.measurements))
        #expect(try RunRecord(reading: Array(text.utf8), file: "run").measurements == Self.measurements)
    }

    /// How a result changed, and whether that is told.
    static let changes: [(isTold: Bool, change: @Sendable (inout Measurement) -> Void)] = [
        (false, { _ in }),
        (true, { ($0.value, $0.number) = ("3599 s", 3599) }),
        (false, { $0.detail = ["something else"] }),
        (false, { ($0.value, $0.isMeasured) = ("not measured: the target limits requests", false) }),
        (false, { ($0.value, $0.isSteady) = ("4 ms", false) }),
        (false, { $0.id = "another" }),
    ]

    @Test("a result that changed is a change of behaviour and no regression; a time is none", arguments: changes)
    func diff(example: (isTold: Bool, change: @Sendable (inout Measurement) -> Void)) {
        var after = Self.leeway
        example.change(&after)
        var before = Self.leeway
        before.isSteady = after.isSteady
        let diff = RunDiff(from: RunRecord(Self.events([before])), to: RunRecord(Self.events([after])))
        #expect(diff.changes.map(\.kind) == (example.isTold ? [.behaviour] : []))
        #expect(!diff.hasRegression)
        if example.isTold {
            #expect(
                diff.text
                    == "same verdict, other answer: 1 case\n  leeway-exp[provider=apple]\n    was info: 59 s\n    is info: 3599 s\n"
            )
        }
    }
}
