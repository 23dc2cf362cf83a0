import IdentityProvider

/// Measures a target for one provider, one sign-in at a time.
struct Measurer {
    let runner: Runner
    let state: Preflight.Ready
    let provider: ProviderName

    /// The result, which says so itself where there is none.
    func measurement(of measurand: Measurand) async -> Measurement {
        var measurement = Measurement(measurand, provider)
        if let reason = obstacle(to: measurand) {
            measurement.fail(reason)
            return measurement
        }
        guard let control = runner.catalogue[Preflight.controlID] else {
            measurement.fail("the catalogue has no control \"\(Preflight.controlID)\"")
            return measurement
        }
        var probe = MeasurementProbe(runner: runner, provider: provider, control: control, name: measurand.id)
        do {
            try await measure(measurand, with: &probe, into: &measurement)
            // A target that has stopped accepting anything would seem to have refused the last of them.
            try await probe.makeSureOfControl()
        } catch {
            measurement.fail("\(error)")
        }
        measurement.signIns = probe.signIns
        if measurand.unit == "s", let drift = state.driftSeconds, drift != 0 {
            measurement.detail.append("the target's clock differs from ours by \(drift) s, and so may this")
        }
        measurement.value = runner.redactor.redact(measurement.value)
        measurement.detail = measurement.detail.map(runner.redactor.redact)
        return measurement
    }

    /// What makes a measurement pointless with this target; nil when nothing does.
    private func obstacle(to measurand: Measurand) -> String? {
        let profile = runner.driver.profile
        if let missing = measurand.needs.first(where: { !profile.capabilities.contains($0) }) {
            return "needs \"\(missing)\", which the target's profile does not claim"
        }
        if measurand.needs.contains("nonce"), profile.policy.nonceMode(for: provider) == .none {
            return "the target takes no nonce"
        }
        return nil
    }

    private func measure(
        _ measurand: Measurand, with probe: inout MeasurementProbe, into result: inout Measurement
    ) async throws {
        switch measurand.method {
        case .search(let search): try await self.search(search, with: &probe, into: &result)
        case .forms(let forms): try await self.forms(forms, with: &probe, into: &result)
        case .replay(let edits): try await replay(edits, with: &probe, into: &result)
        case .fetches(let count): try await fetches(count, with: &probe, into: &result)
        case .timing(let times, let edits): try await timing(times, edits, with: &probe, into: &result)
        }
    }

    // MARK: Methods

    private func search(
        _ search: Measurand.Search, with probe: inout MeasurementProbe, into result: inout Measurement
    ) async throws {
        let unit = result.unit.map { " " + $0 } ?? ""
        var (accepted, refused): (Int?, Int?) = (nil, nil)
        if try await probe.accepts(search.edits(for: search.range.lowerBound)) {
            (accepted, refused) = try await limit(search, with: &probe)
        } else {
            refused = search.range.lowerBound
        }
        // Both sides of the limit once more: a target that answers now so, now so would give any number.
        for (number, isAccepted) in [(accepted, true), (refused, false)] {
            guard let number else { continue }
            guard try await probe.accepts(search.edits(for: number)) == isAccepted else {
                throw MeasurementProbe.Failure("at \(number)\(unit) the target answers now so, now so")
            }
            let told = search.tellsTokenBytes ? probe.tokenBytes : number
            if isAccepted { result.number = told } else { result.detail = ["refused: \(told)\(unit)"] }
        }
        let bound = refused == nil ? "at least " : ""
        result.value = result.number.map { "\(bound)\($0)\(unit)" } ?? "none"
    }

    /// The greatest number that is accepted, and the least that is not, if any; the least of the range is accepted.
    private func limit(
        _ search: Measurand.Search, with probe: inout MeasurementProbe
    ) async throws -> (accepted: Int, refused: Int?) {
        var (accepted, refused) = (search.range.lowerBound, search.range.upperBound)
        if try await probe.accepts(search.edits(for: refused)) { return (refused, nil) }
        while refused - accepted > 1 {
            let middle = accepted + (refused - accepted) / 2
            if try await probe.accepts(search.edits(for: middle)) { accepted = middle } else { refused = middle }
        }
        return (accepted, refused)
    }

    private func forms(
        _ forms: [Measurand.Form], with probe: inout MeasurementProbe, into result: inout Measurement
    ) async throws {
        for form in forms where form.providers.contains(provider) {
            if try await probe.accepts(form.edits) {
                result.accepted.append(form.name)
            } else {
                result.refused.append(form.name)
            }
        }
        result.value = result.accepted.isEmpty ? "none" : result.accepted.joined(separator: ", ")
        if !result.refused.isEmpty { result.detail = ["refused: " + result.refused.joined(separator: ", ")] }
    }

    private func replay(
        _ edits: Measurand.Edits?, with probe: inout MeasurementProbe, into result: inout Measurement
    ) async throws {
        let first = try await probe.signInWell()
        let isAccepted: Bool
        if let edits {
            isAccepted = try await probe.accepts(edits, values: first.spentNonce)
        } else {
            isAccepted = try await probe.accepts(first)
        }
        result.value = isAccepted ? "accepted" : "refused"
    }

    private func fetches(
        _ count: Int, with probe: inout MeasurementProbe, into result: inout Measurement
    ) async throws {
        guard state.keysWereFetched != false else {
            throw MeasurementProbe.Failure("the issuer has never been asked for keys")
        }
        _ = try await probe.signInWell()
        var fetches = FetchCount(issuer: runner.issuer, provider: provider)
        await fetches.begin()
        for _ in 0..<count { _ = try await probe.signInWell() }
        guard let total = await fetches.total() else {
            throw MeasurementProbe.Failure("the issuer does not tell what it was asked")
        }
        result.number = total
        result.value = "\(total) in \(count) sign-ins"
    }

    private func timing(
        _ times: Int, _ edits: Measurand.Edits, with probe: inout MeasurementProbe, into result: inout Measurement
    ) async throws {
        result.isSteady = false
        var taken: [Int] = []
        for _ in 0..<times {
            guard try await !probe.accepts(edits) else {
                throw MeasurementProbe.Failure("accepted, though it should be refused")
            }
            taken.append(probe.milliseconds)
        }
        let median = taken.sorted()[times / 2]
        result.number = median
        result.value = median == 0 ? "under 1 ms" : "\(median) ms"
        result.detail = ["the median of \(times), from \(taken.min() ?? 0) ms to \(taken.max() ?? 0) ms"]
    }
}
