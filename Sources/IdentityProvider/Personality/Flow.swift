import JSON

/// A way to sign in, which decides what the ID Token holds.
package struct Flow: Sendable {
    /// What stands in `azp`.
    package enum Client: String, CaseIterable, Sendable {
        /// The audience itself.
        case audience
        /// An Android client of the audience's project.
        case android
    }

    /// `native-ios`, `web` and so on.
    package let name: String
    /// What it is, for people.
    package let title: String
    /// How the app's nonce gets into the token.
    package let nonce: NonceMode
    /// What stands in `azp`.
    package let client: Client
    /// The claims in order.
    package let claims: ClaimTemplate

    /// Reads a member of `flows`.
    init(name: String, _ reader: JSONReader) throws(DataFileError) {
        try reader.refuseUnknown(except: ["title", "nonce", "client", "claims"])
        self.name = name
        title = try reader.string("title")
        nonce = try reader.fact("nonce").word(NonceMode.self)
        client = try reader.optional("client")?.word(Client.self) ?? .audience
        claims = try ClaimTemplate(reader.fact("claims"))
    }
}
