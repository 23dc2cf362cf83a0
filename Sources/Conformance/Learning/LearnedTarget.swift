package import IdentityProvider
package import JOSE
package import JSON

/// What a backend's answers show; a proposal that somebody has to review.
package struct LearnedTarget: Sendable {
    package var providers: [Provider] = []
    package var session = Session()
    package var rows: [Row] = []
    /// What is worth a second look, a sentence each.
    package var remarks: [String] = []

    package init() {}

    /// How one provider's tokens are taken.
    package struct Provider: Sendable {
        package var provider: ProviderName
        /// Nil for the provider's usual native flow.
        package var flow: String?
        package var nonce: NonceMode
        /// Every form in which a nonce was taken.
        package var accepts: [NonceMode]
        package var isNonceRequired: Bool
        /// Whether a nonce of another sign-in was taken as well.
        package var isNonceIgnored = false

        package init(
            provider: ProviderName, flow: String?, nonce: NonceMode, accepts: [NonceMode], isNonceRequired: Bool
        ) {
            self.provider = provider
            self.flow = flow
            self.nonce = nonce
            self.accepts = accepts
            self.isNonceRequired = isNonceRequired
        }
    }

    /// What shows that somebody is signed in.
    package struct Session: Sendable {
        package var statuses: [Int] = []
        package var required: [JSONPointer] = []
        package var token: JSONPointer?
        package var user: JSONPointer?
        package var cookie: String?
    }

    /// One kind of refusal, and the reasons it was given for.
    package struct Row: Sendable {
        package var code: String
        package var status: Int
        /// What is the same in every such answer.
        package var match: [(pointer: JSONPointer, value: JSON)]
        package var isJSON: Bool
        package var conditions: [Condition]
        package var providers: [ProviderName]
    }
}
