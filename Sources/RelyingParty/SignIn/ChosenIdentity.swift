import JSON

/// Replaces the identity of a token by what the request's body claims, for rules that believe it.
struct ChosenIdentity {
    let rules: AccountRules
    /// The request's body.
    let body: JSON

    /// The identity to sign in.
    func identity(_ identity: Identity) -> Identity {
        guard rules.identity == .request,
            let subject = body["sub"]?.string ?? body["user_id"]?.string ?? body["userId"]?.string
        else { return identity }
        return Identity(
            provider: identity.provider, subject: subject, email: nil, name: identity.name,
            token: identity.token)
    }
}
