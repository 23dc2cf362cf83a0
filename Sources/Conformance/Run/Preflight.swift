import JSON

/// What must hold before any refusal proves anything.
struct Preflight {
    let runner: Runner

    /// What the preflight learnt about one provider.
    struct Ready: Sendable {
        var keysWereFetched: Bool?
        /// Seconds by which the target's clock is ahead; nil when it sends no `Date`.
        var driftSeconds: Int?
    }

    enum Outcome {
        case ready(Ready)
        case stopped(String)
    }

    func check(_ provider: ProviderName, emit: (Event) -> Void) async -> Outcome {
        guard let control = runner.catalogue[Catalogue.plainControl] else {
            return .stopped("the catalogue has no control \"\(Catalogue.plainControl)\"")
        }
        let good: TargetDriver.Attempt
        do {
            good = try await runner.attempt(control, provider, Catalogue.preflight)
        } catch {
            return stop(emit, provider, "minting", "the control could not be minted: \(error)")
        }
        guard good.answer.isAcceptance else {
            return stop(emit, provider, "control", ControlRefusal(attempt: good, came: runner.describe(good)).text)
        }
        emit(.checked(PreflightCheck("control", .ok, "a good token is accepted, with proof", provider: provider)))

        for (name, bad) in await [
            ("no token", runner.bare(provider, nil)), ("not a token", runner.bare(provider, "not-a-token")),
        ] {
            if bad.answer.isAcceptance {
                return stop(
                    emit, provider, name,
                    "a request with \(name == "no token" ? name : "a random word for a token") is accepted just as a good one: nothing this target says can be judged"
                )
            }
            let isRefused = if case .refused = bad.answer { true } else { false }
            let came = runner.redactor.redact(isRefused ? "refused" : runner.describe(bad))
            emit(.checked(PreflightCheck(name, isRefused ? .ok : .note, came, provider: provider)))
        }
        var ready = Ready()
        ready.driftSeconds = good.date.map { $0 - runner.configuration.now() }
        if let drift = ready.driftSeconds, abs(drift) > runner.configuration.tolerableDriftSeconds {
            emit(
                .checked(
                    PreflightCheck(
                        "clock", .note, "the target's clock differs by \(drift) s: time cases will be inconclusive",
                        provider: provider)))
        }
        ready.keysWereFetched = await runner.issuer.requests(after: 0)?.contains { $0.isKeyFetch }
        if ready.keysWereFetched == false {
            emit(
                .checked(
                    PreflightCheck(
                        "key set", .note, "the issuer has not been asked for keys, and yet the control was accepted",
                        provider: provider)))
        }
        return .ready(ready)
    }

    private func stop(_ emit: (Event) -> Void, _ provider: ProviderName, _ name: String, _ detail: String) -> Outcome {
        let detail = runner.redactor.redact(detail)
        emit(.checked(PreflightCheck(name, .failed, detail, provider: provider)))
        return .stopped("\(provider.rawValue): \(detail)")
    }
}

extension Runner {
    /// Mints a case and sends it.
    func attempt(_ testCase: Case, _ provider: ProviderName, _ serial: String) async throws -> TargetDriver.Attempt {
        // One account at one provider: a target that knew the address from the other might link the two, or refuse.
        try await attempt(
            TokenOrder(testCase, provider, serial: "\(configuration.seed)/\(serial)/\(provider.rawValue)"))
    }

    /// Mints a token and sends it, at its turn.
    func attempt(_ order: TokenOrder) async throws -> TargetDriver.Attempt {
        for _ in 0..<2 {
            await turn()
            let attempt = try await attemptAtOnce(order)
            guard await mayRetry(after: attempt.answer) else { return attempt }
        }
        await turn()
        return try await attemptAtOnce(order)
    }

    /// Mints a token and sends it, within a turn.
    func attemptAtOnce(_ order: TokenOrder) async throws -> TargetDriver.Attempt {
        await driver.signIn(try issuer.mint(order), order.testCase, provider: order.provider)
    }

    /// A request whose token is missing, or no token at all.
    func bare(_ provider: ProviderName, _ token: String?) async -> TargetDriver.Attempt {
        let specimen = Specimen(
            token: token ?? "", nonce: "preflight-nonce", subject: "", email: nil, name: nil, violations: [],
            values: [:], requestEdits: token == nil ? [.remove("token")] : [])
        await turn()
        return await driver.signIn(specimen, .bare, provider: provider)
    }

    /// What came, in a few words.
    func describe(_ attempt: TargetDriver.Attempt) -> String {
        if let failure = attempt.exchange.failure { return failure }
        let body = attempt.exchange.responseBody.utf8.split { " \t\r\n".utf8.contains($0) }
            .map { String(Substring($0)) }.joined(separator: " ")
        let status = attempt.exchange.status.map { "status \($0)" } ?? "no status"
        let text = body.count > 200 ? body.prefix(200) + "…" : body[...]
        return "\(attempt.answer.word), \(status)" + (text.isEmpty ? ", no body" : ", \(text)")
    }
}

extension Case {
    /// A request without a case of its own.
    fileprivate static let bare = Case(
        id: Catalogue.preflight, row: Catalogue.preflight, group: Catalogue.preflight, title: "", since: "1.0.0",
        tags: [], actor: .anyone,
        impact: .takeover, attack: nil, isUnseen: false, severity: .critical, expectations: [:], phase: nil,
        condition: nil, also: [], references: [],
        providers: ProviderName.allCases, needs: [], control: nil, mint: MintOverrides(), tokenEdits: [],
        requestEdits: [], observations: [], issuer: nil, steps: [], why: "", fix: "", unproven: nil,
        source: Place(file: "", line: 0))
}
