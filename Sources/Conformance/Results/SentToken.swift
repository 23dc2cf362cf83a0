import JOSE
import JSON

/// The token that was judged and the good one it was made from, both decoded.
package struct SentToken: Hashable, Sendable {
    package var sent: Parts
    /// The token without the case's edits; nil where it is the same, or could not be made.
    package var control: Parts?

    /// A compact token decoded: its header and claims as text, whatever they are.
    package struct Parts: Hashable, Sendable {
        package var header: String
        package var claims: String
        /// The rest, undecoded and cut: the signature, and segments after it.
        package var signature: String

        package init(header: String, claims: String, signature: String) {
            self.header = header
            self.claims = claims
            self.signature = signature
        }

        /// Decodes what can be decoded; the rest stays as it is.
        init(_ token: String) {
            let segments = token.split(separator: ".", maxSplits: 2, omittingEmptySubsequences: false).map(String.init)
            func decoded(_ index: Int) -> String {
                guard index < segments.count else { return "" }
                guard let bytes = Base64URL.decodeLeniently(segments[index]) else {
                    return segments[index].cut(to: Self.longest)
                }
                return String(decoding: bytes.prefix(Self.longest), as: UTF8.self)
            }
            self.init(
                header: decoded(0), claims: decoded(1),
                signature: segments.count > 2 ? segments[2].cut(to: Self.longestSignature) : "")
        }

        private static let longest = 4096
        private static let longestSignature = 24
    }

    package init(sent: Parts, control: Parts?) {
        self.sent = sent
        self.control = control
    }

    /// Decodes a token and its control.
    init(_ token: String, control: String?) {
        self.init(
            sent: Parts(token), control: control.flatMap { $0.hasSameBytes(as: token) ? nil : Parts($0) })
    }
}

/// One of several sign-ins of a case: whose it was, what was sent and what came.
package struct SignInRecord: Hashable, Sendable {
    package var provider: ProviderName
    /// The subject and the address in the token before the case's edits.
    package var subject: String
    package var email: String?
    /// The user it opened a session for, in the target's own terms.
    package var user: String?
    package var outcome: Outcome
    package var exchange: Exchange

    package init(
        provider: ProviderName, subject: String, email: String?, user: String?, outcome: Outcome, exchange: Exchange
    ) {
        self.provider = provider
        self.subject = subject
        self.email = email
        self.user = user
        self.outcome = outcome
        self.exchange = exchange
    }

    /// How many sign-ins of one case are kept.
    static let most = 12
}
