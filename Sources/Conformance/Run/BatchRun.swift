import JOSE
import JSON

/// Some steps between two controls.
///
/// A refusal counts only if the good twin was accepted before and after; when the one after fails, every refusal of
/// the batch is put again, alone, next to a control of its own.
struct BatchRun {
    let runner: Runner
    let state: Preflight.Ready

    func results(of steps: [Plan.Step]) async -> [CaseResult] {
        let controls = Set(steps.filter { $0.action == .run }.compactMap(\.testCase.control))
        let provider = steps[0].provider
        let before = await accepted(controls, provider, "before-\(steps[0].testCase.id)")
        var results = await concurrently(steps) { await result($0, controls: before, serial: "1") }
        let after = await accepted(controls, provider, "after-\(steps[0].testCase.id)")
        guard controls.contains(where: { before[$0] == true && after[$0] != true }) else { return results }
        for (index, step) in steps.enumerated() where step.action == .run && step.testCase.mayBeRefused {
            let own = await accepted(
                [step.testCase.control].compactMap { $0 }.set, provider, "alone-\(step.testCase.id)")
            results[index] = await result(step, controls: own, serial: "alone")
        }
        return results
    }

    /// Which controls are accepted now.
    private func accepted(_ controls: Set<String>, _ provider: ProviderName, _ serial: String) async -> [String: Bool] {
        var accepted: [String: Bool] = [:]
        for id in controls.sorted() {
            guard let control = runner.catalogue[id] else { continue }
            let attempt = try? await runner.attempt(control, provider, serial)
            if case .accepted? = attempt?.answer { accepted[id] = true } else { accepted[id] = false }
        }
        return accepted
    }

    /// Results in the order of the steps, some at a time.
    private func concurrently(
        _ steps: [Plan.Step], _ body: @escaping @Sendable (Plan.Step) async -> CaseResult
    ) async -> [CaseResult] {
        await withTaskGroup(of: (Int, CaseResult).self) { group in
            var results = [CaseResult?](repeating: nil, count: steps.count)
            var next = 0
            while next < steps.count || !group.isEmpty {
                while next < steps.count, next - results.count(where: { $0 != nil }) < runner.configuration.concurrency
                {
                    let (index, step) = (next, steps[next])
                    group.addTask { (index, await body(step)) }
                    next += 1
                }
                guard let (index, result) = await group.next() else { break }
                results[index] = result
            }
            return results.compactMap { $0 }
        }
    }

    private func result(_ step: Plan.Step, controls: [String: Bool], serial: String) async -> CaseResult {
        let testCase = step.testCase
        let expectation = runner.expectation(of: testCase, step.provider)
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
            let specimen = try runner.issuer.mint(
                testCase, step.provider, "\(runner.configuration.seed)/\(testCase.id)/\(serial)")
            result.tokenExpiresAt = specimen.expiresAt
            if expectation.source == nil, let flaw = Self.flaw(in: specimen, testCase, expectation.value) {
                result.verdict = .error
                result.findings = [flaw]
                return result
            }
            await judge(specimen, step, expectation.value, controls, &result)
            if result.verdict == .critical || result.verdict == .fail, result.observed.hasPrefix("accepted") {
                await confirm(step, &result)
            }
            if result.verdict.isFinding { result.difference = specimen.difference() }
        } catch {
            result.verdict = .error
            result.findings = ["the token could not be minted: \(error)"]
        }
        return result
    }

    private func judge(
        _ specimen: Specimen, _ step: Plan.Step, _ expectation: ExpectedOutcome, _ controls: [String: Bool],
        _ result: inout CaseResult
    ) async {
        let testCase = step.testCase
        let attempt = await runner.driver.signIn(specimen, testCase, provider: step.provider)
        result.exchange = attempt.exchange
        result.observed = runner.describe(attempt)
        result.fetches = await fetches(for: specimen)
        var incidents = attempt.incidents
        for fetch in result.fetches {
            incidents.append(Judge.Incident(.fail, "the target fetched an address from the token: \(fetch)"))
        }
        let judgement = Judge(errorMatch: runner.driver.profile.errorMatch).judge(
            Judge.Evidence(
                expectation: expectation, actor: testCase.actor, severity: testCase.severity, phase: testCase.phase,
                condition: testCase.condition, also: testCase.also, answer: attempt.answer,
                controlAccepted: testCase.control.flatMap { controls[$0] }, incidents: incidents,
                keysWereFetched: state.keysWereFetched))
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

    /// Addresses planted in the token that somebody then asked for.
    private func fetches(for specimen: Specimen) async -> [String] {
        guard let planted = specimen.values["attacker_path"]?.string else { return [] }
        let seen = await runner.issuer.requests(0) ?? []
        return seen.filter { $0.target.contains(planted) }.map { "\($0.method) \($0.target)" }
    }

    /// An acceptance is believed when it happens again with another account and nonce.
    private func confirm(_ step: Plan.Step, _ result: inout CaseResult) async {
        let again = try? await runner.attempt(step.testCase, step.provider, "\(step.testCase.id)/again")
        result.attempts = 2
        if case .accepted? = again?.answer { return }
        result.verdict = .fail
        result.overlay = .flaky
        result.findings.append("a second token of the same kind was not accepted: the target answers now so, now so")
    }

    /// Why our own token does not prove what it should; nil when it does. A target's policy may differ from our own
    /// verifier's, so a case that a policy decides is not asked.
    static func flaw(in specimen: Specimen, _ testCase: Case, _ expectation: ExpectedOutcome) -> String? {
        guard testCase.requestEdits.isEmpty else { return nil }
        let broken = specimen.violations.map(\.condition)
        switch expectation {
        case .accept where !broken.isEmpty:
            return
                "our own verifier refuses this token, which should be good: \(broken.map(\.rawValue).joined(separator: ", "))"
        case .reject where broken.isEmpty && testCase.condition?.isSeenInToken == true:
            return "our own verifier finds nothing wrong with this token, which should be bad"
        default: return nil
        }
    }
}

extension Condition {
    /// Whether the token alone shows it, without the request or the target's memory.
    var isSeenInToken: Bool {
        switch phase {
        case .link, .http, .nonce: false
        default: true
        }
    }
}

extension Array where Element: Hashable {
    fileprivate var set: Set<Element> { Set(self) }
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
    /// What this target must do with a case, and who says so.
    func expectation(of testCase: Case, _ provider: ProviderName) -> (value: ExpectedOutcome, source: String?) {
        let policy = driver.profile.policy
        if let override = policy.override(for: testCase.id, provider: provider) {
            return (override.expectation, override.source)
        }
        return (testCase.expectation(under: policy.nonceMode(for: provider)), nil)
    }

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
