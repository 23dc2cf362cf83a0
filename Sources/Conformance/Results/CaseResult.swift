package import JOSE
import JSON

/// One case put to one target for one provider: what was sent, what came, and what that means.
package struct CaseResult: Sendable {
    package var id: String
    package var provider: ProviderName
    package var row: String
    package var group: String
    package var title: String
    package var actor: Actor
    package var impact: Impact
    package var attack: String?
    /// How bad it is: of the worst finding, and of the case where there is none.
    package var severity: Severity
    package var condition: Condition?
    package var references: [String]
    package var why: String
    package var fix: String
    package var source: Case.Place

    package var verdict: Verdict
    package var expectation: Expectation
    package var outcome: Outcome
    /// Whether the target documents the answer for this reason; nil where documents do not matter.
    package var isDocumented: Bool?
    /// Whether what happened is safe; nil where it cannot be told.
    package var isSafe: Bool?
    /// Each reason for the verdict.
    package var findings: [Finding] = []
    /// The row of the target's error table that answered.
    package var errorRow: AnsweredRow?
    /// The exchange, secrets already removed.
    package var exchange: Exchange?
    /// How the token differs from its control, a line each.
    package var difference: [String] = []
    /// The token that was judged, beside its control; of findings alone.
    package var token: SentToken?
    /// Every sign-in of a case that has several; of findings alone.
    package var signIns: [SignInRecord] = []
    /// Requests the issuer saw because of this case.
    package var fetches: [String] = []
    package var attempts = 1
    /// When the token that was sent expires, seconds since 1970; nil where it does not say so.
    package var tokenExpiresAt: Int?
    /// Known, waived, fixed or flaky, beside the verdict.
    package var overlay: Overlay?

    package init(
        id: String, provider: ProviderName, row: String, group: String, title: String, actor: Actor, impact: Impact,
        attack: String? = nil, severity: Severity, condition: Condition?, references: [String], why: String,
        fix: String, source: Case.Place, verdict: Verdict, expectation: Expectation, outcome: Outcome
    ) {
        self.id = id
        self.provider = provider
        self.row = row
        self.group = group
        self.title = title
        self.actor = actor
        self.impact = impact
        self.attack = attack
        self.severity = severity
        self.condition = condition
        self.references = references
        self.why = why
        self.fix = fix
        self.source = source
        self.verdict = verdict
        self.expectation = expectation
        self.outcome = outcome
    }

    /// The only reason for a verdict, in place of every other.
    mutating func set(_ verdict: Verdict, _ finding: Finding) {
        self.verdict = verdict
        findings = [finding]
    }

    /// The id with its variation, as it is shown and stored.
    package var variant: String { "\(id)[provider=\(provider.rawValue)]" }

    package enum Overlay: String, CaseIterable, Sendable { case known, waived, fixed, flaky }
}

/// One request and its answer, as sent and received, cut to what a report can hold.
package struct Exchange: Sendable, Hashable {
    package var method: String
    package var url: String
    package var requestFields: [Field]
    package var requestBody: String
    package var status: Int?
    package var responseFields: [Field] = []
    package var responseBody = ""
    /// What went wrong when nothing was answered.
    package var failure: String?
    package var milliseconds: Int = 0
    /// The whole lengths, when the texts above were cut.
    package var requestBytes = 0
    package var responseBytes = 0

    package init(method: String, url: String, requestFields: [Field], requestBody: String) {
        self.method = method
        self.url = url
        self.requestFields = requestFields
        self.requestBody = requestBody
        requestBytes = requestBody.utf8.count
    }

    package struct Field: Sendable, Hashable {
        package var name: String
        package var value: String

        package init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }
    }
}
