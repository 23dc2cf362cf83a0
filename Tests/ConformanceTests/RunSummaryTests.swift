import Conformance
import Testing

@Suite("The exit code of a run")
struct RunSummaryTests {
    private func summary(_ counts: [Verdict: Int], run: Int = 10) -> RunSummary {
        var summary = RunSummary()
        (summary.counts, summary.run, summary.planned, summary.complete) = (counts, run, run, true)
        // What fails is high, what warns is low, unless a test says otherwise.
        for (verdict, severity) in [(.critical, .critical), (.fail, .high), (.warn, .low)] as [(Verdict, Severity)] {
            summary.severities[severity] = counts[verdict]
        }
        return summary
    }

    @Test(
        "says the worst that happened",
        arguments: [
            ([.pass: 10], .success), ([.pass: 9, .warn: 1], .success), ([.pass: 9, .info: 1], .success),
            ([.pass: 9, .passUndocumented: 1], .success), ([.pass: 9, .fail: 1], .failures),
            ([.pass: 9, .inconclusive: 1], .couldNotJudge), ([.pass: 9, .error: 1], .couldNotJudge),
            ([.fail: 1, .inconclusive: 1], .failures), ([.fail: 1, .error: 1], .couldNotJudge),
            ([.critical: 1, .error: 1, .fail: 1], .critical),
            ([.pass: 9, .notApplicable: 1], .success),
        ] as [([Verdict: Int], ExitCode)])
    func worst(counts: [Verdict: Int], code: ExitCode) {
        #expect(summary(counts).exitCode() == code)
    }

    @Test("a finding fails from the severity on that --fail-on names", arguments: Severity.allCases, Severity.allCases)
    func line(found: Severity, line: Severity) {
        var summary = summary([.pass: 9, Verdict(found): 1])
        summary.severities = [found: 1]
        var gates = RunSummary.Gates()
        gates.failOn = line
        let code: ExitCode = found == .critical ? .critical : found >= line ? .failures : .success
        #expect(summary.exitCode(gates) == code)
    }

    @Test("is never success when no case ran, when the run was cut, or when it was interrupted")
    func incomplete() {
        #expect(summary([:], run: 0).exitCode() == .couldNotJudge)
        var cut = summary([.pass: 10])
        cut.complete = false
        #expect(cut.exitCode() == .couldNotJudge)
        cut.interrupted = true
        #expect(cut.exitCode() == .interrupted)
    }

    @Test("follows the gates")
    func gates() {
        var gates = RunSummary.Gates()
        gates.strict = true
        #expect(summary([.warn: 1]).exitCode(gates) == .failures)
        #expect(summary([.passUndocumented: 1]).exitCode(gates) == .failures)
        gates = RunSummary.Gates()
        gates.allowedInconclusive = 1
        #expect(summary([.pass: 1, .inconclusive: 1]).exitCode(gates) == .success)
        #expect(summary([.pass: 1, .inconclusive: 2]).exitCode(gates) == .couldNotJudge)
        gates = RunSummary.Gates()
        gates.strictBaseline = true
        var drifted = summary([.pass: 10])
        drifted.fixed = 1
        #expect(drifted.exitCode(gates) == .baselineDrift)
        #expect(drifted.exitCode() == .success)
    }
}
