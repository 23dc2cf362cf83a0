import Conformance

/// What the reader should do now, in a sentence or two.
struct NextSteps {
    /// The run that is over.
    let record: RunRecord

    /// The advice; commands stand in backticks.
    var text: String {
        let summary = record.summary
        let worst = CauseText.all(of: record).first
        if let worst, worst.cause.severity == .critical {
            return told(worst) + (cut.map { " Besides, \($0)" } ?? "") + fixed
        }
        if let cut { return cut }
        if summary.run == 0 { return "no case ran, so nothing is proved. See `assay cases` for what can be run." }
        if let worst { return told(worst) + fixed }
        if let unjudged = Reason.unjudged(record).first {
            return "\(Quantity.of(record.results.count(where: \.isUnjudged), "case")) could not be judged, which is "
                + "neither pass nor failure: \(unjudged.text.visible.asSentence)" + fixed
        }
        return summary.fixed > 0 ? "nothing new was found." + fixed : nothing
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

    private func told(_ worst: CauseText) -> String {
        let example = worst.best.first.map { " `\(RunCommand.explain($0))` tells about the case that shows it best." }
        let first =
            switch worst.cause.severity {
            case .critical: "release nothing before this is repaired: "
            case .high, .medium: "repair this first: "
            case .low, .hardening: "nothing must be repaired; what could be better: "
            }
        return first + worst.sentence.visible.asSentence + " " + worst.fix.visible.asSentence + (example ?? "")
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
