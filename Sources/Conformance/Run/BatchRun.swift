import JSON

/// Some steps between two controls.
///
/// A refusal counts only if the good twin was accepted before and after; when the one after fails, every refusal of
/// the batch is put again, alone, next to a control of its own. What an interruption cut short has no result.
struct BatchRun {
    let runner: Runner
    let state: Preflight.Ready

    func results(of steps: [Plan.Step]) async -> [CaseResult] {
        let controls = Set(steps.filter { $0.action == .run }.compactMap(\.testCase.control))
        let provider = steps[0].provider
        let before = await runner.accepted(controls, provider, "before-\(steps[0].testCase.id)")
        var results = await concurrently(steps) { await result($0, controls: before, serial: "1") }
        let after = await runner.accepted(controls, provider, "after-\(steps[0].testCase.id)")
        // Without the control after it a refusal proves nothing.
        if Task.isCancelled { return results.compactMap(\.self).filter { $0.outcome != .refused } }
        guard controls.contains(where: { before[$0] == true && after[$0] != true }) else {
            return results.compactMap(\.self)
        }
        for (index, step) in steps.enumerated() where step.action == .run && step.testCase.mayBeRefused {
            let own = await runner.accepted(
                Set([step.testCase.control].compactMap { $0 }), provider, "alone-\(step.testCase.id)")
            results[index] = await result(step, controls: own, serial: "alone")
        }
        return results.compactMap(\.self)
    }

    private func result(_ step: Plan.Step, controls: [String: Bool], serial: String) async -> CaseResult? {
        await CaseRun(runner: runner, state: state, step: step, controls: controls).result(serial: serial)
    }

    /// Results in the order of the steps, some at a time; nil for what was cut short.
    private func concurrently(
        _ steps: [Plan.Step], _ body: @escaping @Sendable (Plan.Step) async -> CaseResult?
    ) async -> [CaseResult?] {
        await withTaskGroup(of: (Int, CaseResult?).self) { group in
            var results = [CaseResult?](repeating: nil, count: steps.count)
            for (index, step) in steps.enumerated() {
                if index >= runner.configuration.concurrency, let (done, result) = await group.next() {
                    results[done] = result
                }
                group.addTask { (index, await body(step)) }
            }
            for await (index, result) in group { results[index] = result }
            return results
        }
    }
}

extension Runner {
    /// Which controls are accepted now.
    func accepted(_ controls: Set<String>, _ provider: ProviderName, _ serial: String) async -> [String: Bool] {
        var accepted: [String: Bool] = [:]
        for id in controls.sorted() {
            guard let control = catalogue[id] else { continue }
            let attempt = try? await attempt(control, provider, serial)
            accepted[id] = attempt?.answer.isAcceptance ?? false
        }
        return accepted
    }
}
