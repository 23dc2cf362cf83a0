import Conformance
import IdentityProvider
import JOSE
import JSON

/// A case told to a person or a program, with the token of one provider beside its control.
struct CaseExplanation {
    private let testCase: Case
    private let provider: ProviderName
    /// How the token differs from its control, a line each.
    private let difference: [String]

    init(_ testCase: Case, files: FileSet, provider wanted: ProviderName?) throws {
        self.testCase = testCase
        provider = wanted ?? testCase.providers[0]
        let issuer = try IdentityProvider(
            files: files, configuration: ProviderConfiguration(now: { WallClock.milliseconds }))
        let profile = try TargetFiles.profile("generic", in: files)
        let values = try TargetValues.fill(profile, base: "http://127.0.0.1:8500", settings: [])
        difference = try CaseMinter(profile: profile, values: values, issuer: issuer, attackerBase: issuer.baseURL)
            .specimen(TokenOrder(testCase, provider, serial: "explain")).difference()
    }

    private var expectation: String {
        Set(testCase.expectations.values).count == 1
            ? testCase.expectation(under: .raw).rawValue
            : testCase.expectations.sorted { $0.key.rawValue < $1.key.rawValue }
                .map { "\($0.key.rawValue) \($0.value.rawValue)" }.joined(separator: ", ")
    }

    private var mint: String { "assay mint \(provider.rawValue) --case \(testCase.id)" }

    var text: String {
        var text = "\(testCase.id): \(testCase.title)\n\n"
        text += "expected    \(expectation)" + (testCase.condition.map { " (\($0.rawValue))" } ?? "") + "\n"
        text += "who can     \(testCase.actor.rawValue)\nif wrong    \(testCase.severity.rawValue)\n"
        text += "control     \(testCase.control ?? "none: it is one itself")\nproviders   "
        text += testCase.providers.map(\.rawValue).joined(separator: ", ") + "\n"
        text += "from        " + testCase.references.map(\.description).joined(separator: "\n            ") + "\n"
        text +=
            "file        \(testCase.source.file):\(testCase.source.line)\n\nwhy\n  \(testCase.why)\n\nfix\n  \(testCase.fix)\n"
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
        return text + "\n  \(mint)\n"
    }

    var json: JSON {
        var object: JSONObject = [
            "case": .string(testCase.id), "title": .string(testCase.title), "expected": .string(expectation),
            "actor": .string(testCase.actor.rawValue), "severity": .string(testCase.severity.rawValue),
            "provider": .string(provider.rawValue), "difference": .array(difference.map(JSON.string)),
            "references": .array(testCase.references.map { .string($0.description) }),
            "why": .string(testCase.why), "fix": .string(testCase.fix), "mint": .string(mint),
        ]
        object["condition"] = testCase.condition.map { .string($0.rawValue) }
        object["control"] = testCase.control.map(JSON.string)
        return .object(object)
    }
}
