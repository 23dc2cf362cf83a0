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
    private let redactor = Redactor()

    package init(
        draft: TargetDraft, catalogue: Catalogue, flows: [ProviderName: [String]],
        tools: @escaping @Sendable (TargetProfile) -> (driver: TargetDriver, minter: CaseMinter)
    ) {
        self.draft = draft
        self.catalogue = catalogue
        self.flows = flows
        self.tools = tools
        for header in draft.headers { redactor.taint(header.value, name: header.variable) }
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

    // MARK: One request

    func answer(
        _ testCase: Case, _ provider: ProviderName, _ profile: TargetProfile, _ label: String, account: String? = nil
    ) async throws -> SeenAnswer {
        let (driver, minter) = tools(profile)
        var order = TokenOrder(testCase, provider, serial: "init/\(testCase.id)/\(label)")
        if let account { order.account = "init/\(account)" }
        let attempt = await driver.signIn(try minter.specimen(order), testCase, provider: provider)
        var exchange = attempt.exchange
        // What a backend repeats of a secret must not get into a file.
        exchange.responseBody = redactor.redact(exchange.responseBody)
        guard let seen = SeenAnswer(exchange) else {
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
