import JSON

/// What one provider publishes and puts into tokens, as its data file says, with at most one variant applied.
///
/// A class, since a copy of all this for every token would cost more than the rest of the token but its signature.
package final class Personality: Sendable {
    /// `apple` or `google`.
    package let name: String
    /// Its name for people.
    package let title: String
    /// The variant applied, nil for none.
    package let variant: String?
    /// The `iss` of tokens.
    package let issuer: String
    /// Every `iss` that the provider's own documents allow.
    package let issuers: [String]
    /// The real host names, the one that others hang below first.
    package let hosts: [String]
    /// What tokens are signed by.
    package let algorithm: String
    /// How its keys are shown and used.
    package let keys: KeySetProfile
    /// Nil where the provider publishes no certificates.
    package let certificates: CertificateProfile?
    /// Where it answers.
    package let endpoints: [Endpoint]
    /// The answer to a path that does not exist.
    package let notFound: CannedAnswer
    /// What all its tokens have in common.
    package let token: TokenProfile
    /// How it names its users.
    package let accounts: AccountProfile
    /// The flow meant when none is named.
    package let defaultFlow: String
    /// The ways to sign in.
    package let flows: [Flow]

    /// Reads a provider's file.
    init(_ reader: JSONReader, variant: String?) throws(DataFileError) {
        self.variant = variant
        name = try reader.string("name")
        title = try reader.string("title")
        issuer = try reader.fact("issuer").string()
        issuers = try reader.fact("issuers").strings()
        hosts = try reader.fact("hosts").strings()
        algorithm = try reader.fact("algorithm").string()
        keys = try KeySetProfile(reader.member("keys"))
        certificates = try reader.optional("certificates").map(CertificateProfile.init)
        var endpoints: [Endpoint] = []
        for (name, endpoint) in try reader.member("endpoints").members() {
            endpoints.append(try Endpoint(name: name, endpoint))
        }
        self.endpoints = endpoints
        notFound = try CannedAnswer(reader.fact("not_found"))
        token = try TokenProfile(reader.member("token"))
        accounts = try AccountProfile(reader.member("accounts"))
        defaultFlow = try reader.string("default_flow")
        var flows: [Flow] = []
        for (name, flow) in try reader.member("flows").members() { flows.append(try Flow(name: name, flow)) }
        self.flows = flows
        guard flows.contains(where: { $0.name == defaultFlow }) else {
            throw try reader.member("default_flow").error("there is no flow \"\(defaultFlow)\"")
        }
    }
}

extension Personality {
    /// The flow of that name, or the default one for nil.
    package func flow(_ name: String?) -> Flow? { flows.first { $0.name == name ?? defaultFlow } }

    /// The endpoint of that name.
    package func endpoint(_ name: String) -> Endpoint? { endpoints.first { $0.name == name } }
}
