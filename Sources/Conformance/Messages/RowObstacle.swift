import JOSE

/// Why no single request makes a target answer with a row of its table.
package enum RowObstacle: Hashable, Sendable {
    /// Everything that the row stands for needs more than a request.
    case needs([ConditionGlossary.Need])
    /// Rows before it stand for all that it does.
    case shadowed

    /// The reason, as a clause.
    package var words: String {
        switch self {
        case .needs(let needs): "it needs " + needs.map(\.words).joined(separator: ", or ")
        case .shadowed: "rows before it in the table answer all that it stands for"
        }
    }
}

extension ErrorRow {
    /// What stands between a request and the row; nil when a request can do.
    package func obstacle(in profile: TargetProfile, _ glossary: ConditionGlossary) -> RowObstacle? {
        let leading = profile.conditions(leadingTo: self)
        guard !leading.isEmpty else { return kind.need.map { .needs([$0]) } ?? .shadowed }
        let needs = leading.map { glossary[$0].needs ?? kind.need }
        guard needs.allSatisfy({ $0 != nil }) else { return nil }
        return .needs(ConditionGlossary.Need.allCases.filter(needs.contains))
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
