/// What a case showed, as far as causes are told apart by it: which case, for which provider, wrong in which ways.
package struct Symptom: Hashable, Sendable {
    package let caseID: String
    package let provider: ProviderName
    /// The kinds of what is proven wrong; empty for a case that found nothing wrong.
    package let kinds: Set<Finding.Kind>

    package init(caseID: String, provider: ProviderName, kinds: Set<Finding.Kind>) {
        self.caseID = caseID
        self.provider = provider
        self.kinds = kinds
    }

    /// What a result shows; nil where the case proves nothing either way.
    package init?(_ result: CaseResult) {
        guard result.verdict.counts, result.verdict != .inconclusive, result.verdict != .error else { return nil }
        let wrong = result.findings.filter { $0.severity != nil }.map(\.kind.symptom)
        self.init(
            caseID: result.id, provider: result.provider, kinds: result.verdict.isProvenWrong ? Set(wrong) : [])
    }
}

extension Finding.Kind {
    /// The kind as a symptom: whether an acceptance was wrong or merely unwise is the target's policy, not its defect.
    fileprivate var symptom: Finding.Kind { self == .acceptedUnwisely ? .accepted : self }
}
