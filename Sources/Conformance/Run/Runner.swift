import JSON

/// Carries out a plan against one target; knows no report format and prints nothing.
package struct Runner: Sendable {
    let plan: Plan
    let catalogue: Catalogue
    let driver: TargetDriver
    let issuer: any IssuerPort
    let redactor: Redactor
    let configuration: Configuration
    private let emit: @Sendable (Event) -> Void

    /// How a run is carried out.
    package struct Configuration: Sendable {
        package var concurrency = 4
        package var batch = 16
        /// Makes accounts and nonces of this run its own, and the same again when it is replayed.
        package var seed = "0"
        /// Whether to ask first if the target can tell good from bad at all; off only for the self-test's extremes.
        package var checksFirst = true
        /// Seconds since 1970, as this machine's clock has it.
        package var now: @Sendable () -> Int
        /// Seconds by which target and issuer clocks may differ before time cases mean nothing.
        package var tolerableDriftSeconds = 5

        /// Waits; a world without a wall clock moves its own instead.
        package var sleep: @Sendable (Duration) async -> Void = { try? await Task.sleep(for: $0) }

        /// Comes before every case that needs quiet; a world with a clock of its own may set it.
        package var beforeQuiet: @Sendable () async -> Void = {}

        /// What known defects look like, to tell what findings come from.
        package var signatures = DefectSignatures()

        /// What is measured beside the verdicts.
        package var measurands: [Measurand] = []

        /// Marks what is known or waived.
        package var annotate: @Sendable (inout CaseResult) -> Void = { _ in }

        package init(now: @escaping @Sendable () -> Int) { self.now = now }
    }

    package init(
        plan: Plan, catalogue: Catalogue, driver: TargetDriver, issuer: any IssuerPort, redactor: Redactor,
        configuration: Configuration, emit: @escaping @Sendable (Event) -> Void
    ) {
        self.plan = plan
        self.catalogue = catalogue
        self.driver = driver
        self.issuer = issuer
        self.redactor = redactor
        self.configuration = configuration
        self.emit = emit
    }

    /// Runs everything; the summary says whether it came to its end.
    package func run() async -> RunSummary {
        var summary = RunSummary()
        summary.planned = plan.steps.count { $0.action == .run }
        if driver.keepsPace, let note = LimitNote(plan: plan, profile: driver.profile, batch: configuration.batch) {
            emit(.checked(note.check))
        }
        let preflight = Preflight(runner: self)
        var ready: [ProviderName: Preflight.Ready] = [:]
        for provider in ProviderName.allCases where plan.steps.contains(where: { $0.provider == provider }) {
            guard configuration.checksFirst else {
                ready[provider] = Preflight.Ready()
                continue
            }
            switch await preflight.check(provider, emit: emit) {
            case .ready(let state): ready[provider] = state
            case .stopped(let reason): summary.stopped = summary.stopped ?? reason
            }
        }
        var score = Score(summary: summary)
        for batch in batches() where score.goesOn {
            guard let state = ready[batch[0].provider] else { continue }
            for result in await BatchRun(runner: self, state: state).results(of: batch) { finish(result, &score) }
        }
        for provider in ProviderName.allCases where score.goesOn {
            guard let state = ready[provider] else { continue }
            let measurer = Measurer(runner: self, state: state, provider: provider)
            for measurand in configuration.measurands where measurand.providers.contains(provider) && score.goesOn {
                let measurement = await measurer.measurement(of: measurand)
                if score.goesOn { emit(.measured(measurement)) }
            }
        }
        // Last, since what they do to the target's caches must not matter to the others.
        for provider in ProviderName.allCases where score.goesOn {
            guard let state = ready[provider] else { continue }
            var quiet = QuietRun(runner: self, state: state, provider: provider)
            for step in plan.steps where step.testCase.needsQuiet && step.provider == provider && score.goesOn {
                if let result = await quiet.result(of: step) { finish(result, &score) }
            }
        }
        summary = score.summary
        summary.complete = summary.stopped == nil && !summary.interrupted
        emit(.diagnosed(Diagnosis(configuration.signatures).causes(of: score.results)))
        emit(.ended(summary))
        return summary
    }

    /// What has come of a run so far, and whether it makes sense to go on.
    private struct Score {
        var summary: RunSummary
        /// Every result so far, without its exchange.
        var results: [CaseResult] = []
        /// Cases in a row that found no connection.
        var unreachable = 0

        /// Keeps a result for the causes, which do without what was sent and what came.
        mutating func keep(_ result: CaseResult) {
            var result = result
            result.exchange?.requestBody = ""
            result.exchange?.responseBody = ""
            result.token = nil
            result.signIns = []
            results.append(result)
        }

        var goesOn: Bool {
            mutating get {
                if Task.isCancelled { summary.interrupted = true }
                return summary.stopped == nil && !summary.interrupted
            }
        }
    }

    private func finish(_ result: CaseResult, _ score: inout Score) {
        var result = result
        configuration.annotate(&result)
        score.summary.add(result)
        score.keep(result)
        emit(.finished(redactor.redact(result)))
        let isUnreachable = result.exchange?.failure?.hasPrefix(Delivery.Failure.unreachable.rawValue) == true
        score.unreachable = isUnreachable ? score.unreachable + 1 : 0
        if score.unreachable >= 3 {
            score.summary.stopped = "the target stopped answering: three cases in a row found no connection"
        }
    }

    // MARK: Waiting

    /// Waits for a turn of so many sign-ins, and says so where that takes long.
    func turn(_ signIns: Int = 1) async {
        let turn = await driver.pacer.reserve(signIns)
        guard turn.milliseconds > 0 else { return }
        if turn.isNew, turn.milliseconds >= 5000 {
            emit(.checked(LimitNote.pause(seconds: turn.milliseconds / 1000)))
        }
        await configuration.sleep(.milliseconds(turn.milliseconds))
    }

    /// Whether it makes sense to try again, at the next turn: the target limits requests, and says or documents for how long.
    func mayRetry(after answer: Answer?) async -> Bool {
        guard case .limited(let seconds) = answer, !Task.isCancelled else { return false }
        return await driver.pacer.leaveAlone(seconds: seconds)
    }

    /// How long a pause takes with this target.
    func seconds(of pause: CaseStep.Pause) -> Double { pause.duration(driver.profile.policy.keyCache) }

    /// Waits until a second has just begun, since targets count whole ones.
    func pauseUntilNextSecond() async {
        let second = configuration.now()
        for _ in 0..<100 where configuration.now() == second { await pause(0.01) }
    }

    /// Waits so many seconds.
    func pause(_ seconds: Double) async {
        if seconds > 0 { await configuration.sleep(.milliseconds(Int(seconds * 1000))) }
    }

    /// Steps of one provider in runs short enough for one pair of controls.
    private func batches() -> [[Plan.Step]] {
        var batches: [[Plan.Step]] = []
        for step in plan.steps where !step.testCase.needsQuiet {
            if let last = batches.last, last.count < configuration.batch, last[0].provider == step.provider {
                batches[batches.count - 1].append(step)
            } else {
                batches.append([step])
            }
        }
        return batches
    }
}
