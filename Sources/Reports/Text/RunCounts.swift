import Conformance

/// A run in one line of counts: what is right, what is wrong, what is not judged.
struct RunCounts {
    /// The run that is over.
    let record: RunRecord
    /// How to write.
    let options: ConsoleOptions
    /// The causes that are told one by one.
    let causes: [CauseText]
    /// The causes that are counted only.
    let notes: [CauseText]

    /// Divides the causes of a run.
    init(record: RunRecord, options: ConsoleOptions) {
        self.record = record
        self.options = options
        let all = CauseText.all(of: record)
        causes = all.filter { $0.cause.severity >= options.line }
        notes = all.filter { $0.cause.severity < options.line }
    }

    /// `205 right`, `2 causes in 6 findings` and so on, to be joined.
    var items: [String] {
        let right = record.results.count(where: \.isRight)
        var items = ["\(Quantity.grouped(right)) right"]
        let findings = causes.reduce(0) { $0 + $1.results.count }
        items.append(
            causes.isEmpty
                ? "no finding" : "\(Quantity.of(causes.count, "cause")) in \(Quantity.of(findings, "finding"))")
        if !notes.isEmpty {
            items.append("\(Quantity.of(notes.count, "hardening note")) (\(options.show("hardening")))")
        }
        let policies = PolicyNote.all(record).count
        if policies > 0 { items.append(Quantity.of(policies, "unsafe policy", plural: "unsafe policies")) }
        if record.summary.known > 0 { items.append("\(record.summary.known) known") }
        if record.summary.waived > 0 { items.append("\(record.summary.waived) waived") }
        if record.summary.fixed > 0 { items.append("\(record.summary.fixed) fixed since the baseline") }
        items.append("\(record.results.count(where: \.isUnjudged)) not judged")
        return items
    }
}

extension CaseResult {
    /// Whether the target did what it should, or what it may.
    var isRight: Bool {
        switch verdict {
        case .pass, .passUndocumented: !isKnown
        case .info: !isKnown && policyText == nil
        default: false
        }
    }
}
