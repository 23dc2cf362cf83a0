/// How much of a target's error table a run has seen.
package struct RowCoverage: Hashable, Sendable {
    /// How many rows the target documents for the run's providers.
    package let documented: Int
    /// Codes of documented rows that answered a case.
    package let hit: [String]
    /// Codes of rows that a request can bring about, and that answered none.
    package let missed: [String]
    /// Rows that answered none because a request alone cannot bring them about.
    package let outOfReach: [RunHeader.Row]

    /// Compares what is documented with what answered.
    package init(_ rows: [RunHeader.Row], results: [CaseResult]) {
        let seen = Set(results.compactMap { $0.errorRow?.code })
        documented = rows.count
        hit = rows.map(\.code).filter(seen.contains)
        let unseen = rows.filter { !seen.contains($0.code) }
        missed = unseen.filter { $0.obstacle == nil }.map(\.code)
        outOfReach = unseen.filter { $0.obstacle != nil }
    }
}
