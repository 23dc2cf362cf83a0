import IdentityProvider
import JOSE
package import JSON

/// Why no single request need make a target answer with a row of its table.
package enum RowObstacle: Hashable, Sendable {
    /// Everything that leads to the row needs more than a request.
    case needs([ConditionGlossary.Need])
    /// Rows before it stand for all that it does.
    case shadowed
    /// The cases for it take several steps, or a capability that the profile does not claim.
    case inapplicable
    /// The target's own policy lets it accept what leads here.
    case optional
    /// The catalogue has no case for it.
    case unasked

    /// The reason, as a clause.
    package var words: String {
        switch self {
        case .needs(let needs): "it needs " + needs.map(\.words).joined(separator: ", or ")
        case .shadowed: "rows before it in the table answer all that it stands for"
        case .inapplicable: "the cases for it take several steps, or a capability that the profile does not claim"
        case .optional: "the target may accept what leads to it"
        case .unasked: "the catalogue has no case for it"
        }
    }
}

/// Tells of each row of a target's table whether a request can bring it about.
package struct RowReach: Sendable {
    private let profile: TargetProfile
    private let catalogue: Catalogue
    private let glossary: ConditionGlossary

    package init(profile: TargetProfile, catalogue: Catalogue, files: FileSet) throws(DataFileError) {
        self.profile = profile
        self.catalogue = catalogue
        glossary = try ConditionGlossary(files: files)
    }

    /// What stands between a request and the row; nil when there is a case that must lead to it.
    package func obstacle(to row: ErrorRow, for providers: [ProviderName] = ProviderName.allCases) -> RowObstacle? {
        let leading = providers.flatMap { provider in
            profile.conditions(leadingTo: row, for: provider).map { (condition: $0, provider: provider) }
        }
        guard !leading.isEmpty else { return row.kind.need.map { .needs([$0]) } ?? .shadowed }
        let needs = leading.map { row.kind.need ?? glossary[$0.condition].needs }
        if needs.allSatisfy({ $0 != nil }) {
            return .needs(ConditionGlossary.Need.allCases.filter(needs.contains))
        }
        let asked = zip(leading, needs).filter { $0.1 == nil }.flatMap { pair in
            catalogue.cases.filter { $0.condition == pair.0.condition }.map { ($0, pair.0.provider) }
        }
        let applicable = asked.filter { $0.0.isOneRequest && profile.canBeAsked($0.0, $0.1) }
        if applicable.contains(where: { profile.mustRefuse($0.0, $0.1) }) { return nil }
        return !applicable.isEmpty ? .optional : asked.isEmpty ? .unasked : .inapplicable
    }

    /// The documented rows that these providers' sign-ins may meet, each with what stands before it.
    package func documentedRows(for providers: [ProviderName]) -> [RunHeader.Row] {
        profile.documentedErrors.filter { !Set($0.providers).isDisjoint(with: providers) }.map {
            RunHeader.Row(code: $0.code, obstacle: obstacle(to: $0, for: providers)?.words)
        }
    }
}

extension TargetProfile {
    fileprivate func mustRefuse(_ testCase: Case, _ provider: ProviderName) -> Bool {
        switch expectation(of: testCase, provider) {
        case .reject, .preferReject: true
        case .accept, .either, .bounded: false
        }
    }
}

extension ErrorRow.Kind {
    /// What a row of this class always needs.
    fileprivate var need: ConditionGlossary.Need? {
        switch self {
        case .retry: .rateLimit
        case .temporary, .crash: .outage
        case .refusal: nil
        }
    }
}
