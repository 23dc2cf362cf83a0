import JOSE
import OpenSSL

extension TokenFacts {
    /// The names that edits may use; what the request brings along comes last and wins.
    func names(
        accounts: AccountDirectory, otherProvider: String, otherIssuer: String, kid: String, otherKid: String?
    ) -> [String: String] {
        let derivation = accounts.derivation
        let other = request.person(request.account + "/other", in: accounts)
        let otherSubject = SubjectIdentifier.subject(
            of: other, team: request.team, shape: personality.accounts.subject, derivation: derivation)
        let names = [
            "provider": request.provider, "issuer": issuer, "other_issuer": otherIssuer,
            "other_provider": otherProvider, "audience": request.audience,
            "other_audience": Self.otherAudience(request.audience), "client_id": clientID, "sub": subject,
            "subject": subject, "other_sub": otherSubject, "email": email ?? "", "other_email": other.email ?? "",
            "name": "\(account.givenName) \(account.familyName)", "given_name": account.givenName,
            "family_name": account.familyName, "nonce": nonce ?? "", "nonce_claim": nonceClaim ?? "",
            "nonce_hash": Hex.encode(Digest.hash(.sha256, Array((nonce ?? "").utf8))),
            "other_nonce": Base64URL.encode(
                Array(derivation.bytes("other nonce", request.label, nonce ?? "").prefix(24))),
            "kid": kid, "other_kid": otherKid ?? "", "access_token": accessToken, "code": code, "team": request.team,
            "case": request.label, "account": request.account,
            "hosted_domain": account.hostedDomain ?? "example.com", "attacker_url": "http://127.0.0.1:9/attacker",
        ]
        return names.merging(request.values) { $1 }
    }

    /// The id of an app of somebody else, in the shape of this one.
    private static func otherAudience(_ audience: String) -> String {
        guard audience.hasSuffix(".apps.googleusercontent.com") else { return "com.example.somebody-elses-app" }
        return "999888777666-somebodyelses.apps.googleusercontent.com"
    }
}

extension MintRequest {
    /// The account of that name, as this request wants it.
    func person(_ name: String, in accounts: AccountDirectory) -> Account {
        var account = accounts.account(name)
        if let hostedDomain { account.join(hostedDomain) }
        return account
    }
}
