import Conformance

/// How many results stand in each row of a table, per provider: the verdicts, then what a baseline or waiver covers.
struct Tally {
    private var counts: [Key: Int] = [:]

    private struct Key: Hashable {
        let row: Row
        let provider: ProviderName
    }

    /// A row of the table; each result is counted in one.
    enum Row: Hashable {
        case verdict(Verdict)
        case overlay(CaseResult.Overlay)

        /// The word a report shows.
        var word: String {
            switch self {
            case .verdict(let verdict): verdict.rawValue
            case .overlay(let overlay): overlay.rawValue
            }
        }

        /// Every row, worst first.
        static let all: [Row] = Verdict.worstFirst.map(Row.verdict) + [.overlay(.known), .overlay(.waived)]
    }

    /// Counts each result once.
    init(_ results: [CaseResult]) {
        for result in results {
            counts[Key(row: Self.row(of: result), provider: result.provider), default: 0] += 1
        }
    }

    /// Where a result is counted: under its verdict, unless it is known or waived.
    static func row(of result: CaseResult) -> Row {
        if let overlay = result.overlay, result.isKnown { .overlay(overlay) } else { .verdict(result.verdict) }
    }

    /// The results of a row for one provider.
    func count(_ row: Row, _ provider: ProviderName) -> Int { counts[Key(row: row, provider: provider)] ?? 0 }

    /// The results of a row for all providers.
    func count(_ row: Row) -> Int { ProviderName.allCases.reduce(0) { $0 + count(row, $1) } }

    /// The rows that have any result.
    var rows: [Row] { Row.all.filter { count($0) > 0 } }
}
