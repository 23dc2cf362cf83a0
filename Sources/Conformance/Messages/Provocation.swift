import IdentityProvider
import JOSE
import JSON

/// A case and a provider that should make a target answer with a certain row.
package struct Provocation: Sendable {
    package let testCase: Case
    package let provider: ProviderName

    /// Single requests whose condition leads to the row, likeliest first: those the target must refuse, of these the
    /// ones that change least.
    package static func all(
        for row: ErrorRow, of profile: TargetProfile, in catalogue: Catalogue
    ) -> [Provocation] {
        let found = ProviderName.allCases.flatMap { provider in
            let leading = profile.conditions(leadingTo: row, for: provider)
            return catalogue.cases.filter { one in
                one.condition.map(leading.contains) ?? false && profile.canBeAsked(one, provider)
            }.map { Provocation(testCase: $0, provider: provider) }
        }
        return found.enumerated().map { (weight($0.element, profile), $0.offset, $0.element) }
            .sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map(\.2)
    }

    private static func weight(_ one: Provocation, _ profile: TargetProfile) -> Int {
        let testCase = one.testCase
        let certainty =
            switch profile.expectation(of: testCase, one.provider) {
            case .reject: 0
            case .preferReject: 100
            case .either, .bounded, .accept: 200
            }
        return certainty + 10 * testCase.also.count + testCase.tokenEdits.count + testCase.requestEdits.count
    }
}

extension TargetProfile {
    /// What this target must do with a case: its own policy, else the catalogue under its nonce mode.
    package func expectation(of testCase: Case, _ provider: ProviderName) -> ExpectedOutcome {
        policy.override(for: testCase.id, provider: provider)?.expectation
            ?? testCase.expectation(under: policy.nonceMode(for: provider))
    }

    /// Whether the case is a single request that applies to this target and may be refused.
    func canBeAsked(_ testCase: Case, _ provider: ProviderName) -> Bool {
        testCase.steps.isEmpty && testCase.providers.contains(provider)
            && testCase.needs.allSatisfy(capabilities.contains)
            && !(testCase.phase == .nonce && policy.nonceMode(for: provider) == .none)
            && expectation(of: testCase, provider) != .accept
            && testCase.requestEdits.allSatisfy { request(for: provider).carries($0) }
    }
}

extension RequestTemplate {
    /// Whether an edit of a logical field changes the request: one that has no place for the field stays as it is.
    fileprivate func carries(_ edit: RequestEdit) -> Bool {
        switch edit {
        case .set(let field, _), .remove(let field), .duplicate(let field, _, _), .rename(let field, _):
            body.places.union(JSONTemplate(.string(url)).places).contains(field)
        case .add, .body, .header, .method, .query, .encoding: true
        }
    }
}
