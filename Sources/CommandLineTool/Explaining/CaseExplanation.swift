import Conformance
import IdentityProvider
import JOSE
import JSON

/// A case told to a person or a program, with the token of one provider beside its control.
struct CaseExplanation {
    private let testCase: Case
    private let severities: SeverityTable
    private let provider: ProviderName
    /// How the token differs from its control, a line each.
    private let difference: [String]

    /// - Parameter now: the time at which the token is made, in milliseconds since 1970.
    init(
        _ testCase: Case, files: FileSet, provider wanted: ProviderName?, now: Int = WallClock.milliseconds
    ) throws {
        self.testCase = testCase
        severities = try SeverityTable(files: files)
        provider = wanted ?? testCase.providers[0]
        let issuer = try IdentityProvider(files: files, configuration: ProviderConfiguration(now: { now }))
        let profile = try TargetFiles.profile("generic", in: files)
        let values = try TargetValues.fill(profile, base: "http://127.0.0.1:8500", settings: [])
        difference = try CaseMinter(profile: profile, values: values, issuer: issuer, attackerBase: issuer.baseURL)
            .withSpecimen(TokenOrder(testCase, provider, serial: "explain")) { $0.difference() }
    }

    private var expectation: String {
        Set(testCase.expectations.values).count == 1
            ? testCase.expectation(under: .raw).rawValue
            : testCase.expectations.sorted { $0.key.rawValue < $1.key.rawValue }
                .map { "\($0.key.rawValue) \($0.value.rawValue)" }.joined(separator: ", ")
    }

    /// The severity, with who can do it and what it gives.
    private var severity: String {
        "\(testCase.severity.rawValue)\nactor       \(testCase.actor.rawValue): \(severities.has[testCase.actor] ?? "")\n"
            + "impact      \(testCase.impact.rawValue): \(severities.gives[testCase.impact] ?? "")"
    }

    private var mint: String { "assay mint \(provider.rawValue) --case \(testCase.id)" }

    var text: String {
        var text = "\(testCase.id): \(testCase.title)\n\n"
        text += "expected    \(expectation)" + (testCase.condition.map { " (\($0.rawValue))" } ?? "") + "\n"
        text += "severity    \(severity)\n"
        if let attack = testCase.attack { text += "attack      \(attack)\n" }
        text += "control     \(testCase.control ?? "none: it is one itself")\nproviders   "
        text += testCase.providers.map(\.rawValue).joined(separator: ", ") + "\n"
        text += "from        " + testCase.references.map(\.description).joined(separator: "\n            ") + "\n"
        text +=
            "file        \(testCase.source.file):\(testCase.source.line)\n\nwhy\n  \(testCase.why)\n\nfix\n  \(testCase.fix)\n"
        text += "\nthe token (\(provider.rawValue)), beside its control\n"
        text += lines(difference.isEmpty ? ["the same"] : difference)
        if !testCase.requestEdits.isEmpty { text += "\nthe request\n" + lines(testCase.requestEdits) }
        if let script = testCase.issuer { text += "\nthe issuer\n" + lines([script.source.text]) }
        if !testCase.steps.isEmpty { text += "\nsteps\n" + lines(testCase.steps) }
        return text + "\n  \(mint)\n"
    }

    private func lines(_ elements: [some CustomStringConvertible]) -> String {
        elements.map { "  \($0)\n" }.joined()
    }

    var json: JSON {
        var object: JSONObject = [
            "case": .string(testCase.id), "title": .string(testCase.title), "expected": .string(expectation),
            "actor": .string(testCase.actor.rawValue),
            "impact": .string(testCase.impact.rawValue), "severity": .string(testCase.severity.rawValue),
            "provider": .string(provider.rawValue), "difference": .array(difference.map(JSON.string)),
            "references": .array(testCase.references.map { .string($0.description) }),
            "why": .string(testCase.why), "fix": .string(testCase.fix), "mint": .string(mint),
        ]
        object["condition"] = testCase.condition.map { .string($0.rawValue) }
        object["attack"] = testCase.attack.map(JSON.string)
        object["control"] = testCase.control.map(JSON.string)
        object["request"] = .array(testCase.requestEdits.map { .string($0.description) })
        object["issuer"] = testCase.issuer?.source
        object["steps"] = .array(testCase.steps.map { .string($0.description) })
        return .object(object)
    }
}
