import Conformance

/// What the target documents as its own choice although it is unsafe: one entry for each policy, not for each case.
struct PolicyNote {
    /// The policy with its source, in the target's or its profile's words.
    let text: String
    /// The cases that it decides, in the order of the run.
    let results: [CaseResult]

    /// Every such policy that a run has met, in the order of the run.
    static func all(_ record: RunRecord) -> [PolicyNote] {
        var texts: [String] = []
        var byText: [String: [CaseResult]] = [:]
        for result in record.results {
            guard let text = result.policyText else { continue }
            if byText[text] == nil { texts.append(text) }
            byText[text, default: []].append(result)
        }
        return texts.map { PolicyNote(text: $0, results: byText[$0] ?? []) }
    }

    /// `Apple, Google · 4 cases`.
    var scope: String { CaseScope.words(results) }
}

extension CaseResult {
    /// The documented policy that this result met; nil where there is none, or it is safe.
    var policyText: String? { findings.first { $0.kind == .policy }?.facts[.detail] }
}

/// Which providers and how many cases something is about.
enum CaseScope {
    /// `Apple, Google · 4 cases`.
    static func words(_ results: [CaseResult]) -> String {
        let providers = ProviderName.allCases.filter { one in results.contains { $0.provider == one } }
        return providers.map(\.title).joined(separator: ", ") + " · "
            + Quantity.of(Set(results.map(\.id)).count, "case")
    }
}
