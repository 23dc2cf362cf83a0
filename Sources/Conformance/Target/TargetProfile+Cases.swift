import IdentityProvider
import JOSE

/// What a target makes of the catalogue's cases.
extension TargetProfile {
    /// What the target must do with a case, and who says so where that is its own policy.
    func expectation(on testCase: Case, _ provider: ProviderName) -> Expectation {
        if let override = policy.override(for: testCase.id, provider: provider) {
            return Expectation(override.expectation, condition: testCase.condition, policy: override.source)
        }
        let own = testCase.expectation(under: policy.nonceMode(for: provider))
        if own != .either, own != .bounded, let choice = testCase.unless.first(where: { holds($0, provider) }) {
            return Expectation(.either, condition: testCase.condition, policy: choice.source)
        }
        return Expectation(own, condition: testCase.condition)
    }

    /// The same without condition and source.
    package func expectation(of testCase: Case, _ provider: ProviderName) -> ExpectedOutcome {
        expectation(on: testCase, provider).outcome
    }

    /// Why a case does not apply to this target; nil when it does. `claims` are capabilities beyond the profile's.
    func reasonNotToAsk(
        _ testCase: Case, _ provider: ProviderName, claiming claims: Set<String> = []
    ) -> String? {
        let takesNonce = policy.nonceMode(for: provider) != .none
        if testCase.phase == .nonce, !takesNonce { return "the target takes no nonce" }
        if testCase.requestEdits.contains(where: { !request(for: provider).carries($0) }) {
            return "the target's request has no member of its own for what the case changes"
        }
        if testCase.requestEdits.contains(where: request(for: provider).isAlready) {
            return "the target's own request is already what the case sends"
        }
        var known = capabilities.union(claims)
        if !takesNonce { known.remove("nonce") }
        return testCase.needs.first { !known.contains($0) }
            .map {
                "needs \"\($0)\", which the target's profile does not claim: --claim \($0) if this installation has it"
            }
    }

    /// Whether the case applies to this target and may be refused.
    func canBeAsked(_ testCase: Case, _ provider: ProviderName) -> Bool {
        testCase.providers.contains(provider)
            && reasonNotToAsk(testCase, provider) == nil && expectation(of: testCase, provider) != .accept
    }
}
