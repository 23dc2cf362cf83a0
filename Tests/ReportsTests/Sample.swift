import Conformance
import JOSE

/// Runs made up for reports: one case for each verdict and overlay, with texts as a real run has them.
enum Sample: String, CaseIterable, Sendable {
    case pass
    case passUndocumented = "pass-undocumented"
    case info
    case warn
    case fail
    case critical
    case inconclusive
    case notApplicable = "not-applicable"
    case disabled
    case error
    case known
    case waived
    case fixed
    case flaky
    /// A target that answers with what terminals, browsers and parsers must not take for their own.
    case hostile

    /// The case with this end.
    var result: CaseResult {
        switch self {
        case .pass: .refused(.pass)
        case .passUndocumented:
            .refused(.passUndocumented, isInTable: false, findings: [Finding(.undocumentedAnswer)])
        case .info: .leeway
        case .warn: .warned
        case .fail: .crashed
        case .critical: .accepted(.critical)
        case .inconclusive: .limited
        case .notApplicable:
            .skipped(
                .notApplicable,
                Finding(.leftOut, nil, [.detail: "needs \"link\", which the target's profile does not claim"]))
        case .disabled: .skipped(.disabled, Finding(.leftOut, nil, [.detail: "left out by --skip"]))
        case .error: .broken
        case .known: .marked(.crashed, .known)
        case .waived: .marked(.accepted(.critical), .waived)
        case .fixed: .marked(.refused(.pass), .fixed)
        case .flaky: .unsteady
        case .hostile: .hostile
        }
    }

    /// A complete run of this case alone.
    var events: [Event] { Sample.run([result]) }

    /// A complete run of every case, for both providers.
    static var whole: [Event] {
        run(ProviderName.allCases.flatMap { provider in allCases.map { $0.result.with(id: $0.rawValue, provider) } })
    }

    /// A run of these results.
    static func run(_ results: [CaseResult], stopped: String? = nil, cut: Bool = false) -> [Event] {
        var summary = RunSummary()
        for result in results { summary.add(result) }
        summary.planned = summary.run + (stopped == nil ? 0 : 5)
        summary.complete = stopped == nil
        summary.stopped = stopped
        let check = PreflightCheck("control", .ok, "a good token is accepted, with proof", provider: .apple)
        let start: [Event] = [.started(header(planned: summary.planned)), .checked(check)]
        return start + results.map(Event.finished) + (cut ? [] : [.diagnosed(causes(of: results)), .ended(summary)])
    }

    /// What a run makes of these results when it knows one defect.
    static func causes(of results: [CaseResult]) -> [Cause] {
        let defect = DefectSignatures.Signature(
            suspect: Cause.Suspect(id: "ignores-audience", title: "the audience is never compared"),
            symptoms: Set(
                ProviderName.allCases.map { Symptom(caseID: "critical", provider: $0, kinds: [.accepted]) }))
        return Diagnosis(DefectSignatures([defect])).causes(of: results)
    }

    static func header(planned: Int) -> RunHeader {
        var header = RunHeader(
            target: "generic", targetTitle: "Generic native sign-in", baseURL: "http://127.0.0.1:8080",
            issuer: "http://127.0.0.1:8400", suite: "quick", suiteVersion: "1.0.0", catalogueHash: "c0ffee00",
            profileHash: "0ddba11e", profileFile: "conformance/targets/generic.json", seed: "7", planned: planned,
            providers: [.apple, .google], startedAt: 1_764_490_784, arguments: ["project=demo app"])
        header.rows = [
            RunHeader.Row(code: "bad_audience"), RunHeader.Row(code: "expired"),
            RunHeader.Row(code: "busy", obstacle: "it needs an outage"),
        ]
        return header
    }
}
