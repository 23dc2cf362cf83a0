import Conformance

/// The plain-text account of one case that the reports for other programs carry.
struct CaseText {
    /// The case to tell.
    let result: CaseResult
    /// The run it is from.
    let header: RunHeader

    /// One `label: text` a line; what the case has nothing to say about is left out.
    var lines: [String] {
        fields.filter { !$0.text.isEmpty }.map { "\($0.label): \($0.text)" }
    }

    /// The account in parts, in the order a reader needs them.
    var fields: [(label: String, text: String)] {
        let curl = CurlCommand(result)
        return [
            ("requirement", result.requirement), ("sent", result.title),
            ("difference", result.difference.joined(separator: "; ")), ("request", result.requestLine ?? ""),
            ("expected", result.expected), ("came", result.observed.oneLine),
            ("documented", result.documentedWord), ("safe", result.safeWord),
            ("error table", result.errorRow?.words ?? ""),
            ("findings", result.sentences.joined(separator: "; ")), ("fetches", result.fetches.joined(separator: "; ")),
            ("severity", result.severity.rawValue), ("attack", result.attack ?? ""), ("why", result.why),
            ("fix", result.fix), ("case", result.place), ("curl", curl?.line ?? ""),
            ("note", curl?.notes.joined(separator: "; ") ?? ""), ("alone", RunCommand(header).alone(result)),
        ].map { ($0.0, $0.1.visible) }
    }
}
