import JSON

/// How a target documents its sign-in: what it is asked, how it answers, how it refuses.
struct Dialect: Sendable {
    /// The target's name.
    let name: String
    /// The sign-in endpoint, once for each provider.
    let signIn: [ProviderEndpoint]
    /// The endpoint that adds an identity to a signed-in user, once for each provider; empty where there is none.
    let link: [ProviderEndpoint]
    let session: SessionShape
    /// The answer to a link that succeeded.
    let linkSession: SessionShape
    let errors: ErrorTable

    /// Reads a target profile.
    ///
    /// - Parameters:
    ///   - variables: values that win over the profile's defaults.
    ///   - issuerBase: the base address of a test issuer; nil for the real hosts.
    init(
        _ profile: JSONReader, variables: [String: String], issuerBase: String?, asObserved: Bool, defects: [Defect]
    ) throws(DataFileError) {
        name = try profile.member("target").string("name")
        let configuration = try Self.configuration(profile, variables)
        var signIn: [ProviderEndpoint] = []
        var link: [ProviderEndpoint] = []
        let names = try profile.member("providers").members().map(\.name)
        for (name, reader) in try profile.member("providers").members() {
            let changes = defects.filter { $0.providers.isEmpty || $0.providers.contains(name) }.map(\.rules)
            let rules = try PolicyReader(profile: profile, provider: name)
                .rules(asObserved: asObserved, changes: changes)
            let values = try Self.configuration(of: reader, configuration)
            let provider = try Self.settings(
                name, reader, values, rules, ProviderAddresses(provider: name, base: issuerBase),
                known: Self.issuers(profile, of: names))
            let request = try Self.request(profile, "request", for: name)
            signIn.append(
                ProviderEndpoint(provider: provider, shape: try EndpointShape(request, configuration: values)))
            if profile.optional("link") != nil {
                let shape = try EndpointShape(Self.request(profile, "link", for: name), configuration: values)
                link.append(ProviderEndpoint(provider: provider, shape: shape))
            }
        }
        self.signIn = signIn
        self.link = link
        let session = try SessionShape(profile.member("session"), configuration: configuration)
        self.session = session
        if let link = profile.optional("link")?.optional("session") {
            linkSession = try SessionShape(link, configuration: configuration)
        } else {
            linkSession = session
        }
        errors = try ErrorTable(profile, configuration: configuration)
    }

    // MARK: Configuration

    /// The profile's variables, `base` left empty since a handler does not know where it is.
    private static func configuration(
        _ profile: JSONReader, _ variables: [String: String]
    ) throws(DataFileError) -> [String: JSON] {
        var values: [String: JSON] = ["base": ""]
        for (name, reader) in try profile.optional("variables")?.members() ?? [] {
            let usual = try reader.optionalString("default") ?? ""
            values[name] = .string(variables[name] ?? usual)
        }
        return values
    }

    private static let ownMembers: Set = ["value", "audience", "more_audiences", "flow", "authorized_parties"]

    /// The same with what a provider's entry adds for the templates.
    private static func configuration(
        of provider: JSONReader, _ configuration: [String: JSON]
    ) throws(DataFileError) -> [String: JSON] {
        var values = configuration
        for (name, reader) in try provider.members() where !ownMembers.contains(name) {
            values[name] = JSONTemplate(reader.value).filled(with: configuration) ?? .null
        }
        return values
    }

    private static func settings(
        _ name: String, _ reader: JSONReader, _ values: [String: JSON], _ rules: Rules, _ addresses: ProviderAddresses,
        known: [String: [String]]
    ) throws(DataFileError) -> ProviderSettings {
        func filled(_ texts: [String]) -> [String] {
            texts.map { JSONTemplate.fill($0, with: values) }.filter { !$0.isEmpty }
        }
        let parties = try [reader.optionalString("client_id")].compactMap(\.self) + reader.strings("authorized_parties")
        return ProviderSettings(
            name: name, value: try reader.optionalString("value") ?? name,
            clients: filled(
                try [reader.optionalString("audience")].compactMap(\.self) + reader.strings("more_audiences")),
            parties: filled(parties), issuers: known[name] ?? [], knownIssuers: known.values.flatMap(\.self),
            rules: rules, addresses: addresses)
    }

    /// Apple's and Google's issuers as each documents them, where a profile has no list of its own.
    private static let usualIssuers = [
        "apple": ["https://appleid.apple.com"],
        "google": ["https://accounts.google.com", "accounts.google.com"],
    ]

    private static func issuers(
        _ profile: JSONReader, of names: [String]
    ) throws(DataFileError) -> [String: [String]] {
        var issuers: [String: [String]] = [:]
        for name in names {
            let listed = try profile.optional("policy")?.optional("issuers")?.strings(name) ?? []
            issuers[name] = listed.isEmpty ? usualIssuers[name] ?? [] : listed
        }
        return issuers
    }

    /// A request of the profile with the provider's own members in place of the general ones; what `link` does not
    /// say is as in `request`.
    private static func request(
        _ profile: JSONReader, _ member: String, for provider: String
    ) throws(DataFileError) -> JSONReader {
        let reader = try profile.member(member)
        var merged = member == "link" ? profile.value["request"]?.object ?? JSONObject() : JSONObject()
        merged["by_provider"] = nil
        for value in [reader.value, reader.value["by_provider"]?[provider]] {
            for member in value?.object?.members ?? [] { merged[member.name] = member.value }
        }
        if let bearer = reader.value["bearer"]?.string {
            var headers = merged["headers"]?.object ?? JSONObject()
            headers["Authorization"] = .string("Bearer " + bearer)
            merged["headers"] = .object(headers)
        }
        return reader.replacing(.object(merged))
    }
}
