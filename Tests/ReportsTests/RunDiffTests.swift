import Conformance
import JSON
import Reports
import TestSupport
import Testing

@Suite("The difference of two runs")
struct RunDiffTests {
    /// How one case ended before and after, and what that change is.
    struct Example: Sendable, CustomTestStringConvertible {
        let before: Sample?
        let after: Sample?
        let kind: RunDiff.Kind?

        var testDescription: String { "\(before?.rawValue ?? "absent") to \(after?.rawValue ?? "absent")" }
    }

    static let examples: [Example] = [
        Example(before: .pass, after: .pass, kind: nil),
        Example(before: .pass, after: .fail, kind: .worse),
        Example(before: .pass, after: .passUndocumented, kind: .worse),
        Example(before: .fail, after: .critical, kind: .worse),
        Example(before: .fail, after: .pass, kind: .better),
        Example(before: .critical, after: .warn, kind: .better),
        Example(before: .pass, after: .info, kind: .better),
        Example(before: .pass, after: .inconclusive, kind: .unjudged),
        Example(before: .critical, after: .error, kind: .unjudged),
        Example(before: .error, after: .inconclusive, kind: nil),
        Example(before: .inconclusive, after: .fail, kind: .judged),
        Example(before: .fail, after: .flaky, kind: .behaviour),
        Example(before: .pass, after: .disabled, kind: .excluded),
        Example(before: .notApplicable, after: .critical, kind: .included),
        Example(before: .notApplicable, after: .disabled, kind: nil),
        Example(before: .fail, after: nil, kind: .removed),
        Example(before: nil, after: .critical, kind: .added),
    ]

    @Test("says what a change means, and only what is worse is a regression", arguments: examples)
    func kinds(example: Example) {
        let diff = Self.diff(example.before.map { [$0.result] } ?? [], example.after.map { [$0.result] } ?? [])
        #expect(diff.changes.map(\.kind) == (example.kind.map { [$0] } ?? []))
        #expect(diff.hasRegression == (example.kind == .worse))
    }

    @Test("ids and times in an answer are no change, other words are")
    func words() {
        func crash(_ body: String) -> CaseResult {
            var result = Sample.fail.result
            result.exchange?.answer(500, body)
            return result
        }
        let first = crash(#"{"error":"oops","trace":"9f86d081-884c-7d65","at":"2025-11-30T08:19:44.123Z"}"#)
        let second = crash(#"{"error":"oops","trace":"2c26b46b-68ff-c68f","at":"2025-12-01T09:20:45.456Z"}"#)
        #expect(Self.diff([first], [second]).changes.isEmpty)
        #expect(Self.diff([first], [crash(#"{"error":"other"}"#)]).changes.map(\.kind) == [.behaviour])
    }

    @Test("tells when the runs did not ask the same")
    func notes() {
        var header = Sample.header(planned: 1)
        header.catalogueHash = "other"
        header.profileHash = "other"
        let diff = RunDiff(
            from: RunRecord(Sample.pass.events),
            to: RunRecord([.started(header), .finished(Sample.pass.result)]))
        #expect(
            diff.notes == [
                "the catalogues differ, so a case may ask something else now",
                "the target profiles differ, so other answers may be documented now", "the second run is not complete",
            ])
    }

    @Test("reads aloud")
    func text() throws {
        let before = [Sample.pass, .fail, .inconclusive, .disabled, .waived]
        let after = [Sample.critical, .pass, .pass, .warn, .info]
        func named(_ samples: [Sample]) -> [CaseResult] {
            samples.enumerated().map { $1.result.with(id: "case-\($0)", .apple) }
        }
        let added = Sample.fail.result.with(id: "added", .google)
        let removed = Sample.fail.result.with(id: "removed", .google)
        let diff = Self.diff(named(before) + [removed], named(after) + [added])
        let folder = "Tests/ReportsTests/Golden/diff"
        #expect(try Golden.difference(of: diff.text, from: folder + "/changes.txt") == nil)
        #expect(try Golden.difference(of: diff.json.prettyText + "\n", from: folder + "/changes.json") == nil)
        #expect(Self.diff(named(before), named(before)).text == "no case changed\n")
    }

    private static func diff(_ before: [CaseResult], _ after: [CaseResult]) -> RunDiff {
        RunDiff(from: RunRecord(Sample.run(before)), to: RunRecord(Sample.run(after)))
    }
}
