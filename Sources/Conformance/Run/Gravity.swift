/// How bad it is what a target does in one case, kind by kind: by who can bring the case about.
package struct Gravity: Sendable {
    private let table: SeverityTable
    private let actor: Actor
    private let impact: Impact
    private let circumstances: SeverityTable.Circumstances
    /// Whether the catalogue itself asks that the case be accepted.
    private let mustBeAccepted: Bool

    /// - Parameter isOptional: whether the target's own documents make optional what the case asks.
    package init(_ testCase: Case, _ table: SeverityTable, mustBeAccepted: Bool, isOptional: Bool = false) {
        self.init(
            actor: testCase.actor, impact: testCase.impact, table: table, mustBeAccepted: mustBeAccepted,
            circumstances: SeverityTable.Circumstances(isOptional: isOptional, isUnseen: testCase.isUnseen))
    }

    package init(
        actor: Actor, impact: Impact, table: SeverityTable, mustBeAccepted: Bool = false,
        circumstances: SeverityTable.Circumstances = SeverityTable.Circumstances()
    ) {
        self.table = table
        self.actor = actor
        self.impact = impact
        self.mustBeAccepted = mustBeAccepted
        self.circumstances = circumstances
    }

    /// The wrong answer that the case is about.
    package var ofCase: Severity { of(impact) }

    /// A good user is turned away.
    package var refusal: Severity {
        if mustBeAccepted { return ofCase }
        // Whoever the case is about, a good token that is refused is some user's.
        return table.severity(actor, .turnedAway, circumstances)
            ?? table.severity(.provider, .turnedAway, circumstances) ?? .low
    }

    /// The target throws, and goes on working.
    package var crash: Severity { of(.manners) }

    /// The target keeps its client waiting.
    package var hang: Severity { of(.outage) }

    /// What happened beside the answer.
    package func of(_ kind: Finding.Kind) -> Severity {
        switch kind {
        case .mergedUsers: impact == .takeover ? of(.takeover) : of(.wrongAccount)
        case .splitUsers: of(.wrongAccount)
        case .slow, .tooManyFetches, .notRecovered: of(.outage)
        case .strangeFetch, .showsInside, .readableByAnyPage: of(.leak)
        case .blamesToken, .differingAnswers, .repeatsToken, .repeatsNonce: of(.manners)
        case .setsCookie, .storable: of(.hardening)
        case .stepRefused: refusal
        default: ofCase
        }
    }

    /// Where actor and impact have no meaning together, nobody gains much.
    private func of(_ impact: Impact) -> Severity { table.severity(actor, impact, circumstances) ?? .low }
}
