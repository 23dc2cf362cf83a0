import Conformance

/// What the reader should do now, in a sentence or two.
struct NextSteps {
    /// The run that is over.
    let record: RunRecord

    /// The advice; commands stand in backticks.
    var text: String {
        let summary = record.summary
        let worst = record.findings.first
        if let worst, worst.verdict == .critical {
            return finding(worst) + (cut.map { " Beside that, \($0)" } ?? "") + fixed
        }
        if let cut { return cut }
        if summary.run == 0 { return "no case ran, so nothing is proved. See `assay cases` for what can be run." }
        if let worst { return finding(worst) + fixed }
        if summary.fixed > 0 { return "nothing new was found." + fixed }
        return nothing
    }

    /// What to do about a run that did not come to its end.
    private var cut: String? {
        let summary = record.summary
        if let stopped = summary.stopped {
            return "the run stopped, and what did not run is not proved: \(stopped.visible.asSentence) "
                + "Repair that, then run it again."
        }
        if summary.interrupted { return "the run was interrupted, and what did not run is not proved. Run it again." }
        return summary.complete ? nil : "not every planned case ran, and the rest is not proved. Run it again."
    }

    private func finding(_ worst: CaseResult) -> String {
        let count = record.findings.count { $0.verdict == worst.verdict }
        let command = "`\(RunCommand.explain(worst))`"
        return switch worst.verdict {
        case .critical:
            "\(Quantity.of(count, "critical finding")): a token that is forged, stolen or meant for others "
                + "signs somebody in. Read \(command) first, and release nothing before it is repaired."
        case .fail:
            "\(Quantity.of(count, "failure")). Read \(command) first; "
                + "each finding ends with the command that runs it alone."
        case .warn:
            "nothing failed, \(Quantity.of(count, "warning")). Read \(command), or let `--strict` make warnings fail."
        default:
            "\(Quantity.of(count, "case")) could not be judged, which is neither pass nor failure. "
                + "See the reason of \(worst.variant), repair that, then run it again."
        }
    }

    private var fixed: String {
        let count = record.summary.fixed
        return count == 0
            ? "" : " \(Quantity.of(count, "known finding")) passed: take them out with `assay baseline prune`."
    }

    private var nothing: String {
        let borne = record.summary.known + record.summary.waived
        let state =
            borne == 0
            ? "nothing to repair: every case that applies has passed. "
            : "nothing new to repair, beside \(Quantity.of(borne, "finding")) known or waived. "
        let wider = record.header.suite == "quick" ? "Run `--suite full` too; in" : "In"
        return state + wider + " CI, `--report junit=FILE` keeps it so."
    }
}

extension String {
    /// The text with the end of a sentence, if it has none yet.
    fileprivate var asSentence: String { hasSuffix(".") || hasSuffix("?") ? self : self + "." }
}
