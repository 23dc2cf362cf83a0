package import JOSE

extension TargetProfile {
    /// The row that a backend of this profile answers a condition with: the first that names it, else the first that
    /// covers its phase.
    package func row(answering condition: Condition, for provider: ProviderName) -> ErrorRow? {
        let fitting = errors.filter { $0.providers.contains(provider) }
        return fitting.first { $0.conditions.contains(condition) }
            ?? (condition == .keysUnavailable ? fitting.first { $0.kind == .temporary } : nil)
            ?? (condition == .rateLimited ? fitting.first { $0.kind == .retry } : nil)
            ?? fitting.first { $0.conditions.isEmpty && $0.covers(condition.phase) }
            ?? fitting.first { $0.covers(condition.phase) }
    }

    /// The conditions that lead to a row, and to no row before it.
    package func conditions(leadingTo row: ErrorRow, for provider: ProviderName) -> [Condition] {
        guard providers[provider] != nil, row.providers.contains(provider) else { return [] }
        return Condition.allCases.filter { self.row(answering: $0, for: provider)?.code == row.code }
    }

    /// The same for all of the target's providers.
    package func conditions(leadingTo row: ErrorRow) -> [Condition] {
        let leading = ProviderName.allCases.map { conditions(leadingTo: row, for: $0) }
        return Condition.allCases.filter { condition in leading.contains { $0.contains(condition) } }
    }

    /// What a row stands for, those conditions too that an earlier row answers.
    package func meanings(of row: ErrorRow) -> [Condition] {
        Condition.allCases.filter { row.conditions.contains($0) || row.phases.contains($0.phase) }
    }
}

extension ErrorRow {
    fileprivate func covers(_ phase: Phase) -> Bool { kind == .refusal && phases.contains(phase) }
}
