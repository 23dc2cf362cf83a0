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
        guard let control = runner.catalogue[Catalogue.plainControl] else {
            measurement.fail("the catalogue has no control \"\(Catalogue.plainControl)\"")
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
}
