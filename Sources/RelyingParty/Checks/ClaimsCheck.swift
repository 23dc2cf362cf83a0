import JOSE
import JSON

/// Judges the claims, in the order of OpenID Connect Core, section 3.1.3.7.
struct ClaimsCheck {
    let rules: Rules
    let provider: ProviderSettings
    let request: SignInRequest
    /// An issuer whose keys were used although nobody configured it.
    var foreignIssuer: String?
    /// Seconds since 1970.
    let now: Int

    /// Who the token is about; throws the first claim's fault.
    func identity(in token: ReceivedToken) throws(TokenViolation) -> Identity {
        let claims = try ClaimsReader(rules: rules).claims(in: token)
        let kind = try KindCheck(header: rules.header, kind: rules.kind).kind(of: claims, header: token.header)
        if let violation = violation(in: claims, kind) { throw violation }
        let subject: String =
            if kind == .event {
                eventSubject(claims)
            } else {
                try SubjectCheck(rules: rules.subject).subject(in: claims)
            }
        return Identity(
            provider: provider.name, subject: subject, email: try email(claims), name: name(claims),
            token: request.token)
    }

    private func violation(in claims: JSONObject, _ kind: KindCheck.Kind) -> TokenViolation? {
        let issuers = provider.issuers + (foreignIssuer.map { [$0] } ?? [])
        if let violation = IssuerCheck(rules: rules.issuer, expected: issuers, known: provider.knownIssuers)
            .violation(in: claims)
            ?? AudienceCheck(rules: rules.audience, clients: clients, parties: provider.parties).violation(in: claims)
            ?? TimeCheck(rules: rules.time, now: now).violation(in: claims)
        {
            return violation
        }
        guard kind == .identity else { return nil }
        return NonceCheck(rules: rules.nonce, requested: request.nonce).violation(in: claims)
            ?? HashCheck(rules: rules.nonce, accessToken: request.accessToken, code: request.code)
            .violation(in: claims)
    }

    private var clients: [String] {
        guard rules.audience.source == .request else { return provider.clients }
        return provider.clients
            + ["audience", "client_id", "clientId", "aud"].compactMap { request.body[$0]?.string }
    }

    private func eventSubject(_ claims: JSONObject) -> String {
        let event = claims["events"]?.string.flatMap { try? JSON.parse($0) } ?? claims["events"]
        return event?["sub"]?.string ?? claims["sub"]?.string ?? "null"
    }

    private func email(_ claims: JSONObject) throws(TokenViolation) -> EmailCheck.Email? {
        if rules.accounts.email == .request,
            let address = request.body["email"]?.string ?? request.body["user"]?["email"]?.string
        {
            return EmailCheck.Email(address: address, isVerified: true)
        }
        return try EmailCheck(rules: rules.email).email(in: claims)
    }

    private func name(_ claims: JSONObject) -> String? {
        let parts = ["given_name", "family_name"].compactMap { claims[$0]?.string }
        let claimed = claims["name"]?.string ?? (parts.isEmpty ? nil : parts.joined(separator: " "))
        return claimed ?? request.name
    }
}
