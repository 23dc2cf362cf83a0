import IdentityProvider
import JOSE
import JSON

/// Carries out the steps of one case, up to the answer that is judged.
struct StepRun {
    private let runner: Runner
    private let testCase: Case
    private let provider: ProviderName
    /// Makes accounts and nonces of this run of the case its own.
    private let serial: String

    private var signIns: [SignIn] = []
    private var minted: Specimen?
    private var sent = 0
    private var incidents: [Finding] = []
    private var fetches: FetchCount
    private var floodSeconds: [Int] = []
    /// Whether the last change of the key set shows in no certificate.
    private var changeIsHidden = false

    /// One sign-in that was made.
    struct SignIn: Sendable {
        let step: CaseStep.SignIn
        let specimen: Specimen
        let attempt: TargetDriver.Attempt

        var user: String? { attempt.answer.signedIn?.user }

        var isAccepted: Bool { attempt.answer.isAcceptance }
    }

    /// What came of a case.
    struct Outcome: Sendable {
        /// The sign-in that is judged.
        let judged: SignIn
        /// All of them, the judged one last.
        let signIns: [SignIn]
        let incidents: [Finding]
        /// Addresses planted in token or documents that somebody then asked for.
        let fetches: [String]
    }

    /// Why a case proves nothing: something on the way to its answer was not as it must be.
    struct Unproven: Error {
        let reason: String
        /// `info` where the case has no meaning for this target.
        var verdict = Verdict.inconclusive
        /// The sign-in that was not as it must be.
        let attempt: TargetDriver.Attempt?
    }

    init(_ runner: Runner, _ testCase: Case, _ provider: ProviderName, serial: String) {
        self.runner = runner
        self.testCase = testCase
        self.provider = provider
        self.serial = serial
        fetches = FetchCount(issuer: runner.issuer, provider: provider)
    }

    /// Every step in order; throws `Unproven` where going on would prove nothing.
    mutating func outcome() async throws -> Outcome {
        if testCase.changesIssuer { try await runner.issuer.restore() }
        if testCase.watchesIssuer { await fetches.begin() }
        if let script = testCase.issuer { try await perform(script) }
        let steps = testCase.steps.isEmpty ? [.send(CaseStep.SignIn())] : testCase.steps
        let last = steps.lastIndex(where: \.signsIn) ?? 0
        for (index, step) in steps.enumerated() {
            try await carryOut(step)
            if index < last, step.signsIn { try prepare() }
        }
        guard let judged = signIns.last else { throw Unproven(reason: "no step of the case signs in", attempt: nil) }
        let seen = await fetches.seen()
        let observer = observer(of: signIns, keyFetches: await fetches.total())
        if let seen, isHidden(seen) {
            throw Unproven(
                reason: "the target reads the certificates, in which this change of the key set does not show",
                verdict: .info, attempt: judged.attempt)
        }
        if judged.isAccepted, let seen, !meetsIssuer(seen), await hasEverAskedForKeys() {
            throw Unproven(
                reason:
                    "the target asked for no keys while the issuer misbehaved: it still had some, for longer than its "
                    + "profile says", attempt: judged.attempt)
        }
        if judged.isAccepted, testCase.outlastsKeys(keyCache) {
            throw Unproven(
                reason: "the target keeps keys for \(keyCache.seconds) s, and they run out while the case waits: an "
                    + "acceptance does not show that it asks again for an unknown kid; --key-cache 3s,1s would",
                verdict: .info, attempt: judged.attempt)
        }
        if let reason = observer.doubt() { throw Unproven(reason: reason, attempt: judged.attempt) }
        let planted = CaseMinter.plantedPath(testCase, provider)
        return Outcome(
            judged: judged, signIns: signIns, incidents: incidents + observer.incidents(),
            fetches: (seen ?? []).filter { $0.target.contains(planted) }.map { "\($0.method) \($0.target)" })
    }

    private func observer(of signIns: [SignIn], keyFetches: Int?) -> Observer {
        Observer(
            testCase: testCase, signIns: signIns, keyFetches: keyFetches, keyCache: keyCache,
            floodSeconds: floodSeconds)
    }

    private var keyCache: TargetPolicy.KeyCache { runner.driver.profile.policy.keyCache }

    /// Whether what the issuer does can have mattered: an acceptance by keys that were had before proves nothing.
    private func meetsIssuer(_ seen: [SeenRequest]) -> Bool {
        guard let script = testCase.issuer, testCase.mayBeRefused else { return true }
        return seen.contains { request in
            request.provider == provider.rawValue && (script.hasFaults ? request.fault != nil : request.endpoint != nil)
        }
    }

    /// Whether the key set has changed and the certificates have not, and only these were asked for.
    private func isHidden(_ seen: [SeenRequest]) -> Bool {
        guard changeIsHidden, testCase.issuer?.hasFaults != true else { return false }
        let fetches = seen.filter { $0.isKeyFetch(of: provider) }
        return !fetches.isEmpty && fetches.allSatisfy { $0.endpoint == "certificates" }
    }

    /// Whether the target verifies by our keys at all; one that never asks for any has no cache to blame.
    private func hasEverAskedForKeys() async -> Bool {
        await runner.issuer.requests(after: 0)?.contains { $0.isKeyFetch(of: provider) } ?? true
    }

    private mutating func carryOut(_ step: CaseStep) async throws {
        switch step {
        case .send(let signIn): try await send(order(signIn), signIn)
        case .resend:
            guard let last = signIns.last else { return }
            await deliver(last.specimen, last.step)
        case .warm: try await warm()
        case .mint: minted = try runner.issuer.mint(order(CaseStep.SignIn()))
        case .sendMinted:
            guard let minted else { return }
            await deliver(minted, CaseStep.SignIn())
        case .issuer(let script): try await perform(script)
        case .restoreIssuer: try await runner.issuer.restore()
        case .wait(let pause):
            await uncounted { await $0.pause($0.seconds(of: pause)) }
        case .flood(let flood): try await pour(flood)
        case .parallel(let count): try await parallel(count)
        case .users(let relation, let names):
            let chosen = signIns.filter { names.contains($0.step.name ?? "") }
            incidents += observer(of: chosen, keyFetches: nil).users(relation)
        }
    }

    // MARK: Sign-ins

    private mutating func order(_ step: CaseStep.SignIn) -> TokenOrder {
        sent += 1
        return TokenOrder(step, of: testCase, provider, serial: serial, number: sent)
    }

    private mutating func send(_ order: TokenOrder, _ step: CaseStep.SignIn) async throws {
        await deliver(try runner.issuer.mint(order), step)
    }

    private mutating func deliver(_ specimen: Specimen, _ step: CaseStep.SignIn) async {
        var specimen = specimen
        specimen.values["session"] = signIns.lazy.compactMap(\.session).first.map(JSON.string)
        let attempt = await attempt(specimen, step)
        signIns.append(SignIn(step: step, specimen: specimen, attempt: attempt))
    }

    private func attempt(_ specimen: Specimen, _ step: CaseStep.SignIn) async -> TargetDriver.Attempt {
        let linked = step.linksTo.flatMap { name in signIns.first { $0.step.name == name } }
        return await runner.driver.signIn(
            specimen, testCase.replacing(step.edits), provider: step.isOtherProvider ? provider.other : provider,
            linkingTo: linked?.captured)
    }

    /// What must hold of a sign-in that others follow.
    private mutating func prepare() throws(Unproven) {
        guard let last = signIns.last else { return }
        switch last.step.expectation {
        case .either, .bounded: break
        case .accept where !last.isAccepted:
            incidents.append(Finding(.stepRefused, nil, [.detail: runner.describe(last.attempt)]))
        case .reject where last.isAccepted, .preferReject where last.isAccepted:
            incidents.append(Finding(.stepAccepted))
        case .accept, .reject, .preferReject: break
        case nil where !last.isAccepted:
            throw Unproven(
                reason: "a good sign-in on the way was not accepted, so the case proves nothing", attempt: last.attempt)
        case nil: break
        }
    }

    private mutating func warm() async throws {
        guard let control = testCase.control.flatMap({ runner.catalogue[$0] }) else { return }
        if keyCache.isTight, testCase.steps.contains(where: \.waitsForCooldown) { await runner.pauseUntilNextSecond() }
        let order = TokenOrder(control, provider, serial: serial + "/warm")
        let attempt = try await uncounted { try await $0.attemptAtOnce(order) }
        guard attempt.answer.isAcceptance else {
            throw Unproven(reason: "the control was not accepted, so the case proves nothing", attempt: attempt)
        }
    }

    private mutating func pour(_ flood: CaseStep.Flood) async throws {
        let interval = Double(flood.seconds) / Double(flood.count)
        var step = CaseStep.SignIn()
        step.edits = flood.edits
        var accepted = 0
        let start = runner.configuration.now()
        defer { floodSeconds.append(max(flood.seconds, runner.configuration.now() - start)) }
        for _ in 0..<flood.count where !Task.isCancelled {
            let attempt = await attempt(try runner.issuer.mint(order(step)), step)
            if attempt.answer.isAcceptance { accepted += 1 }
            let left = interval - Double(attempt.exchange.milliseconds) / 1000
            if left > 0 { await runner.pause(left) }
        }
        guard accepted > 0 else { return }
        incidents.append(Finding(.floodAccepted, nil, [.count: "\(accepted)", .limit: "\(flood.count)"]))
    }

    private mutating func parallel(_ count: Int) async throws {
        let step = CaseStep.SignIn()
        let specimen = try runner.issuer.mint(order(step))
        let (driver, testCase, provider) = (runner.driver, testCase, provider)
        let attempts = await withTaskGroup(of: TargetDriver.Attempt.self) { group in
            for _ in 0..<count {
                group.addTask { await driver.signIn(specimen, testCase, provider: provider) }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        // One that failed is judged, whichever of them it was.
        let ordered = attempts.filter { !$0.answer.isFailure } + attempts.filter(\.answer.isFailure)
        signIns += ordered.map { SignIn(step: step, specimen: specimen, attempt: $0) }
    }

    /// Does something during which fetches are not counted.
    private mutating func uncounted<Value>(_ body: (Runner) async throws -> Value) async rethrows -> Value {
        guard testCase.watchesIssuer else { return try await body(runner) }
        await fetches.pause()
        let value = try await body(runner)
        await fetches.begin()
        return value
    }

    private mutating func perform(_ script: IssuerScript) async throws {
        let order = TokenOrder(testCase, provider, serial: serial)
        let before = runner.issuer.documents(of: provider)
        try await runner.issuer.perform(script, on: provider, values: runner.issuer.values(for: order))
        guard let before, let now = runner.issuer.documents(of: provider), now.keySet != before.keySet else { return }
        changeIsHidden = now.certificates == before.certificates
    }
}

extension StepRun.SignIn {
    /// The values the target gave out, by the profile's names.
    var captured: [String: String]? { attempt.answer.signedIn?.captured }

    /// The session, for cases that hand it in as a token.
    var session: String? { captured.flatMap { $0["session"] ?? $0.values.first } }
}

extension CaseStep {
    fileprivate var waitsForCooldown: Bool { if case .wait(.cooldown) = self { true } else { false } }

    /// Whether the step makes the sign-in that may be judged.
    fileprivate var signsIn: Bool {
        switch self {
        case .send, .resend, .sendMinted, .parallel: true
        case .warm, .mint, .issuer, .restoreIssuer, .wait, .flood, .users: false
        }
    }
}
