import JOSE
import JSON
import OpenSSL

/// Everything a token and the edits of it may speak of, worked out from a request.
final class TokenFacts: Sendable {
    /// What was asked for.
    let request: MintRequest
    /// Of whom.
    let personality: Personality
    /// In which way of signing in.
    let flow: Flow
    /// For which user.
    let account: Account
    /// `iss`, real or local.
    let issuer: String
    /// `iat`, in seconds since 1970.
    let issuedAt: Int
    /// `exp`, in seconds since 1970.
    let expiresAt: Int
    /// `sub`.
    let subject: String
    /// The address that this app gets.
    let email: String?
    /// `azp`.
    let clientID: String
    /// What the app knows.
    let nonce: String?
    /// What the token holds.
    let nonceClaim: String?
    /// 64 bytes of which all that differs from token to token is made.
    private let unique: [UInt8]

    /// Works out what every token needs; the rest is worked out when asked for.
    init(
        _ request: MintRequest, personality: Personality, flow: Flow, accounts: AccountDirectory, issuer: String,
        now: Int
    ) {
        let derivation = accounts.derivation
        let account = request.person(request.account, in: accounts)
        let mode = request.nonceMode ?? flow.nonce
        // Two tokens differ when anything about them differs; the label is there for when nothing else does.
        unique = derivation.bytes(
            "token", request.provider, flow.name, request.audience, request.account, request.team, String(now),
            request.label, request.nonce ?? "")
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
        switch mode {
        case .none: (nonce, nonceClaim) = (nil, nil)
        case .sdk: (nonce, nonceClaim) = (nil, Base64URL.encode(Array(unique[..<24])))
        case .raw, .hashedHex:
            let known = request.nonce ?? Base64URL.encode(Array(unique[..<24]))
            (nonce, nonceClaim) = (known, mode.claim(for: known))
        }
    }

    /// The access token that comes with the ID Token.
    var accessToken: String { "ya29." + Base64URL.encode(Digest.hash(.sha512, unique)) }

    /// The authorization code that comes with the ID Token.
    var code: String { "c" + Alphabet.text(unique[24..<56], of: Alphabet.lowerCaseAndDigits) }

    /// 40 hexadecimal digits.
    private var tokenID: String { Hex.encode(Array(unique[44...])) }

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
        let client = Alphabet.text(
            derivation.bytes("android client", audience).prefix(32), of: Alphabet.lowerCaseAndDigits)
        return "\(project)-\(client).apps.googleusercontent.com"
    }

    // MARK: What templates may name

    /// The value a provider's template asks for; nil is left out of the token.
    func value(of name: ClaimName) -> JSON? {
        let flags = personality.token.flags
        switch name {
        case .issuer: return .string(issuer)
        case .bareIssuer: return .string(Self.withoutScheme(issuer))
        case .audience: return .string(request.audience)
        case .clientID: return .string(clientID)
        case .subject: return .string(subject)
        case .issuedAt: return .int(issuedAt)
        case .expiresAt: return .int(expiresAt)
        case .nonce: return nonceClaim.map(JSON.string)
        case .accessTokenHash: return .string(Self.leftHalf(accessToken))
        case .codeHash: return .string(Self.leftHalf(code))
        case .tokenID: return .string(tokenID)
        case .email: return email.map(JSON.string)
        case .emailVerified: return email.map { _ in flags.json(account.isEmailVerified) }
        case .isPrivateEmail: return account.usesRelay ? email.map { _ in flags.json(true) } : Optional.none
        case .name: return .string("\(account.givenName) \(account.familyName)")
        case .givenName: return .string(account.givenName)
        case .familyName: return .string(account.familyName)
        case .picture: return .string("https://lh3.googleusercontent.com/a/\(picture)")
        case .locale: return "en"
        case .hostedDomain: return account.hostedDomain.map(JSON.string)
        case .realUserStatus: return account.realUserStatus.map(JSON.int)
        case .organizationID: return account.organizationID.map(JSON.string)
        case .transferSubject: return account.transferSubject.map(JSON.string)
        case .keyID, .algorithm: return Optional.none
        }
    }

    private var picture: String { "ACg8oc" + subject.suffix(12) + "=s96-c" }

    /// The base64url of the left half of the hash (OpenID Connect Core 1.0, section 3.1.3.6).
    private static func leftHalf(_ text: String) -> String {
        Base64URL.encode(Array(Digest.hash(.sha256, Array(text.utf8)).prefix(16)))
    }

    /// `accounts.google.com` for `https://accounts.google.com`.
    static func withoutScheme(_ issuer: String) -> String {
        issuer.firstRange(of: "://").map { String(issuer[$0.upperBound...]) } ?? issuer
    }
}
