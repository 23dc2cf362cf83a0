import Conformance
import IdentityProvider
import JOSE
import JSON

extension Command {
    /// `assay explain`: a case, or an error message, told in full.
    static let explain = Command(
        name: "explain", usage: "ID|MESSAGE", summary: "tell what a case asks, or which backend says a message and why",
        examples: [
            ("assay explain aud-other", "what is changed, why it must be refused, and the usual fix"),
            ("assay explain 'Unknown signing key'", "who says that, what causes it, and how to reproduce it"),
        ],
        options: [.value("provider", "apple|google", "show the token of this provider")] + DataFiles.options
    ) { arguments, terminal in
        guard !arguments.positional.isEmpty else {
            throw UsageError("explain what? assay explain ID, or a message in quotes")
        }
        let files = try DataFiles.load(arguments)
        let catalogue = try Catalogue(files: files)
        let word = arguments.positional.joined(separator: " ")
        if let testCase = catalogue[word] {
            terminal.out(try CaseExplanation(testCase, files: files, provider: try arguments.word("provider")).text)
            return .success
        }
        let rows = try MessageExplanation.rows(matching: word, in: files)
        guard rows.isEmpty else {
            terminal.out(MessageExplanation.text(rows, catalogue))
            return .success
        }
        let near = catalogue.nearest(to: word).map { "; did you mean \($0)?" } ?? "; `assay cases` lists the ids"
        throw UsageError("no case and no target's message is \"\(word)\"\(near)")
    }
}

/// A case told to a person.
private struct CaseExplanation {
    let text: String

    init(_ testCase: Case, files: FileSet, provider wanted: ProviderName?) throws {
        var text = "\(testCase.id): \(testCase.title)\n\n"
        let expectations = Set(testCase.expectations.values)
        let expect =
            expectations.count == 1
            ? testCase.expectation(under: .raw).rawValue
            : testCase.expectations.sorted { $0.key.rawValue < $1.key.rawValue }
                .map { "\($0.key.rawValue) \($0.value.rawValue)" }.joined(separator: ", ")
        text += "expected    \(expect)" + (testCase.condition.map { " (\($0.rawValue))" } ?? "") + "\n"
        text += "who can     \(testCase.actor.rawValue)\nif wrong    \(testCase.severity.rawValue)\n"
        text += "control     \(testCase.control ?? "none: it is one itself")\nproviders   "
        text += testCase.providers.map(\.rawValue).joined(separator: ", ") + "\n"
        text += "from        " + testCase.references.map(\.description).joined(separator: "\n            ") + "\n"
        text +=
            "file        \(testCase.source.file):\(testCase.source.line)\n\nwhy\n  \(testCase.why)\n\nfix\n  \(testCase.fix)\n"
        let provider = wanted ?? testCase.providers[0]
        let issuer = try IdentityProvider(
            files: files, configuration: ProviderConfiguration(now: { WallClock.milliseconds }))
        let profile = try TargetFiles.profile("generic", in: files)
        let values = try TargetValues.fill(profile, base: "http://127.0.0.1:8500", settings: [])
        let specimen = try CaseMinter(profile: profile, values: values, issuer: issuer, attackerBase: issuer.baseURL)
            .specimen(TokenOrder(testCase, provider, serial: "explain"))
        let difference = specimen.difference()
        text += "\nthe token (\(provider.rawValue)), beside its control\n"
        text += (difference.isEmpty ? ["the same; the case changes the request"] : difference).map { "  \($0)\n" }
            .joined()
        if !testCase.requestEdits.isEmpty {
            text += "\nthe request\n" + testCase.requestEdits.map { "  \($0)\n" }.joined()
        }
        if !testCase.steps.isEmpty {
            text +=
                "\nsteps\n"
                + testCase.steps.map { "  \($0)\n" }.joined()
        }
        text += "\n  assay mint \(provider.rawValue) --case \(testCase.id)\n"
        self.text = text
    }
}

/// Error rows of all targets that hold a message.
private enum MessageExplanation {
    static func rows(matching word: String, in files: FileSet) throws -> [(target: TargetProfile, row: ErrorRow)] {
        let wanted = word.lowercased()
        return try TargetFiles.all(in: files).flatMap { target in
            target.errors.filter { row in
                row.code.lowercased() == wanted
                    || row.match.contains { $0.description.lowercased().containsBytes(of: wanted) }
            }.map { (target, $0) }
        }
    }

    static func text(_ rows: [(target: TargetProfile, row: ErrorRow)], _ catalogue: Catalogue) -> String {
        rows.map { target, row in
            var text = "\(target.title): \(row.code)\n"
            text += "  answers     \(row.statuses.map { String($0) }.joined(separator: " or ")) "
            text += row.match.map(\.description).joined(separator: ", ") + "\n"
            text += "  known from  \(row.source) (\(row.grade.rawValue))\n"
            if !row.conditions.isEmpty {
                text += "  stands for  \(row.conditions.map(\.rawValue).joined(separator: ", "))\n"
            }
            let example = catalogue.cases.first { one in
                one.condition.map(row.conditions.contains) ?? false && one.tokenEdits.count + one.requestEdits.count > 0
            }
            if let example {
                text += "  reproduce   assay backend --target \(target.name) --issuer http://127.0.0.1:8400\n"
                text +=
                    "              assay run --target \(target.name) --base-url http://127.0.0.1:8500 --only \(example.id) -v\n"
            }
            return text
        }.joined(separator: "\n")
    }
}
