package import JSON

extension TargetProfile {
    /// Reads one profile; comments are allowed in it.
    package init(file: String, bytes: [UInt8]) throws(DataFileError) {
        let reader = try JSONReader(file: file, bytes: bytes)
        try reader.refuseUnknown(except: [
            "$schema", "$comment", "target", "variables", "providers", "request", "link", "session", "error_shape",
            "errors",
            "error_match", "policy", "rules", "observed", "capabilities", "limits", "setup", "unlink",
        ])
        let about = try reader.member("target")
        name = try about.string("name")
        title = try about.optionalString("title") ?? name
        versions = try about.optionalString("versions")
        documents = try Self.documents(about)
        variables = try Self.variables(reader.optional("variables"))
        providers = try Self.providers(reader.member("providers"))
        let request = try RequestTemplate(reader.member("request"))
        self.request = request
        var byProvider: [ProviderName: RequestTemplate] = [:]
        for (name, value) in try reader.member("request").optional("by_provider")?.members() ?? [] {
            guard let provider = ProviderName(rawValue: name) else { throw value.error("expected apple or google") }
            byProvider[provider] = try RequestTemplate(value, base: request)
        }
        requestByProvider = byProvider
        if let link = reader.optional("link") {
            self.link = try RequestTemplate(link, base: request)
        } else {
            link = nil
        }
        let session = try SessionProof(reader.member("session"))
        self.session = session
        linkSession = try reader.optional("link")?.optional("session").map(SessionProof.init) ?? session
        var errors: [ErrorRow] = []
        for element in try reader.elements("errors") { errors.append(try ErrorRow(element)) }
        self.errors = errors
        errorMatch = try reader.optional("error_match")?.word() ?? .phase
        let policy = try TargetPolicy(reader.optional("policy"))
        self.policy = policy
        observed = try reader.optional("observed").map(Self.observed)
        // Only a profile that names the app's own client can say that a token names it.
        let clients: Set<String> = providers[.google]?.fields["client_id"] == nil ? [] : ["google-client"]
        capabilities = Set(try reader.strings("capabilities")).union(policy.capabilities).union(clients)
        limits = try Self.limits(reader.optional("limits"))
        setup = try reader.strings("setup")
        json = reader.value
        source = Case.Place(file: file, line: 1)
    }

    private static func documents(_ reader: JSONReader) throws(DataFileError) -> [Document] {
        var documents: [Document] = []
        for element in try reader.optionalElements("documents") {
            documents.append(
                Document(
                    id: try element.string("id"), title: try element.optionalString("title") ?? "",
                    url: try element.optionalString("url"), read: try element.optionalString("read")))
        }
        return documents
    }

    private static func variables(_ reader: JSONReader?) throws(DataFileError) -> [Variable] {
        var variables: [Variable] = []
        for (name, value) in try reader?.members() ?? [] {
            try value.refuseUnknown(except: ["default", "about", "secret"])
            variables.append(
                Variable(
                    name: name, fallback: try value.optionalString("default"),
                    about: try value.optionalString("about") ?? "", isSecret: try value.optionalBool("secret") ?? false)
            )
        }
        return variables
    }

    private static func providers(_ reader: JSONReader) throws(DataFileError) -> [ProviderName: ProviderSettings] {
        var providers: [ProviderName: ProviderSettings] = [:]
        for (name, value) in try reader.members() {
            guard let provider = ProviderName(rawValue: name) else {
                throw value.error("unknown provider \"\(name)\"; expected apple or google")
            }
            var fields = try value.object()
            for known in ["value", "audience", "more_audiences", "flow"] { fields[known] = nil }
            providers[provider] = ProviderSettings(
                value: try value.optionalString("value") ?? name, audience: try value.string("audience"),
                moreAudiences: try value.strings("more_audiences"), flow: try value.optionalString("flow"),
                fields: fields)
        }
        return providers
    }

    private static func limits(_ reader: JSONReader?) throws(DataFileError) -> Limits {
        var limits = Limits()
        limits.requestsPerSecond = try reader?.optionalInt("requests_per_second")
        limits.concurrency = try reader?.optionalInt("concurrency") ?? limits.concurrency
        limits.clientAddress = try reader?.optionalString("client_address")
        if limits.clientAddress == nil, let budget = reader?.optional("budget") {
            limits.budget = TargetProfile.Budget(
                requests: try budget.int("requests"), seconds: try budget.int("seconds"))
        }
        limits.timeoutSeconds = try reader?.optionalInt("timeout_seconds") ?? limits.timeoutSeconds
        return limits
    }

    private static func observed(_ reader: JSONReader) throws(DataFileError) -> ObservedBehaviour {
        var findings: [ObservedBehaviour.Finding] = []
        for element in try reader.optionalElements("findings") {
            findings.append(
                ObservedBehaviour.Finding(
                    caseID: Glob(try element.string("case")), provider: try element.optional("provider")?.word(),
                    verdict: try element.member("verdict").word()))
        }
        return ObservedBehaviour(findings: findings)
    }
}
