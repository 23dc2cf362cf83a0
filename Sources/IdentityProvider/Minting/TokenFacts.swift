import JOSE
import JSON
import OpenSSL

/// Everything a token and the edits of it may speak of, worked out from a request.
struct TokenFacts: Sendable {
    let request: MintRequest
    let personality: Personality
    let flow: Flow
    let account: Account
    let issuer: String
    let issuedAt: Int
    let expiresAt: Int
    let subject: String
    let email: String?
    let clientID: String
    /// What the app knows.
    let nonce: String?
    /// What the token holds.
    let nonceClaim: String?
    let accessToken: String
    let code: String
    let tokenID: String

    init(
        _ request: MintRequest, personality: Personality, flow: Flow, accounts: AccountDirectory, issuer: String,
        now: Int
    ) {
        let derivation = accounts.derivation
        let account = accounts.account(request.account)
        let mode = request.nonceMode ?? flow.nonce
        // Two tokens differ when anything about them differs; the label is there for when nothing else does.
        let identity =
            "\(request.provider) \(flow.name) \(request.audience) \(request.account) \(request.team) \(now) \(request.label)"
        let appNonce = request.nonce ?? derivation.text(32, of: Alphabet.base64URL, "nonce", identity)
        self.request = request
        self.personality = personality
        self.flow = flow
        self.account = account
        self.issuer = issuer
        issuedAt = now
        expiresAt = now + (request.expiresIn ?? personality.token.lifetimeSeconds)
        subject =
            request.subject
            ?? SubjectIdentifier.subject(
                of: account, team: request.team, shape: personality.accounts.subject, derivation: derivation)
        email = Self.email(of: account, team: request.team, personality, derivation)
        clientID = request.clientID ?? Self.clientID(for: request.audience, flow: flow, derivation: derivation)
        nonce = mode == .none || mode == .sdk ? nil : appNonce
        nonceClaim =
            mode == .sdk ? derivation.text(32, of: Alphabet.base64URL, "sdk", identity) : mode.claim(for: appNonce)
        accessToken = "ya29." + derivation.text(32, of: Alphabet.base64URL, "access token", identity)
        code = "c" + derivation.text(31, of: Alphabet.lowerCaseAndDigits, "code", identity)
        tokenID = Hex.encode(Array(derivation.bytes("jti", identity, request.nonce ?? "").prefix(20)))
    }

    private static func email(
        of account: Account, team: String, _ personality: Personality, _ derivation: Derivation
    ) -> String? {
        guard account.usesRelay, let domain = personality.accounts.relayDomain else { return account.email }
        return SubjectIdentifier.relayAddress(of: account, team: team, domain: domain, derivation: derivation)
    }

    /// A client of the same project, whose number Google puts before the first hyphen.
    private static func clientID(for audience: String, flow: Flow, derivation: Derivation) -> String {
        guard flow.client == .android else { return audience }
        let project = audience.split(separator: "-").first.map(String.init) ?? audience
        let client = derivation.text(32, of: Alphabet.lowerCaseAndDigits, "android client", audience)
        return "\(project)-\(client).apps.googleusercontent.com"
    }

    // MARK: What templates may name

    /// The values of a provider's claim templates; what is not there is left out of the token.
    var claims: [String: JSON] {
        var claims: [String: JSON] = [
            "issuer": .string(issuer), "bare_issuer": .string(Self.withoutScheme(issuer)),
            "audience": .string(request.audience), "client_id": .string(clientID), "sub": .string(subject),
            "iat": .int(issuedAt), "exp": .int(expiresAt),
            "name": .string("\(account.givenName) \(account.familyName)"),
            "given_name": .string(account.givenName), "family_name": .string(account.familyName), "locale": "en",
            "picture": .string("https://lh3.googleusercontent.com/a/\(tokenPicture)"), "token_id": .string(tokenID),
            "access_token_hash": .string(Self.leftHalf(accessToken)), "code_hash": .string(Self.leftHalf(code)),
        ]
        claims["nonce"] = nonceClaim.map(JSON.string)
        if let email {
            claims["email"] = .string(email)
            claims["email_verified"] = personality.token.flags.json(account.isEmailVerified)
            if account.usesRelay { claims["is_private_email"] = personality.token.flags.json(true) }
        }
        claims["hosted_domain"] = account.hostedDomain.map(JSON.string)
        claims["real_user_status"] = account.realUserStatus.map(JSON.int)
        claims["org_id"] = account.organizationID.map(JSON.string)
        claims["transfer_sub"] = account.transferSubject.map(JSON.string)
        return claims
    }

    private var tokenPicture: String { "ACg8oc" + subject.suffix(12) + "=s96-c" }

    /// The base64url of the left half of the hash (OpenID Connect Core 1.0, section 3.1.3.6).
    private static func leftHalf(_ text: String) -> String {
        Base64URL.encode(Array(Digest.hash(.sha256, Array(text.utf8)).prefix(16)))
    }

    static func withoutScheme(_ issuer: String) -> String {
        issuer.firstRange(of: "://").map { String(issuer[$0.upperBound...]) } ?? issuer
    }
}
