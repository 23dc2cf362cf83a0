import Conformance
import JSON

extension Command {
    /// `assay explain`: a case, or an error message, told in full.
    static let explain = Command(
        name: "explain", usage: "ID|MESSAGE", summary: "tell what a case asks, or who says a message and why",
        examples: [
            ("assay explain aud-other", "what is changed, why it must be refused, and the usual fix"),
            ("assay explain 'Unknown signing key'", "who says that, what causes it, and how to reproduce it"),
            ("assay explain 28444", "an error of the app's own library, before any backend has seen a token"),
        ],
        options: [
            .value("provider", "apple|google", "show the token of this provider"),
            .value("target", "NAME|FILE", "only messages of this target"), .flag("json", "for a program"),
        ] + DataFiles.options
    ) { arguments, terminal in
        guard !arguments.positional.isEmpty else {
            throw UsageError("explain what? assay explain ID, or a message in quotes")
        }
        let files = try DataFiles.load(arguments)
        let catalogue = try Catalogue(files: files)
        let word = arguments.positional.joined(separator: " ")
        if arguments.value("target") == nil, let testCase = catalogue[word] {
            let explanation = try CaseExplanation(testCase, files: files, provider: try arguments.word("provider"))
            terminal.out(arguments.has("json") ? explanation.json.prettyText + "\n" : explanation.text)
            return .success
        }
        let target = try arguments.value("target").map { try TargetFiles.profile($0, in: files) }
        let explanation = try await MessageExplanation(word, target: target, files: files, catalogue: catalogue)
        terminal.out(arguments.has("json") ? explanation.json.prettyText + "\n" : explanation.text)
        return .success
    }
}
