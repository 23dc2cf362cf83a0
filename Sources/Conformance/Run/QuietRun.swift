/// Cases that need the target and the issuer to themselves: one at a time, the issuer put right after each, and a good
/// token, the sentinel, before the next.
struct QuietRun {
    let runner: Runner
    let state: Preflight.Ready
    let provider: ProviderName
    /// Whether the last sentinel was accepted.
    private var isWell = true
    /// When keys were last asked for, as far as the issuer knows, in seconds since 1970.
    private var lastFetch: Int?
    private var round = 0

    init(runner: Runner, state: Preflight.Ready, provider: ProviderName) {
        self.runner = runner
        self.state = state
        self.provider = provider
    }

    /// The result of one step, which the target has survived or not; nil where the run was interrupted meanwhile.
    mutating func result(of step: Plan.Step) async -> CaseResult? {
        guard step.action == .run else {
            return await CaseRun(runner: runner, state: state, step: step, controls: [:]).result(serial: "1")
        }
        round += 1
        await cooldown(before: step.testCase)
        let controls = step.testCase.control.map { [$0: isWell] } ?? [:]
        let judged = await CaseRun(runner: runner, state: state, step: step, controls: controls).result(serial: "1")
        let problem = await restored()
        guard var result = judged else { return nil }
        if let problem {
            result.verdict = .error
            result.findings.append(Finding(.issuerNotRestored, nil, [.detail: problem]))
        }
        let wasWell = isWell
        let sentinel = await sentinel(after: step.testCase)
        if Task.isCancelled { return nil }
        lastFetch = runner.configuration.now()
        if wasWell, let sentinel {
            let severity = Gravity(step.testCase, runner.catalogue.severities, mustBeAccepted: true).of(.notRecovered)
            if result.verdict.counts { result.verdict = Verdict.worse(result.verdict, Verdict(severity)) }
            result.severity = max(result.severity, severity)
            result.findings.append(Finding(.notRecovered, severity, [.detail: sentinel]))
        }
        return result
    }

    /// An unknown `kid` may cost a fetch again only after this; before it nothing about fetches can be asked.
    private func cooldown(before testCase: Case) async {
        await runner.configuration.beforeQuiet()
        guard let lastFetch else { return }
        let passed = runner.configuration.now() - lastFetch
        await runner.pause(Double(testCase.cooldownSeconds(runner.driver.profile.policy.keyCache) - passed))
    }

    /// Puts the issuer right whatever happened, also when the run is being cancelled; why that failed, if it did.
    private func restored() async -> String? {
        let issuer = runner.issuer
        return await Task {
            do {
                try await issuer.restore()
                return nil
            } catch {
                return "\(error)"
            }
        }.value
    }

    /// Why a good token is not accepted now, nor after the pauses in which a target may recover; nil when it is.
    private mutating func sentinel(after testCase: Case) async -> String? {
        guard let control = runner.catalogue[Catalogue.plainControl] else { return nil }
        let cache = runner.driver.profile.policy.keyCache
        // A target that has just seen an outage may wait some seconds before it asks again, and one that has kept what
        // it got may keep it for as long as it says, if the case itself waits for that.
        let pauses = [0, 1, 9] + [CaseStep.Pause.cooldown, .cache].map { $0.seconds(cache) }.filter { $0 > 9 }
        var answer = "nothing"
        for (index, pause) in pauses.enumerated() where pause <= max(9, testCase.waitSeconds(cache)) {
            await runner.pause(Double(pause))
            let attempt = try? await runner.attempt(control, provider, "sentinel-\(round)-\(index)")
            if attempt?.answer.isAcceptance == true {
                isWell = true
                return nil
            }
            answer = attempt.map(runner.describe) ?? answer
        }
        isWell = false
        return answer
    }
}
