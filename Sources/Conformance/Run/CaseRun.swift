import IdentityProvider
import JOSE
import JSON

/// One case put to the target, judged, and tried again where that decides something.
struct CaseRun {
    let runner: Runner
    let state: Preflight.Ready
    let step: Plan.Step
    /// Which controls were accepted at the same time.
    let controls: [String: Bool]

    private var testCase: Case { step.testCase }

    /// The result; `serial` makes accounts and nonces its own.
    func result(serial: String) async -> CaseResult {
        let expectation = runner.driver.profile.ruling(on: testCase, step.provider)
        var result = CaseResult(testCase, step.provider, expected: runner.words(expectation, testCase))
        switch step.action {
        case .notApplicable(let reason):
            result.verdict = .notApplicable
            result.findings = [reason]
            return result
        case .disabled(let reason):
            result.verdict = .disabled
            result.findings = [reason]
            return result
        case .run: break
        }
        do {
            var run = StepRun(runner, testCase, step.provider, serial: self.serial(serial))
            let outcome = try await run.outcome()
            let specimen = outcome.judged.specimen
            result.tokenExpiresAt = specimen.expiresAt
            if expectation.source == nil, let flaw = flaw(in: specimen, expectation.value) {
                result.verdict = .error
                result.findings = [flaw]
                return result
            }
            judge(outcome, outcome.judged.step.expectation ?? expectation.value, &result)
            if result.verdict == .critical || result.verdict == .fail, result.observed.hasPrefix("accepted") {
                await confirm(&result)
            }
            if result.verdict.isFinding { result.difference = testCase.story + specimen.difference() }
        } catch let unproven as StepRun.Unproven {
            result.verdict = unproven.verdict
            result.findings = [unproven.reason]
            result.exchange = unproven.attempt?.exchange
            result.observed = unproven.attempt.map(runner.describe) ?? result.observed
        } catch {
            result.verdict = .error
            result.findings = ["the case could not be carried out: \(error)"]
        }
        return result
    }

    /// Names accounts: those of one provider's run must not come back in the other's, or a user who was linked there
    /// would be known here.
    private func serial(_ name: String) -> String {
        "\(runner.configuration.seed)/\(testCase.id)/\(step.provider.rawValue)/\(name)"
    }

    private func judge(_ outcome: StepRun.Outcome, _ expectation: ExpectedOutcome, _ result: inout CaseResult) {
        let attempt = outcome.judged.attempt
        result.exchange = attempt.exchange
        result.observed = runner.describe(attempt)
        result.fetches = outcome.fetches
        var incidents = attempt.incidents + outcome.incidents
        for fetch in result.fetches {
            incidents.append(
                Judge.Incident(.fail, "the target fetched an address that only an attacker names: \(fetch)"))
        }
        let judgement = Judge(errorMatch: runner.driver.profile.errorMatch).judge(
            Judge.Evidence(
                expectation: expectation, actor: testCase.actor, severity: testCase.severity, phase: testCase.phase,
                condition: testCase.condition, also: testCase.also, answer: attempt.answer,
                controlAccepted: testCase.control.flatMap { controls[$0] }, incidents: incidents,
                keysWereFetched: state.keysWereFetched, issuerMisbehaves: testCase.changesIssuer))
        result.verdict = judgement.verdict
        result.errorRow = judgement.errorRow
        result.isDocumented = judgement.isDocumented
        result.isSafe = judgement.isSafe
        result.findings = judgement.findings
        if testCase.phase == .time, let drift = state.driftSeconds,
            abs(drift) > runner.configuration.tolerableDriftSeconds
        {
            result.verdict = .inconclusive
            result.findings = ["the target's clock differs by \(drift) s, so a time case proves nothing"]
        }
    }

    /// An acceptance is believed when it happens again with another account and nonce.
    private func confirm(_ result: inout CaseResult) async {
        var run = StepRun(runner, testCase, step.provider, serial: serial("again"))
        let again = try? await run.outcome()
        result.attempts = 2
        if again?.judged.isAccepted == true { return }
        result.verdict = .fail
        result.overlay = .flaky
        result.findings.append("a second token of the same kind was not accepted: the target answers now so, now so")
    }

    /// Why our own token does not prove what it should; nil when it does. A target's policy may differ from our own
    /// verifier's, so a case that a policy decides is not asked; nor one whose fault is not in the token.
    private func flaw(in specimen: Specimen, _ expectation: ExpectedOutcome) -> String? {
        guard testCase.requestEdits.isEmpty, testCase.steps.isEmpty || testCase.changesIssuer else { return nil }
        let broken = specimen.violations.map(\.condition)
        switch expectation {
        case .accept where !broken.isEmpty:
            return
                "our own verifier refuses this token, which should be good: \(broken.map(\.rawValue).joined(separator: ", "))"
        case .reject
        where broken.isEmpty && !testCase.changesIssuer && testCase.condition?.isSeenInToken == true:
            return "our own verifier finds nothing wrong with this token, which should be bad"
        default: return nil
        }
    }
}

extension Case {
    /// What happens around the token, a line each; nothing where it is just sent.
    fileprivate var story: [String] {
        (issuer.map { ["issuer: \($0.source.text)"] } ?? []) + requestEdits.map { "request: \($0)" }
            + steps.enumerated().map { "step \($0.offset + 1): \($0.element)" }
    }
}

extension Condition {
    /// Whether the token alone shows it, without the request, the target's memory or its own domain.
    var isSeenInToken: Bool {
        switch phase {
        case .link, .http, .nonce: false
        default: self != .hostedDomainMismatch
        }
    }
}

extension CaseResult {
    init(_ testCase: Case, _ provider: ProviderName, expected: String) {
        self.init(
            id: testCase.id, provider: provider, row: testCase.row, group: testCase.group, title: testCase.title,
            actor: testCase.actor, severity: testCase.severity, condition: testCase.condition,
            references: testCase.references.map(\.description), why: testCase.why, fix: testCase.fix,
            source: testCase.source,
            verdict: .error, expected: expected, observed: "nothing sent")
    }
}

extension Runner {
    /// The expectation in words.
    func words(_ expectation: (value: ExpectedOutcome, source: String?), _ testCase: Case) -> String {
        let what =
            switch expectation.value {
            case .accept: "accepted"
            case .reject: "refused"
            case .preferReject: "better refused"
            case .either: "accepted or refused"
            case .bounded: "any answer without side effects"
            }
        let why = testCase.condition.map { expectation.value == .accept ? "" : " (\($0.rawValue))" } ?? ""
        return what + why + (expectation.source.map { ", by the target's policy: \($0)" } ?? "")
    }
}
