import IdentityProvider
package import JOSE
import JSON

/// Signs in to an unknown backend with good tokens and bad ones, and says what a profile of it may look like.
package struct Learner: Sendable {
    let draft: TargetDraft
    let catalogue: Catalogue
    /// The flows of each provider's tokens.
    let flows: [ProviderName: [String]]
    /// Makes what sends to the backend and what mints for it, for one guess at its profile.
    let tools: @Sendable (TargetProfile) -> (driver: TargetDriver, minter: CaseMinter)

    package init(
        draft: TargetDraft, catalogue: Catalogue, flows: [ProviderName: [String]],
        tools: @escaping @Sendable (TargetProfile) -> (driver: TargetDriver, minter: CaseMinter)
    ) {
        self.draft = draft
        self.catalogue = catalogue
        self.flows = flows
        self.tools = tools
    }

    /// Why nothing could be learnt.
    package struct Failure: Error, Hashable, CustomStringConvertible {
        package let description: String
    }

    /// What is asked: each condition by the case of the catalogue that breaks least beside it.
    package static let probes: [Condition] = [
        .tokenMalformed, .tokenMissing, .audienceMismatch, .expired, .issuerMismatch, .keyUnknown, .signatureInvalid,
        .algorithmUnsupported, .nonceMismatch, .nonceMissing, .nonceRequired, .issuedInFuture, .providerUnsupported,
    ]

    /// Asks everything; one request at a time.
    package func learn() async throws -> LearnedTarget {
        var learned = LearnedTarget()
        var complaints: [String] = []
        for (provider, _) in draft.audiences {
            switch try await control(provider) {
            case .success(let found): learned.providers.append(found)
            case .failure(let complaint): complaints.append(complaint.description)
            }
        }
        guard !learned.providers.isEmpty else {
            throw Failure(
                description: "no good token was accepted: \(complaints.joined(separator: "; ")). Are --endpoint and "
                    + "--field right, is --audience configured, and can the backend reach the issuer's keys?")
        }
        learned.remarks = complaints.map { $0 + "; the provider is left out" }
        let profile = try ProfileText(draft: draft, learned: learned, day: "").profile(file: "draft")
        let sessions = SessionLearner(signIns: try await goodSignIns(learned.providers, profile))
        var refusals: [RowLearner.Refusal] = []
        for condition in Self.probes {
            for provider in learned.providers.map(\.provider) {
                guard let one = Provocation.plainest(condition, provider, of: profile, in: catalogue) else { continue }
                let answers = [
                    try await answer(one, provider, profile, "1"), try await answer(one, provider, profile, "2"),
                ]
                switch sessions.outcome(answers) {
                case .refused:
                    refusals.append(RowLearner.Refusal(condition: condition, provider: provider, answers: answers))
                case .broken:
                    learned.remarks.append("\(provider.rawValue): a server error where \"\(one.title)\" (\(one.id))")
                case .accepted:
                    if condition == .tokenMalformed { throw Self.blind }
                    if condition == .nonceMismatch { learned.ignoresNonce(of: provider) }
                    learned.remarks.append("\(provider.rawValue): accepted, where \"\(one.title)\" (\(one.id))")
                }
            }
        }
        learned.session = sessions.session(refusals: refusals.flatMap(\.answers))
        learned.rows = RowLearner(refusals: refusals, providers: learned.providers.map(\.provider)).rows
        return learned
    }

    private static let blind = Failure(
        description: "a token that is none is accepted just as a good one: nothing this endpoint says can be judged")

    // MARK: Controls

    /// The first flow and the forms of the nonce with which a good token is accepted.
    private func control(_ provider: ProviderName) async throws -> Result<LearnedTarget.Provider, Failure> {
        let usual: [NonceMode] = provider == .apple ? [.hashedHex, .raw] : [.raw, .hashedHex]
        let modes = (draft.carries("nonce") ? usual : []) + [.none]
        var last = ""
        for flow in [nil] + (flows[provider] ?? []).map(Optional.some) {
            var accepted: [NonceMode] = []
            for mode in modes {
                let guess = LearnedTarget.Provider(
                    provider: provider, flow: flow, nonce: mode, accepts: [], isNonceRequired: false)
                let seen = try await goodAnswer(guess)
                if seen.isSuccess { accepted.append(mode) } else { last = "status \(seen.status) \(seen.excerpt)" }
            }
            guard let first = accepted.first else { continue }
            return .success(
                LearnedTarget.Provider(
                    provider: provider, flow: flow, nonce: first, accepts: accepted.filter { $0 != .none },
                    isNonceRequired: first != .none && !accepted.contains(.none)))
        }
        return .failure(Failure(description: "\(provider.rawValue): \(last)"))
    }

    private func goodAnswer(_ guess: LearnedTarget.Provider) async throws -> SeenAnswer {
        var learned = LearnedTarget()
        learned.providers = [guess]
        let profile = try ProfileText(draft: draft, learned: learned, day: "").profile(file: "draft")
        return try await answer(try good, guess.provider, profile, "control-\(guess.nonce.rawValue)")
    }

    private var good: Case {
        get throws(Failure) {
            guard let control = catalogue[Preflight.controlID] else {
                throw Failure(description: "the catalogue has no control \"\(Preflight.controlID)\"")
            }
            return control
        }
    }

    /// Of each provider: one account twice, then another.
    private func goodSignIns(
        _ providers: [LearnedTarget.Provider], _ profile: TargetProfile
    ) async throws -> [[SeenAnswer]] {
        var all: [[SeenAnswer]] = []
        for known in providers {
            var answers: [SeenAnswer] = []
            for (account, label) in [("one", "1"), ("one", "2"), ("two", "1")] {
                answers.append(try await answer(try good, known.provider, profile, label, account: account))
            }
            all.append(answers)
        }
        return all
    }

    // MARK: One request

    private func answer(
        _ testCase: Case, _ provider: ProviderName, _ profile: TargetProfile, _ label: String, account: String? = nil
    ) async throws -> SeenAnswer {
        let (driver, minter) = tools(profile)
        var order = TokenOrder(testCase, provider, serial: "init/\(testCase.id)/\(label)")
        if let account { order.account = "init/\(account)" }
        let attempt = await driver.signIn(try minter.specimen(order), testCase, provider: provider)
        guard let seen = SeenAnswer(attempt.exchange) else {
            throw Failure(
                description: "\(attempt.exchange.url) does not answer: \(attempt.exchange.failure ?? "no answer")")
        }
        guard seen.status != 429 else {
            throw Failure(
                description: "\(attempt.exchange.url) limits requests (429): lift the limit for this, or wait")
        }
        return seen
    }
}

extension LearnedTarget {
    fileprivate mutating func ignoresNonce(of provider: ProviderName) {
        for index in providers.indices where providers[index].provider == provider {
            providers[index].isNonceIgnored = true
        }
    }
}
