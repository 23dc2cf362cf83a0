package import IdentityProvider
import JOSE
package import JSON

/// Turns a case into a token for one target: the profile's client, flow and nonce mode, then the case's edits.
package struct CaseMinter: Sendable {
    let profile: TargetProfile
    /// The profile's variables, filled.
    let values: [String: JSON]
    let issuer: IdentityProvider
    /// Where planted addresses point, so that a fetch of one shows in the journal.
    let attackerBase: String

    package init(
        profile: TargetProfile, values: [String: JSON], issuer: IdentityProvider, attackerBase: String
    ) {
        self.profile = profile
        self.values = values
        self.issuer = issuer
        self.attackerBase = attackerBase
    }

    /// Where a case plants addresses that nobody but an attacker names.
    static func plantedPath(_ testCase: Case, _ provider: ProviderName) -> String {
        "/attacker/\(testCase.id)/\(provider.rawValue)"
    }

    /// The names that a case's issuer script may use.
    package func values(for order: TokenOrder) throws -> [String: String] { try request(order).values }

    /// The token of a case.
    package func specimen(_ order: TokenOrder) throws -> Specimen {
        let (testCase, provider) = (order.testCase, order.provider)
        let instant = issuer.clock.seconds
        var request = try request(order)
        request.edits = testCase.tokenEdits
        let minted = try issuer.minter.mint(request, now: instant)
        var plain = request
        plain.edits = []
        var names: [String: JSON] = [:]
        var edits: [RequestEdit] = []
        if !testCase.requestEdits.isEmpty {
            let context = try issuer.minter.context(for: request, now: instant)
            for (name, value) in context.values { names[name] = .string(value) }
            names["token"] = .string(minted.text)
            edits = try testCase.requestEdits.map { try $0.evaluated(in: context) }
        }
        let (control, text) = (plain, minted.text)
        let twin: @Sendable () -> String? = { [issuer] in try? issuer.minter.mint(control, now: instant).text }
        var specimen = Specimen(
            token: text, nonce: minted.nonce, subject: minted.subject, email: minted.claims["email"]?.string,
            name: minted.account.givenName + " " + minted.account.familyName,
            violations: violations(minted, provider), values: names, requestEdits: edits,
            difference: { twin().map { TokenDifference.lines(from: $0, to: text) } ?? [] })
        specimen.twin = twin
        return specimen
    }

    /// Looks at the token of a case while the issuer does what the case wants of it, as the keys it may be signed by;
    /// afterwards the issuer is as it was.
    package func withSpecimen<Value>(_ order: TokenOrder, _ body: (Specimen) throws -> Value) throws -> Value {
        guard let script = order.testCase.issuer else { return try body(specimen(order)) }
        defer { issuer.restore() }
        try issuer.perform(script, on: order.provider.rawValue, values: values(for: order))
        return try body(specimen(order))
    }

    /// The `iss` of the provider's genuine tokens.
    package func issuerName(of provider: ProviderName) -> String {
        let request = MintRequest(provider: provider.rawValue, audience: "assay")
        return (try? issuer.minter.mint(request, now: issuer.clock.seconds))?.claims["iss"]?.string ?? ""
    }

    /// The client id that a case's token is for, before the case's edits.
    package func audience(of testCase: Case, _ provider: ProviderName) -> String? {
        let audiences = audiences(of: provider)
        return audiences.isEmpty ? nil : audiences[min(max(0, testCase.mint.audienceIndex ?? 0), audiences.count - 1)]
    }

    /// Every client id the target has for a provider.
    private func audiences(of provider: ProviderName) -> [String] {
        guard let settings = profile.providers[provider] else { return [] }
        return ([settings.audience] + settings.moreAudiences).map { JSONTemplate.fill($0, with: values) }
    }

    private func request(_ order: TokenOrder) throws -> MintRequest {
        let (testCase, provider) = (order.testCase, order.provider)
        guard let settings = profile.providers[provider], let audience = audience(of: testCase, provider) else {
            throw Plan.Empty(description: "the target \(profile.name) takes no tokens of \(provider.rawValue)")
        }
        let audiences = audiences(of: provider)
        var request = MintRequest(provider: provider.rawValue, audience: audience)
        request.flow = testCase.mint.flow ?? settings.flow
        request.variant = testCase.mint.variant
        request.nonceMode = testCase.mint.nonce ?? profile.policy.nonceMode(for: provider)
        request.clientID = settings.fields["client_id"]?.string.map { JSONTemplate.fill($0, with: values) }
        request.account = order.account
        request.label = order.label
        for (name, value) in values { request.values[name] = value.string }
        request.values["second_audience"] = audiences.dropFirst().first ?? audiences[0]
        request.values["other_provider"] = profile.providers[provider.other]?.value ?? provider.other.rawValue
        request.values["attacker_url"] = attackerBase + Self.plantedPath(testCase, provider)
        // Apple knows no Workspace.
        if provider == .google { request.hostedDomain = profile.policy.hostedDomains?.example }
        request.values.merge(order.values) { $1 }
        return request
    }

    /// Rules that our own verifier finds broken in the token, by what the provider publishes now.
    private func violations(_ minted: MintedToken, _ provider: ProviderName) -> [TokenViolation] {
        guard let snapshot = issuer.keyRing.snapshot(of: provider.rawValue),
            let json = try? JSON.parse(snapshot.keySet),
            let keys = try? JWKSet(json: json)
        else { return [] }
        var rules = ClaimsRules(
            issuers: [minted.claims["iss"]?.string ?? ""]
                + (provider == .google ? ["accounts.google.com", "https://accounts.google.com"] : []),
            audiences: audiences(of: provider))
        rules.nonce = minted.claims["nonce"]?.string.map(NonceExpectation.exactly) ?? .none
        return TokenJudge.violations(
            token: minted.text, keys: keys, algorithms: [.rs256], rules: rules, now: minted.issuedAt)
    }
}
