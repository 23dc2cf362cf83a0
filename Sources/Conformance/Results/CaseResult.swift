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
    package var severity: Severity
    package var condition: Condition?
    package var references: [String]
    package var why: String
    package var fix: String
    package var source: Case.Place

    package var verdict: Verdict
    /// What the case asked for, in words.
    package var expected: String
    /// What came, in words.
    package var observed: String
    /// Whether the answer is what the target documents; nil where documents do not matter.
    package var documented: String?
    /// Whether what happened is safe; nil where it cannot be told.
    package var isSafe: Bool?
    /// Each reason for the verdict, a sentence.
    package var findings: [String] = []
    /// The row of the target's error table that answered.
    package var errorRow: String?
    /// The exchange, secrets already removed.
    package var exchange: Exchange?
    /// How the token differs from its control, a line each.
    package var difference: [String] = []
    /// Requests the issuer saw because of this case.
    package var fetches: [String] = []
    package var attempts = 1
    /// Known, waived, fixed or flaky, beside the verdict.
    package var overlay: Overlay?

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

    package struct Field: Sendable, Hashable {
        package var name: String
        package var value: String

        package init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }
    }
}
