import Conformance

/// Why a run ends with the exit code that it ends with.
struct ExitReason {
    /// The run that is over.
    let record: RunRecord
    /// What decides the exit code.
    let gates: RunSummary.Gates

    /// `exit 2: a finding of medium or worse`.
    var text: String { "exit \(code.rawValue): \(reason)" }

    /// The exit code.
    var code: ExitCode { record.summary.exitCode(gates) }

    private var summary: RunSummary { record.summary }

    private var reason: String {
        switch code {
        case .success:
            summary.known + summary.waived > 0
                ? "no new finding of \(line) beside what is known or waived" : "no finding of \(line)"
        case .failures: failure
        case .critical: "a critical finding: release nothing before it is repaired" + (cut.map { "; \($0)" } ?? "")
        case .couldNotJudge: cut ?? unjudged
        case .baselineDrift:
            "\(Quantity.of(summary.fixed, "known finding")) no longer found (--strict-baseline): "
                + "`assay baseline prune` takes them out"
        case .interrupted: "interrupted after \(progress); what did not run is not proved"
        case .usage: "a flag or a file is wrong"
        }
    }

    private var line: String {
        let line = gates.strict ? Severity.hardening : gates.failOn
        return line == .critical
            ? "critical severity" : line == .hardening ? "any severity" : "\(line.rawValue) or worse"
    }

    private var failure: String {
        let line = gates.strict ? Severity.hardening : gates.failOn
        if summary.severities.contains(where: { $0.key >= line && $0.value > 0 }) {
            if gates.strict { return "a finding, and --strict lets every one fail" }
            return "a finding of \(self.line)"
                + (gates.failOn == .medium ? "" : " (--fail-on \(gates.failOn.rawValue))")
        }
        if gates.strict, summary.count(.passUndocumented) > 0 {
            return
                "\(Quantity.of(summary.count(.passUndocumented), "answer")) that the profile does not document (--strict)"
        }
        let count = summary.count(.notApplicable) + summary.count(.disabled)
        return "\(Quantity.of(count, "case")) left out (--fail-on-skip)"
    }

    /// What kept the run from its end; nil where it came so far.
    private var cut: String? {
        if let stopped = summary.stopped {
            return (summary.run == 0 ? "" : "stopped after \(progress): ") + stopped.oneLine.visible
        }
        if !summary.complete { return "only \(progress) ran; what did not run is not proved" }
        return summary.run == 0 ? "no case ran, so nothing is proved" : nil
    }

    private var unjudged: String {
        if summary.count(.error) > 0 { return "\(Quantity.of(summary.count(.error), "case")) failed inside Assay" }
        let count = summary.count(.inconclusive)
        if summary.limited * 2 >= count {
            return "\(Quantity.of(count, "case")) not judged, since the target limits requests: "
                + "lift the limit for the run, or name it in the profile (`limits.budget`)"
        }
        return "\(Quantity.of(count, "case")) not judged (--allow-inconclusive \(count) lets them pass)"
    }

    private var progress: String {
        "\(Quantity.grouped(summary.run)) of \(Quantity.of(summary.planned, "case"))"
    }
}
