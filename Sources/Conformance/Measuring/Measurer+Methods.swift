// How each method of a measurand comes to its result.

extension Measurer {
    func search(
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

    func forms(
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

    func replay(
        _ edits: Case.Edits?, with probe: inout MeasurementProbe, into result: inout Measurement
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

    func fetches(
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

    func timing(
        _ times: Int, _ edits: Case.Edits, with probe: inout MeasurementProbe, into result: inout Measurement
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
