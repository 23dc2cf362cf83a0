import IdentityProvider
import JSON

/// Good tokens, in every form that somebody may want.
extension Learner {
    /// The first flow and the forms of the nonce with which a good token is accepted.
    func control(_ provider: ProviderName) async throws -> Result<LearnedTarget.Provider, Failure> {
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
            guard let control = catalogue[Catalogue.plainControl] else {
                throw Failure(description: "the catalogue has no control \"\(Catalogue.plainControl)\"")
            }
            return control
        }
    }

    /// Of each provider: one account twice, then another.
    func goodSignIns(
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
}
