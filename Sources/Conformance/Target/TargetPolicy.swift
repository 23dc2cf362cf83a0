package import IdentityProvider
import JSON

/// What a target decides for itself where the standards leave a choice.
package struct TargetPolicy: Sendable {
    package let nonce: [ProviderName: NoncePolicy]
    package let leewaySeconds: Int
    package let maximumAgeSeconds: Int?
    /// The Google Workspaces whose users alone are taken; nil for anybody.
    package let hostedDomains: HostedDomains?
    /// The issuers that the documents list; nil for those that the provider publishes.
    package let issuers: [ProviderName: [String]]
    /// Whether a list of audiences is refused, even one with the client id alone.
    package let refusesAudienceLists: Bool
    /// Whether a sign-in needs an address.
    package let isEmailRequired: Bool
    /// Whether an identity is linked only if it has the account's address.
    package let linksSameAddressOnly: Bool
    /// Expectations that differ from the catalogue's own, by case; the most specific pattern wins.
    package let expectations: [Override]
    package let keyCache: KeyCache

    /// How a target takes the nonce.
    package struct NoncePolicy: Hashable, Sendable {
        package let mode: NonceMode
        package let isRequired: Bool
        /// What the claim may be; the mode's form alone where the documents name no others.
        package let accepts: Set<NonceMode>
    }

    /// What this target decided about some cases.
    package struct Override: Hashable, Sendable {
        package let cases: Glob
        package let provider: ProviderName?
        package let expectation: ExpectedOutcome
        package let source: String
    }

    /// How long fetched keys are kept, as the target documents it.
    package struct KeyCache: Hashable, Sendable {
        package var seconds = 0
        package var cooldownSeconds = 0
        /// How much longer the last good keys serve while new ones cannot be had; nil where no document says.
        package var staleSeconds: Int?
        package var fetchesPerUnknownKeyID = 1

        package init() {}

        /// Whether keys outlast the cool-down by one second only.
        var isTight: Bool { cooldownSeconds > 0 && seconds == cooldownSeconds + 1 }
    }

    /// The override for a case, if the target states one.
    package func override(for id: String, provider: ProviderName) -> Override? {
        expectations
            .filter { $0.cases.matches(id) && ($0.provider ?? provider) == provider }
            .max { $0.cases.pattern.utf8.count < $1.cases.pattern.utf8.count }
    }

    init(_ reader: JSONReader?) throws(DataFileError) {
        var nonce: [ProviderName: NoncePolicy] = [:]
        for (name, value) in try reader?.optional("nonce")?.members() ?? [] {
            guard let provider = ProviderName(rawValue: name) else { throw value.error("expected apple or google") }
            let mode: NonceMode = try value.member("mode").word()
            var accepts: Set<NonceMode> = [mode]
            for form in try value.optionalElements("accepts") { accepts.insert(try form.word()) }
            nonce[provider] = NoncePolicy(
                mode: mode, isRequired: try value.optionalBool("required") ?? false, accepts: accepts)
        }
        self.nonce = nonce
        leewaySeconds = try reader?.optionalInt("leeway_seconds") ?? 0
        maximumAgeSeconds = try reader?.optionalInt("maximum_age_seconds")
        hostedDomains = try reader?.optional("hosted_domain").map(HostedDomains.init)
        var issuers: [ProviderName: [String]] = [:]
        for (name, _) in try reader?.optional("issuers")?.members() ?? [] {
            guard let provider = ProviderName(rawValue: name) else { continue }
            issuers[provider] = try reader?.member("issuers").strings(name)
        }
        self.issuers = issuers
        refusesAudienceLists = try reader?.optionalString("audience_array") == "reject"
        isEmailRequired = try reader?.optionalBool("email_required") ?? false
        linksSameAddressOnly = try reader?.optionalString("link_other_address") == "reject"
        var overrides: [Override] = []
        for (pattern, value) in try reader?.optional("expect")?.members() ?? [] {
            // One rule, or one for each provider.
            for rule in value.value.array == nil ? [value] : try value.elements() {
                overrides.append(
                    Override(
                        cases: Glob(pattern), provider: try rule.optional("provider")?.word(),
                        expectation: try rule.member("is").word(), source: try rule.string("source")))
            }
        }
        expectations = overrides
        var cache = KeyCache()
        if let keys = reader?.optional("key_cache") {
            cache.seconds = try keys.optionalInt("seconds") ?? 0
            cache.cooldownSeconds = try keys.optionalInt("unknown_kid_cooldown_seconds") ?? 0
            cache.staleSeconds = try keys.optionalInt("stale_seconds")
            cache.fetchesPerUnknownKeyID = try keys.optionalInt("fetches_per_unknown_kid") ?? 1
        }
        keyCache = cache
    }

    /// Capabilities that follow from the policy, so that no profile need repeat them.
    var capabilities: Set<String> { hostedDomains == nil ? [] : ["hosted-domain"] }

    /// The mode for a provider; without a word of the target, what the provider's own flow does.
    package func nonceMode(for provider: ProviderName) -> NonceMode {
        nonce[provider]?.mode ?? (provider == .apple ? .hashedHex : .raw)
    }
}
