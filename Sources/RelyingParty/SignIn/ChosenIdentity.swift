import JSON

/// Replaces the identity of a token by what the request's body claims, for rules that believe it.
struct ChosenIdentity {
    let rules: AccountRules
    /// The request's body.
    let body: JSON

    /// The identity to sign in.
    func identity(_ identity: Identity) -> Identity {
        switch rules.identity {
        case .token: return identity
        case .request:
            let subject = body["sub"]?.string ?? body["user_id"]?.string ?? body["userId"]?.string
            return subject.map { identity.called($0, email: nil) } ?? identity
        case .name:
            return identity.called(identity.subject + "\n" + (body["name"]?.string ?? ""), email: identity.email)
        }
    }
}

extension Identity {
    fileprivate func called(_ subject: String, email: EmailCheck.Email?) -> Identity {
        Identity(provider: provider, subject: subject, email: email, name: name, token: token)
    }
}
