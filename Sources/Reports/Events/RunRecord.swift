package import Conformance

/// A run as far as its events tell it: what every report is rendered from.
package struct RunRecord: Sendable {
    /// What the run is about.
    package private(set) var header = RunHeader.unknown
    /// The steps of the preflight, in order.
    package private(set) var checks: [PreflightCheck] = []
    /// The cases, in the order they ended.
    package private(set) var results: [CaseResult] = []
    /// What was measured beside the verdicts, in order.
    package private(set) var measurements: [Measurement] = []
    /// What the findings come from; nil where the run did not come so far.
    private var diagnosed: [Cause]?
    /// The run's own summary; until it comes, or when it never came, what the results so far add up to.
    package private(set) var summary = RunRecord.cut

    /// A run of which nothing is known yet.
    package init() {}

    /// The run these events tell.
    package init(_ events: some Sequence<Event>) {
        for event in events { add(event) }
    }

    /// Takes in one more event.
    package mutating func add(_ event: Event) {
        switch event {
        case .started(let header):
            self.header = header
            summary.planned = header.planned
        case .checked(let check): checks.append(check)
        case .finished(let result):
            results.append(result)
            summary.add(result)
        case .measured(let measurement): measurements.append(measurement)
        case .diagnosed(let causes): diagnosed = causes
        case .ended(let summary): self.summary = summary
        }
    }

    /// What the findings come from, the worst first; of a run that was cut, what the findings have in common.
    package var causes: [Cause] { diagnosed ?? Diagnosis(DefectSignatures()).causes(of: results) }

    /// The groups in the order of their first result.
    package var groups: [String] {
        var groups: [String] = []
        for result in results where !groups.contains(result.group) { groups.append(result.group) }
        return groups
    }

    /// The providers that have results, in their usual order.
    package var providers: [ProviderName] {
        ProviderName.allCases.filter { provider in results.contains { $0.provider == provider } }
    }

    /// The results somebody must look at, worst first, otherwise in the order of the run.
    package var findings: [CaseResult] {
        Verdict.worstFirst.flatMap { verdict in results.filter { $0.verdict == verdict && $0.isOpenFinding } }
    }

    /// How much of the error table was seen; nil when the target documents none.
    package var rowCoverage: RowCoverage? {
        header.rows.isEmpty ? nil : RowCoverage(header.rows, results: results)
    }

    private static var cut: RunSummary {
        var summary = RunSummary()
        summary.stopped = "the record of the run ends before the run does"
        return summary
    }
}

extension RunHeader {
    /// The header of a run that ended before it could say what it is about.
    static let unknown = RunHeader(
        target: "unknown", targetTitle: "unknown target", baseURL: "", issuer: "", suite: "", suiteVersion: "",
        catalogueHash: "", profileHash: "", profileFile: "", seed: "", planned: 0, providers: [], startedAt: 0,
        arguments: [])
}
