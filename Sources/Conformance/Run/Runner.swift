import JSON

/// Carries out a plan against one target; knows no report format and prints nothing.
package struct Runner: Sendable {
    let plan: Plan
    let catalogue: Catalogue
    let driver: TargetDriver
    let issuer: IssuerPort
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

        /// Marks what is known or waived.
        package var annotate: @Sendable (inout CaseResult) -> Void = { _ in }

        package init(now: @escaping @Sendable () -> Int) { self.now = now }
    }

    package init(
        plan: Plan, catalogue: Catalogue, driver: TargetDriver, issuer: IssuerPort, redactor: Redactor,
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
        var unreachable = 0
        for batch in batches() where summary.stopped == nil {
            if Task.isCancelled {
                summary.interrupted = true
                break
            }
            guard let state = batch.first.flatMap({ ready[$0.provider] }) else { continue }
            for var result in await BatchRun(runner: self, state: state).results(of: batch) {
                configuration.annotate(&result)
                summary.add(result)
                emit(.finished(redactor.redact(result)))
                unreachable =
                    result.exchange?.failure?.hasPrefix(Delivery.Failure.unreachable.rawValue) == true
                    ? unreachable + 1 : 0
            }
            if unreachable >= 3 {
                summary.stopped = "the target stopped answering: three cases in a row found no connection"
            }
        }
        summary.complete = summary.stopped == nil && !summary.interrupted
        emit(.ended(summary))
        return summary
    }

    /// Steps of one provider in runs short enough for one pair of controls.
    private func batches() -> [[Plan.Step]] {
        var batches: [[Plan.Step]] = []
        for step in plan.steps {
            if let last = batches.last, last.count < configuration.batch, last[0].provider == step.provider {
                batches[batches.count - 1].append(step)
            } else {
                batches.append([step])
            }
        }
        return batches
    }
}
