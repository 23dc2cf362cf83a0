import HTTPMessages
import JOSE
import JSON
import RelyingParty
import TestSupport

@testable import Conformance

/// Puts cases of the catalogue to a reference backend in memory, and says which find something.
struct Laboratory {
    let profile: TargetProfile
    let backend: RelyingParty
    let issuer: TestIssuer
    let driver: TargetDriver

    static let catalogue = Result { try Catalogue(files: ProjectFiles.embedded) }

    /// A backend that speaks a target's dialect, with defects.
    init(target: String = "generic", defects: [Defect] = [], asObserved: Bool = false) throws {
        let path = "conformance/targets/\(target).json"
        guard let bytes = ProjectFiles.embedded[path] else { throw ProjectFiles.Missing(path: path) }
        try self.init(file: path, bytes: bytes, defects: defects, asObserved: asObserved)
    }

    init(file: String, bytes: [UInt8], defects: [Defect] = [], asObserved: Bool = false) throws {
        let profile = try TargetProfile(file: file, bytes: bytes)
        let issuer = TestIssuer(profile: profile)
        let backend = try RelyingParty(
            profile: JSONReader(file: file, bytes: bytes), defects: defects, asObserved: asObserved,
            issuerBase: TestIssuer.base, fetch: issuer.fetch, clock: { TestIssuer.now })
        var values: [String: JSON] = ["base": "http://backend.test"]
        for variable in profile.variables { values[variable.name] = .string(variable.fallback ?? "") }
        driver = TargetDriver(
            profile: profile, values: values,
            send: { url, request, _ in
                var request = request
                request.target = HTTPURL(url)?.target ?? "/"
                if !request.fields.contains("Host") { request.fields.append("Host", "backend.test") }
                return .answered(await backend.respond(to: request), milliseconds: 0)
            }, redactor: Redactor())
        self.profile = profile
        self.issuer = issuer
        self.backend = backend
    }

    /// What a case brought to light.
    struct Finding {
        let verdict: Verdict
        let answer: Answer
        let status: Int?
        let reasons: [String]
    }

    /// Whether the target claims what the case needs, and nothing but sign-ins is asked of the issuer.
    func isApplicable(_ testCase: Case) -> Bool {
        testCase.needs.allSatisfy(profile.capabilities.contains)
            && testCase.steps.allSatisfy { ["send", "resend"].contains($0.name) } && !testCase.tags.contains("faults")
    }

    /// Carries out a case and judges it, its control taken as accepted.
    func finding(_ testCase: Case, _ provider: ProviderName) async throws -> Finding {
        issuer.forgetFetches()
        var attempts: [(attempt: TargetDriver.Attempt, expectation: ExpectedOutcome)] = []
        let expectation = expectation(of: testCase, provider)
        let steps = testCase.steps.isEmpty ? nil : testCase.steps
        for step in steps?.map(\.argument) ?? [.null] {
            attempts.append(try await attempt(testCase, provider, step, expectation))
        }
        guard let last = attempts.last else { preconditionFailure("a case has at least one step") }
        var incidents = attempts.flatMap(\.attempt.incidents)
        incidents += observations(testCase, attempts.map(\.attempt))
        let judgement = Judge(errorMatch: profile.errorMatch).judge(
            Judge.Evidence(
                expectation: last.expectation, actor: testCase.actor, severity: testCase.severity,
                phase: testCase.phase,
                condition: testCase.condition, also: testCase.also, answer: last.attempt.answer,
                controlAccepted: testCase.control == nil ? nil : true, incidents: incidents, keysWereFetched: true))
        let early = attempts.dropLast().contains { pair in
            if case .accepted = pair.attempt.answer { false } else { pair.expectation == .accept }
        }
        return Finding(
            verdict: early ? .inconclusive : judgement.verdict, answer: last.attempt.answer,
            status: last.attempt.exchange.status, reasons: judgement.findings)
    }

    private func expectation(of testCase: Case, _ provider: ProviderName) -> ExpectedOutcome {
        profile.policy.override(for: testCase.id, provider: provider)?.expectation
            ?? testCase.expectation(under: profile.policy.nonceMode(for: provider))
    }

    private func attempt(
        _ testCase: Case, _ provider: ProviderName, _ step: JSON, _ expectation: ExpectedOutcome
    ) async throws -> (TargetDriver.Attempt, ExpectedOutcome) {
        var edits = testCase.tokenEdits
        var own = testCase
        var outcome = expectation
        if let mutate = step["mutate"] {
            edits = try TokenEdit.list(mutate.text, file: "step")
            if mutate.array?.isEmpty ?? false { own = try plain() }
            outcome = .accept
        }
        let isOther = step["account"] == "other"
        if isOther, step["mutate"] == nil { (edits, own, outcome) = ([], try plain(), .accept) }
        if let word = step["expect"]?.string.flatMap(ExpectedOutcome.init) { outcome = word }
        let party: ProviderName = step["provider"] == "other" ? (provider == .apple ? .google : .apple) : provider
        let specimen = try issuer.specimen(
            edits, party, serial: testCase.id + "/" + provider.rawValue, account: isOther ? "other" : "",
            audienceIndex: testCase.mint.audienceIndex)
        return (await driver.signIn(specimen, own, provider: party), outcome)
    }

    private func plain() throws -> Case {
        guard let control = try Self.catalogue.get()["pos-basic"] else { throw ProjectFiles.Missing(path: "pos-basic") }
        return control
    }

    private func observations(_ testCase: Case, _ attempts: [TargetDriver.Attempt]) -> [Judge.Incident] {
        let users = attempts.compactMap { attempt in
            if case .accepted(let signedIn) = attempt.answer { signedIn.user } else { nil }
        }
        let fields = attempts.last?.exchange.responseFields ?? []
        func has(_ name: String) -> Bool { fields.contains { HTTPGrammar.areSameName($0.name, name) } }
        return testCase.observations.compactMap { word in
            let isBroken =
                switch word {
                case "same-user": Set(users).count > 1
                case "distinct-users": Set(users).count < users.count
                case "no-set-cookie": has("Set-Cookie")
                case "no-permissive-cors": has("Access-Control-Allow-Origin")
                case "no-store": !has("Cache-Control")
                case "no-outbound-fetch": issuer.fetched.contains { $0.hasPrefix(TestIssuer.attacker) }
                case "same-answer":
                    Set(
                        attempts.filter { if case .refused = $0.answer { true } else { false } }.map(
                            \.exchange.responseBody)
                    )
                    .count > 1
                default: false
                }
            return isBroken ? Judge.Incident(.fail, "not so: \(word)") : nil
        }
    }
}
