/// The counts of a run and what they mean to the shell.
package struct RunSummary: Sendable, Hashable {
    package var planned = 0
    package var run = 0
    /// Whether every planned case came to its end.
    package var complete = false
    package var counts: [Verdict: Int] = [:]
    /// How many open findings there are of each severity.
    package var severities: [Severity: Int] = [:]
    package var known = 0
    package var fixed = 0
    package var waived = 0
    /// How many cases a rate limit left without a verdict.
    package var limited = 0
    /// Why the run stopped before its end, or could not begin.
    package var stopped: String?
    package var interrupted = false
    /// How long it took; nil where nobody looked at a clock.
    package var milliseconds: Int?

    package init() {}

    package mutating func add(_ result: CaseResult) {
        if result.verdict.counts { run += 1 }
        if result.outcome == .limited, result.verdict == .inconclusive { limited += 1 }
        switch result.overlay {
        case .known: known += 1
        case .waived: waived += 1
        case .fixed: fixed += 1
        case .flaky, nil: break
        }
        guard result.overlay != .known, result.overlay != .waived else { return }
        counts[result.verdict, default: 0] += 1
        if result.verdict.isProvenWrong { severities[result.severity, default: 0] += 1 }
    }

    /// The gates.
    package struct Gates: Sendable, Hashable {
        /// The mildest finding that fails.
        package var failOn = Severity.medium
        /// Whether every finding fails, undocumented answers included.
        package var strict = false
        package var allowedInconclusive = 0
        package var strictBaseline = false
        package var failOnSkip = false

        package init() {}
    }

    /// The process's exit code; never success when no case ran.
    package func exitCode(_ gates: Gates = Gates()) -> ExitCode {
        if interrupted { return .interrupted }
        if count(.critical) > 0 { return .critical }
        if stopped != nil || !complete || run == 0 || count(.error) > 0 { return .couldNotJudge }
        let line = gates.strict ? .hardening : gates.failOn
        // What is proven wrong is wrong whatever could not be judged beside it.
        if severities.contains(where: { $0.key >= line && $0.value > 0 })
            || gates.strict && count(.passUndocumented) > 0
            || gates.failOnSkip && count(.notApplicable) + count(.disabled) > 0
        {
            return .failures
        }
        if count(.inconclusive) > gates.allowedInconclusive { return .couldNotJudge }
        if gates.strictBaseline, fixed > 0 { return .baselineDrift }
        return .success
    }

    package func count(_ verdict: Verdict) -> Int { counts[verdict] ?? 0 }
}
