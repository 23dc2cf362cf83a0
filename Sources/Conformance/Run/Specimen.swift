package import JOSE
package import JSON

/// A token made for one attempt, with all that the request around it needs.
package struct Specimen: Sendable {
    package var token: String
    /// The nonce as the app knows it; nil where the flow has none.
    package var nonce: String?
    package var subject: String
    package var email: String?
    package var name: String?
    /// Rules our own verifier finds broken; what proves that a case breaks what it says.
    package var violations: [TokenViolation]
    /// How the token differs from its unedited twin, a line each; worked out only when somebody asks.
    package var difference: @Sendable () -> [String]
    /// Every value `${…}` in a request edit may name.
    package var values: [String: JSON]

    package init(
        token: String, nonce: String?, subject: String, email: String?, name: String?, violations: [TokenViolation],
        values: [String: JSON], difference: @escaping @Sendable () -> [String] = { [] }
    ) {
        self.token = token
        self.nonce = nonce
        self.subject = subject
        self.email = email
        self.name = name
        self.violations = violations
        self.difference = difference
        self.values = values
    }

    /// When the token expires, seconds since 1970; nil when it does not say so in a whole number.
    package var expiresAt: Int? {
        guard let payload = try? CompactJWS(token).payloadBytes else { return nil }
        return (try? JSON.parse(payload, options: .keepingDuplicates))?["exp"]?.int
    }
}

/// What the runner asks of an issuer, in this process or another.
package struct IssuerPort: Sendable {
    /// Makes the token of a case; `serial` makes its account and nonce its own.
    package var mint: @Sendable (_ testCase: Case, _ provider: ProviderName, _ serial: String) throws -> Specimen
    /// Requests the issuer has seen with a number above `after`; nil when the issuer cannot be asked.
    package var requests: @Sendable (_ after: Int) async -> [SeenRequest]?

    /// One request as the issuer saw it.
    package struct SeenRequest: Sendable, Hashable {
        package let number: Int
        package let method: String
        package let target: String
        /// The endpoint's name, such as `keys`; nil for a path the issuer does not serve.
        package let endpoint: String?
        package let userAgent: String?

        package init(number: Int, method: String, target: String, endpoint: String?, userAgent: String?) {
            self.number = number
            self.method = method
            self.target = target
            self.endpoint = endpoint
            self.userAgent = userAgent
        }

        /// Whether keys were asked for.
        package var isKeyFetch: Bool { endpoint == "keys" || endpoint == "certificates" }
    }

    package init(
        mint: @escaping @Sendable (Case, ProviderName, String) throws -> Specimen,
        requests: @escaping @Sendable (Int) async -> [SeenRequest]?
    ) {
        self.mint = mint
        self.requests = requests
    }
}
