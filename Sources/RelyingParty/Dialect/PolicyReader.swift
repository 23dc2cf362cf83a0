import JSON

/// Turns a profile's documented policy and rules into rules for one provider.
struct PolicyReader {
    let profile: JSONReader
    /// The provider's name in the profile.
    let provider: String

    /// The rules: policy first, then what the profile sets by name, then the given changes.
    func rules(asObserved: Bool, changes: [JSONReader]) throws(DataFileError) -> Rules {
        var rules = Rules()
        if let policy = profile.optional("policy") { try apply(policy, to: &rules) }
        if let documented = profile.optional("rules") { try applyByProvider(documented, to: &rules) }
        if asObserved, let observed = profile.optional("observed")?.optional("rules") {
            try applyByProvider(observed, to: &rules)
        }
        for change in changes { try rules.apply(change) }
        return rules
    }

    /// Applies rules grouped by provider, or rules for all.
    private func applyByProvider(_ reader: JSONReader, to rules: inout Rules) throws(DataFileError) {
        var known = Set(try profile.optional("providers")?.members().map(\.name) ?? [])
        known.insert("all")
        guard try reader.members().contains(where: { known.contains($0.name) }) else { return try rules.apply(reader) }
        try reader.refuseUnknown(except: known.sorted())
        if let all = reader.optional("all") { try rules.apply(all) }
        if let own = reader.optional(provider) { try rules.apply(own) }
    }

    private func apply(_ policy: JSONReader, to rules: inout Rules) throws(DataFileError) {
        if let seconds = try policy.optionalInt("leeway_seconds") { rules.time.leewaySeconds = seconds }
        if let seconds = try policy.optionalInt("maximum_age_seconds") { rules.time.maximumAgeSeconds = seconds }
        if let isOnce = try policy.optionalBool("one_time") { rules.nonce.oneTime = isOnce }
        if let isNeeded = try policy.optionalBool("email_required") { rules.email.required = isNeeded }
        // Apple knows no Workspace.
        if provider == "google", let domains = policy.optional("hosted_domain") {
            rules.email.hostedDomains =
                try domains.value.array == nil
                ? [domains.string()] : policy.strings("hosted_domain")
        }
        if try policy.optionalString("link_other_address") == "reject" { rules.accounts.linkEmail = .same }
        if try policy.optionalString("audience_array") == "reject" { rules.audience.refuses.insert(.array) }
        if let nonce = policy.optional("nonce")?.optional(provider) {
            try apply(nonce: nonce, to: &rules.nonce)
        } else if provider != "apple" {
            rules.nonce.accepts = [.raw]
        }
        guard let cache = policy.optional("key_cache") else { return }
        if let seconds = try cache.optionalInt("seconds") { rules.keys.cacheSeconds = seconds }
        if let seconds = try cache.optionalInt("unknown_kid_cooldown_seconds") { rules.keys.cooldownSeconds = seconds }
        if let seconds = try cache.optionalInt("stale_seconds") { rules.keys.staleSeconds = seconds }
    }

    private func apply(nonce: JSONReader, to rules: inout NonceRules) throws(DataFileError) {
        let mode = try nonce.optionalString("mode") ?? "raw"
        guard mode != "none" else {
            rules.check = .ignored
            return
        }
        rules.required = try nonce.optionalBool("required") ?? false
        var forms: Set<NonceRules.Form> = []
        for form in try nonce.optionalElements("accepts") { forms.insert(try form.word()) }
        if forms.isEmpty, let form = nonce.optional("mode") { forms = [try form.word()] }
        rules.accepts = forms
    }
}
