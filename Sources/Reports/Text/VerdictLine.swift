import Conformance

/// What a run comes to, in a line: whether something must be repaired, how much, and what is not proved.
struct VerdictLine {
    /// The run that is over.
    let record: RunRecord
    /// Its causes, the worst first.
    let causes: [CauseText]

    /// The line for a run.
    init(record: RunRecord, causes: [CauseText]) {
        self.record = record
        self.causes = causes
    }

    /// The line for a run whose causes nobody has at hand.
    init(record: RunRecord) { self.init(record: record, causes: CauseText.all(of: record)) }

    /// How bad it is: of the worst cause; nil where there is none.
    var severity: Severity? { causes.first?.cause.severity }

    /// Whether the run proves what it set out to prove.
    var isComplete: Bool { record.summary.complete && record.summary.run > 0 && unjudged == 0 }

    /// The line.
    var text: String { ([verdict] + [doubt].compactMap { $0 }).joined(separator: " ") }

    /// `Not fit for release: 3 causes (1 critical, 2 high) in 31 findings.`
    var verdict: String {
        guard let severity else {
            if record.summary.run == 0 { return "Nothing is proved: no case ran." }
            return record.summary.complete && unjudged == 0
                ? "Nothing to repair: \(Quantity.of(right, "case")) right, no finding." + known
                : "No finding so far: \(Quantity.of(right, "case")) right." + known
        }
        let head =
            switch severity {
            case .critical: "Not fit for release"
            case .high, .medium: "To repair"
            case .low, .hardening: "Nothing that must be repaired"
            }
        return "\(head): \(counted)." + known
    }

    /// What is not proved; nil where all is.
    var doubt: String? {
        let summary = record.summary
        let progress = "\(Quantity.grouped(summary.run)) of \(Quantity.of(summary.planned, "case")) ran"
        if let stopped = summary.stopped { return "The run stopped, \(progress): \(stopped.oneLine.asSentence)" }
        if summary.interrupted { return "The run was interrupted, \(progress)." }
        if !summary.complete { return "The run is not complete, \(progress)." }
        return unjudged > 0 ? "\(Quantity.of(unjudged, "case")) could not be judged." : nil
    }

    /// `3 causes (1 critical, 2 high) in 31 findings. 4 hardening notes`.
    var counted: String {
        let notes = causes.filter { $0.cause.severity < .medium }
        let told = causes.filter { $0.cause.severity >= .medium }
        let findings = told.reduce(0) { $0 + $1.results.count }
        var counts: [String] = []
        if !told.isEmpty {
            counts.append(
                "\(Quantity.of(told.count, "cause")) (\(CauseText.counts(told))) in \(Quantity.of(findings, "finding"))"
            )
        }
        if !notes.isEmpty { counts.append(Quantity.of(notes.count, "hardening note")) }
        return counts.joined(separator: ". ")
    }

    private var known: String {
        let borne = record.summary.known + record.summary.waived
        return borne == 0 ? "" : " \(Quantity.of(borne, "finding")) known or waived."
    }

    private var right: Int { record.results.count(where: \.isRight) }

    private var unjudged: Int { record.results.count(where: \.isUnjudged) }
}

extension CauseText {
    /// `1 critical, 2 high`.
    static func counts(_ causes: [CauseText]) -> String {
        Severity.allCases.compactMap { severity in
            let count = causes.count { $0.cause.severity == severity }
            return count == 0 ? nil : "\(Quantity.grouped(count)) \(severity.rawValue)"
        }.joined(separator: ", ")
    }
}

extension Severity {
    /// The level by which programs that know three of them show a finding.
    var level: Level {
        switch self {
        case .critical, .high: .error
        case .medium: .warning
        case .low, .hardening: .note
        }
    }

    /// Three levels, by SARIF's names.
    enum Level: String { case error, warning, note }
}

/// Which cause each finding belongs to.
struct CauseIndex {
    private var numbers: [String: Int] = [:]
    /// The causes, the worst first.
    let causes: [CauseText]

    /// Looks up the causes of a run.
    init(_ causes: [CauseText]) {
        self.causes = causes
        for (index, cause) in causes.enumerated() {
            for variant in cause.cause.variants { numbers[variant] = index }
        }
    }

    /// The place of a finding's cause; nil for what is no finding of any.
    func index(of result: CaseResult) -> Int? { numbers[result.variant] }

    /// A finding's cause.
    func cause(of result: CaseResult) -> CauseText? { index(of: result).map { causes[$0] } }
}
