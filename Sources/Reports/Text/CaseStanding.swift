import Conformance

extension CaseResult {
    /// How the case stands in a list: the severity of a finding, and a word for everything else.
    var standingWord: String {
        if let overlay, isKnown { return "\(overlay.rawValue) (\(severity.rawValue))" }
        let word =
            switch verdict {
            case .critical, .fail, .warn: severity.rawValue
            case .pass: "right"
            case .passUndocumented: "right, undocumented"
            case .info: policyText == nil ? "\(outcome.rawValue), either is right" : "policy"
            case .inconclusive: "not judged"
            case .error: "Assay failed"
            case .notApplicable, .disabled: "left out"
            }
        return word + (overlay.map { ", \($0.rawValue)" } ?? "")
    }

    /// What came and what is wrong with it, without the answer's body: `accepted, status 200: …`.
    var cameInShort: String {
        let status = exchange?.status.map { ", status \($0)" } ?? ""
        let reasons = sentences.map { $0.oneLine }.joined(separator: "; ")
        return (outcome.rawValue + status + (reasons.isEmpty ? "" : ": " + reasons)).asSentence
    }

    /// The class of its colour on a page.
    var tone: String {
        if isKnown { return "quiet" }
        return switch verdict {
        case .critical, .fail, .warn: severity.rawValue
        case .pass, .passUndocumented: "right"
        case .info: policyText == nil ? "right" : "unjudged"
        case .inconclusive, .error: "unjudged"
        case .notApplicable, .disabled: "quiet"
        }
    }
}
