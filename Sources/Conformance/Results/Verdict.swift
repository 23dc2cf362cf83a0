/// How a case ended. The raw values are a fixed vocabulary that reports, baselines and scripts rely on.
package enum Verdict: String, CaseIterable, Sendable {
    /// The expected outcome, with evidence.
    case pass
    /// The right outcome in words the target does not document.
    case passUndocumented = "pass-undocumented"
    /// Both outcomes are right; what happened is recorded.
    case info
    /// Proven wrong, of low severity or a missing second line of defence.
    case warn
    /// Proven wrong, of high or medium severity.
    case fail
    /// Proven wrong, of critical severity: a stranger signs in as somebody else.
    case critical
    /// No judgement was possible.
    case inconclusive
    /// The target does not claim the capability.
    case notApplicable = "not-applicable"
    /// Left out by configuration or filter.
    case disabled
    /// Our own engine or issuer broke.
    case error

    /// What something proven wrong comes to.
    package init(_ severity: Severity) {
        self =
            switch severity {
            case .critical: .critical
            case .high, .medium: .fail
            case .low, .hardening: .warn
            }
    }

    /// The worse of two.
    package static func worse(_ one: Verdict, _ other: Verdict) -> Verdict {
        worstFirst.first { $0 == one || $0 == other } ?? one
    }

    /// Worst first, for headings and for merging several attempts.
    package static let worstFirst: [Verdict] = [
        .critical, .error, .fail, .inconclusive, .warn, .passUndocumented, .info, .pass, .notApplicable, .disabled,
    ]

    /// Whether the case was really put to the target.
    package var counts: Bool { self != .notApplicable && self != .disabled }

    /// Whether it accuses the target of something.
    package var isProvenWrong: Bool { self == .critical || self == .fail || self == .warn }

    /// Whether the reader must look at it.
    package var isFinding: Bool {
        switch self {
        case .critical, .fail, .warn, .inconclusive, .error: true
        case .pass, .passUndocumented, .info, .notApplicable, .disabled: false
        }
    }
}

/// What the process says to the shell.
package enum ExitCode: Int32, Sendable {
    case success = 0
    /// A flag, a profile or a case file is wrong, or a filter matched nothing.
    case usage = 1
    case failures = 2
    /// Target unreachable, controls refused, an engine error, an incomplete run.
    case couldNotJudge = 3
    /// A critical finding; wins over 2 and 3.
    case critical = 4
    /// Only the baseline has drifted, under `--strict-baseline`.
    case baselineDrift = 5
    case interrupted = 130
}
