package import JOSE
package import JSON

/// A token made for one attempt, with all that the request around it needs.
package struct Specimen: Sendable {
    package let token: String
    /// The nonce as the app knows it; nil where the flow has none.
    package var nonce: String?
    package var subject: String
    package var email: String?
    package var name: String?
    /// Rules our own verifier finds broken; what proves that a case breaks what it says.
    package var violations: [TokenViolation]
    /// How the token differs from its unedited twin, a line each; worked out only when somebody asks.
    package var difference: @Sendable () -> [String]
    /// The unedited twin; worked out only when somebody asks.
    package var twin: @Sendable () -> String? = { nil }
    /// Every value `${…}` in a request edit may name.
    package var values: [String: JSON]
    /// What is changed in the request around it, with the values of this token.
    package var requestEdits: [RequestEdit]
    /// When the token expires, seconds since 1970; nil when it does not say so in a whole number.
    package let expiresAt: Int?

    package init(
        token: String, nonce: String?, subject: String, email: String?, name: String?, violations: [TokenViolation],
        values: [String: JSON], requestEdits: [RequestEdit] = [],
        difference: @escaping @Sendable () -> [String] = { [] }
    ) {
        self.token = token
        self.nonce = nonce
        self.subject = subject
        self.email = email
        self.name = name
        self.violations = violations
        self.difference = difference
        self.values = values
        self.requestEdits = requestEdits
        let payload = try? JSON.parse(CompactJWS(token).payloadBytes, options: .keepingDuplicates)
        expiresAt = payload?["exp"]?.int
    }
}
