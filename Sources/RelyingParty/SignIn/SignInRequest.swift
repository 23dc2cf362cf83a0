import HTTPMessages
import JSON

/// A sign-in request as logical fields, read by the profile's body template.
struct SignInRequest: Sendable {
    let token: String
    /// The raw nonce; nil when the field is absent or null.
    let nonce: String?
    /// An access token sent along.
    let accessToken: String?
    /// An authorization code sent along.
    let code: String?
    /// The user's name as the device knows it.
    let name: String?
    /// The whole body, for rules that read more of it than is documented.
    let body: JSON
    let http: HTTPRequest
}
