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

    /// The result; `serial` makes accounts and nonces its own. Nil where the run was interrupted meanwhile: that is no
    /// verdict.
    func result(serial: String) async -> CaseResult? {
        let result = await judged(serial)
        return step.action == .run && Task.isCancelled ? nil : result
    }

    private func judged(_ serial: String) async -> CaseResult {
        let expectation = runner.driver.profile.expectation(on: testCase, step.provider)
        var result = CaseResult(testCase, step.provider, expectation)
        switch step.action {
        case .notApplicable(let reason):
            result.set(.notApplicable, Finding(.leftOut, nil, [.detail: reason]))
            return result
        case .disabled(let reason):
            result.set(.disabled, Finding(.leftOut, nil, [.detail: reason]))
            return result
        case .run: break
        }
        do {
            let outcome = try await outcome(serial)
            let specimen = outcome.judged.specimen
            result.tokenExpiresAt = specimen.expiresAt
            if expectation.policy == nil, let flaw = flaw(in: specimen, expectation.outcome) {
                result.set(.error, flaw)
                return result
            }
            judge(outcome, &result)
            if result.verdict == .critical || result.verdict == .fail, result.outcome == .accepted {
                await confirm(&result)
            }
            if result.verdict.isFinding {
                result.difference = testCase.story + specimen.difference()
                result.token = SentToken(specimen.token, control: specimen.twin())
                if outcome.signIns.count > 1 { result.signIns = outcome.signIns.suffix(SignInRecord.most).map(record) }
            }
        } catch let unproven as StepRun.Unproven {
            result.set(unproven.verdict, Finding(.unproven, nil, [.detail: unproven.reason]))
            result.exchange = unproven.attempt?.exchange
            result.outcome = unproven.attempt?.answer.outcome ?? .nothingSent
        } catch {
            result.set(.error, Finding(.engineFailed, nil, [.detail: "\(error)"]))
        }
        return result
    }

    /// Carries out the steps at their turn; again where the target limited requests and says for how long.
    private func outcome(_ serial: String) async throws -> StepRun.Outcome {
        for round in 0..<2 {
            await runner.turn(testCase.signInCount)
            let serial = self.serial(round == 0 ? serial : serial + "-limited")
            var run = StepRun(runner, testCase, step.provider, serial: serial)
            do {
                let outcome = try await run.outcome()
                let limited = outcome.signIns.last { $0.attempt.answer.outcome == .limited }
                guard round == 0, await runner.mayRetry(after: limited?.attempt.answer) else { return outcome }
            } catch let unproven as StepRun.Unproven {
                guard round == 0, await runner.mayRetry(after: unproven.attempt?.answer) else { throw unproven }
            }
        }
        preconditionFailure("the second round returns or throws")
    }

    /// Names accounts: those of one provider's run must not come back in the other's, or a user who was linked there
    /// would be known here.
    private func serial(_ name: String) -> String {
        "\(runner.configuration.seed)/\(testCase.id)/\(step.provider.rawValue)/\(name)"
    }

    private func record(_ signIn: StepRun.SignIn) -> SignInRecord {
        SignInRecord(
            provider: signIn.step.isOtherProvider ? step.provider.other : step.provider,
            subject: signIn.specimen.subject, email: signIn.specimen.email, user: signIn.user,
            outcome: signIn.attempt.answer.outcome, exchange: signIn.attempt.exchange)
    }

    private func judge(_ outcome: StepRun.Outcome, _ result: inout CaseResult) {
        let attempt = outcome.judged.attempt
        result.exchange = attempt.exchange
        result.outcome = attempt.answer.outcome
        result.fetches = outcome.fetches
        let own = testCase.expectation(under: runner.driver.profile.policy.nonceMode(for: step.provider))
        let expected = outcome.judged.step.expectation ?? result.expectation.outcome
        let policy = runner.driver.profile.policy
        let isOptional =
            result.expectation.policy != nil
            || testCase.phase == .nonce && policy.nonce[step.provider]?.isRequired != true
        let gravity = Gravity(
            testCase, runner.catalogue.severities, mustBeAccepted: own == .accept, isOptional: isOptional)
        let judgement = Judge(errorMatch: runner.driver.profile.errorMatch, gravity: gravity).judge(
            Judge.Evidence(
                expectation: expected, phase: testCase.phase, condition: testCase.condition, also: testCase.also,
                answer: attempt.answer, controlAccepted: testCase.control.flatMap { controls[$0] },
                incidents: attempt.incidents + outcome.incidents
                    + result.fetches.map { Finding(.strangeFetch, nil, [.detail: $0]) },
                keysWereFetched: state.keysWereFetched, issuerMisbehaves: testCase.changesIssuer,
                policy: own == .reject && gravity.ofCase >= .medium ? result.expectation.policy : nil))
        result.verdict = judgement.verdict
        result.errorRow = judgement.errorRow
        result.isDocumented = judgement.isDocumented
        result.isSafe = judgement.isSafe
        result.findings = judgement.findings
        result.severity = judgement.findings.compactMap(\.severity).max() ?? gravity.ofCase
        if testCase.phase == .time, let drift = state.driftSeconds,
            abs(drift) > runner.configuration.tolerableDriftSeconds
        {
            result.set(.inconclusive, Finding(.clockDiffers, nil, [.count: "\(drift)"]))
        }
    }

    /// An acceptance is believed when it happens again with another account and nonce.
    private func confirm(_ result: inout CaseResult) async {
        let again = try? await outcome("again")
        result.attempts = 2
        if again?.judged.isAccepted == true { return }
        result.verdict = .fail
        result.severity = min(result.severity, .high)
        result.overlay = .flaky
        result.findings.append(Finding(.flaky, result.severity))
    }

    /// Why our own token does not prove what it should; nil when it does. A target's policy may differ from our own
    /// verifier's, so a case that a policy decides is not asked; nor one whose fault is not in the token.
    private func flaw(in specimen: Specimen, _ expectation: ExpectedOutcome) -> Finding? {
        guard testCase.requestEdits.isEmpty, testCase.steps.isEmpty || testCase.changesIssuer else { return nil }
        let broken = specimen.violations.map(\.condition)
        switch expectation {
        case .accept where !broken.isEmpty:
            return Finding(
                .flawedToken, nil, [.detail: broken.map(\.rawValue).joined(separator: ", "), .limit: "good"])
        case .reject
        where broken.isEmpty && !testCase.changesIssuer && testCase.condition?.isSeenInToken == true:
            return Finding(.flawedToken, nil, [.limit: "bad"])
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
    /// What is known of a case before anything is sent.
    init(_ testCase: Case, _ provider: ProviderName, _ expectation: Expectation) {
        self.init(
            id: testCase.id, provider: provider, row: testCase.row, group: testCase.group, title: testCase.title,
            actor: testCase.actor, impact: testCase.impact, attack: testCase.attack, severity: testCase.severity,
            condition: testCase.condition, references: testCase.references.map(\.description), why: testCase.why,
            fix: testCase.fix, source: testCase.source, verdict: .error, expectation: expectation,
            outcome: .nothingSent)
    }
}
