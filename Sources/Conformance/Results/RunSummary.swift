/// The counts of a run and what they mean to the shell.
package struct RunSummary: Sendable, Hashable {
    package var planned = 0
    package var run = 0
    /// Whether every planned case came to its end.
    package var complete = false
    package var counts: [Verdict: Int] = [:]
    package var known = 0
    package var fixed = 0
    package var waived = 0
    /// Why the run stopped before its end, or could not begin.
    package var stopped: String?
    package var interrupted = false

    package init() {}

    package mutating func add(_ result: CaseResult) {
        if result.verdict.counts { run += 1 }
        switch result.overlay {
        case .known: known += 1
        case .waived: waived += 1
        case .fixed: fixed += 1
        case .flaky, nil: break
        }
        if result.overlay != .known, result.overlay != .waived { counts[result.verdict, default: 0] += 1 }
    }

    /// The gates.
    package struct Gates: Sendable, Hashable {
        /// Whether warnings and undocumented answers fail.
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
        if stopped != nil || !complete || run == 0 || count(.error) > 0
            || count(.inconclusive) > gates.allowedInconclusive
        {
            return .couldNotJudge
        }
        if count(.fail) > 0 || gates.strict && count(.warn) + count(.passUndocumented) > 0
            || gates.failOnSkip && count(.notApplicable) + count(.disabled) > 0
        {
            return .failures
        }
        if gates.strictBaseline, fixed > 0 { return .baselineDrift }
        return .success
    }

    package func count(_ verdict: Verdict) -> Int { counts[verdict] ?? 0 }
}
