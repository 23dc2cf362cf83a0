import JOSE
import JSON
import OpenSSL

/// Verifies one token for one request: form, algorithm, key, signature, claims, in this order.
struct TokenVerifier {
    let provider: ProviderSettings
    /// The key stores of all providers, this one's first.
    let stores: [KeyStore]
    let fetch: KeyFetch
    /// Seconds since 1970.
    let now: Int

    private var rules: Rules { provider.rules }
    private var reader: DocumentReader { DocumentReader(rules: rules.keys, fetch: fetch) }

    /// Who the token is about; throws the first thing wrong with it.
    func identity(for request: SignInRequest) async throws(TokenViolation) -> Identity {
        if let violation = NonceCheck(rules: rules.nonce, requested: request.nonce).requestViolation { throw violation }
        var first: TokenViolation?
        for token in try TokenReader(rules: rules).read(request.token) {
            do {
                return try await identity(in: token, request)
            } catch {
                first = first ?? error
            }
        }
        throw first ?? TokenViolation(.tokenMalformed, "there is no token in the text")
    }

    private func identity(in token: ReceivedToken, _ request: SignInRequest) async throws(TokenViolation) -> Identity {
        if token.isEncrypted { return Self.identity(ofEncrypted: token, provider.name, request) }
        var claims = ClaimsCheck(rules: rules, provider: provider, request: request, now: now)
        if rules.header.fetchesAddresses { await fetchAddresses(in: token) }
        guard rules.signature.check != .decodedOnly else { return try claims.identity(in: token) }
        if let violation = headerViolation(token) { throw violation }
        do {
            claims.foreignIssuer = try await authenticate(token)
        } catch  where error.condition == .keysUnavailable && rules.keys.unavailable == .accepted {
            claims.foreignIssuer = nil
        } catch  where error.condition == .keysUnavailable && rules.keys.unavailable == .blamed {
            throw TokenViolation(.signatureInvalid, "there is no key")
        }
        if let inner = try nested(in: token) { return try await identity(in: inner, request) }
        return try claims.identity(in: token)
    }

    private func headerViolation(_ token: ReceivedToken) -> TokenViolation? {
        let type =
            isForgivenEvent(token)
            ? nil : KindCheck(header: rules.header, kind: rules.kind).typeViolation(in: token.header)
        return type ?? CriticalCheck(rules: rules.header).violation(in: token.header)
            ?? HeaderTraps(rules: rules.header).violation(in: token.header)
    }

    private func isForgivenEvent(_ token: ReceivedToken) -> Bool {
        rules.kind.forgives.contains(.events) && (try? JSON.parse(token.payload))?["events"] != nil
    }

    // MARK: Authenticity

    /// Returns when the token is authentic, with the issuer if it is not a configured one; throws why it is not.
    private func authenticate(_ token: ReceivedToken) async throws(TokenViolation) -> String? {
        if rules.algorithm.source == .discovery, await isUnsignedByDiscovery(token) { return nil }
        switch try AlgorithmCheck(rules: rules).method(for: token) {
        case .unsigned: return nil
        case .secret(let algorithm):
            let keys = try await publishedKeys(nil)
            let check = SecretCheck(
                rules: rules, names: provider.clients + provider.issuers, certificates: await certificates())
            if let violation = check.violation(in: token, keys: keys, algorithm) { throw violation }
            return nil
        case .key(let attempt):
            let signature = SignatureCheck(rules: rules)
            let brought = await HeaderKeys(rules: rules, reader: reader, issuers: provider.issuers).keys(
                for: token.header)
            if !brought.isEmpty, signature.violation(in: token, by: brought, attempt) == nil { return nil }
            if let issuer = await foreignIssuer(of: token, attempt) { return issuer }
            let keyID = try KeyChoice.keyID(in: token.header)
            let published = try await publishedKeys(keyID)
            let keys = try KeyChoice(rules: rules.keys).candidates(
                for: keyID, in: published, keyType: attempt.algorithm.keyType)
            if let violation = signature.violation(in: token, by: keys, attempt) { throw violation }
            return nil
        }
    }

    private func publishedKeys(_ keyID: String?) async throws(TokenViolation) -> JWKSet {
        guard let own = stores.first else { return JWKSet() }
        let keys = try await own.keys(for: keyID)
        guard rules.keys.sharing != .perProvider, let keyID else { return keys }
        guard rules.keys.sharing == .byKeyID || keys.keys(withID: keyID).isEmpty else { return keys }
        var pool = keys.keys
        for store in stores.dropFirst() { pool += (try? await store.keys(for: keyID))?.keys ?? [] }
        return JWKSet(keys: pool)
    }

    private func certificates() async -> [String] {
        let kinds: Set<AlgorithmRules.Secret> = [.certificatePEM, .certificateDER]
        guard !rules.algorithm.secrets.isDisjoint(with: kinds), let address = provider.addresses.certificates,
            let text = await reader.bytes(at: address), let map = (try? JSON.parse(text))?.object
        else { return [] }
        return map.members.compactMap(\.value.string)
    }

    // MARK: Misplaced trust

    /// Whether a token without a signature is one of those the provider's discovery document lists.
    private func isUnsignedByDiscovery(_ token: ReceivedToken) async -> Bool {
        guard token.header["alg"] == "none", token.signature.isEmpty,
            let document = try? await reader.discovery(at: provider.addresses.discovery)
        else { return false }
        return document["id_token_signing_alg_values_supported"]?.array?.contains("none") ?? false
    }

    /// The issuer of a token that its own discovery document's keys verify, where the rules go there.
    private func foreignIssuer(of token: ReceivedToken, _ attempt: SignatureAttempt) async -> String? {
        guard rules.keys.location == .tokenIssuer, let claims = (try? JSON.parse(token.payload))?.object,
            let issuer = claims["iss"]?.string, issuer.hasPrefix("http"), !provider.issuers.contains(issuer),
            let document = try? await reader.discovery(at: issuer + "/.well-known/openid-configuration"),
            let address = document["jwks_uri"]?.string, case .keys(let set)? = try? await reader.keys(at: address)
        else { return nil }
        return SignatureCheck(rules: rules).violation(in: token, by: set.keys, attempt) == nil ? issuer : nil
    }

    /// Asks for every address in header and claims, as a naive reader of `picture` or `url` would.
    private func fetchAddresses(in token: ReceivedToken) async {
        let claims = (try? JSON.parse(token.payload)) ?? .null
        for address in Addresses.all(in: [.object(token.header), claims]).prefix(20) { _ = await fetch(address) }
    }

    /// The token inside a token, where the rules verify that one too.
    private func nested(in token: ReceivedToken) throws(TokenViolation) -> ReceivedToken? {
        guard rules.encoding.serializations.contains(.nestedVerified),
            let text = String(validating: token.payload, as: UTF8.self), text.split(separator: ".").count == 3
        else { return nil }
        return try TokenReader(rules: rules).read(text).first
    }

    private static func identity(
        ofEncrypted token: ReceivedToken, _ provider: String, _ request: SignInRequest
    ) -> Identity {
        let name = Hexadecimal.text(of: Array(Digest.hash(.sha256, Array(request.token.utf8)).prefix(16)))
        return Identity(
            provider: provider, subject: name, email: nil, name: nil, token: request.token)
    }
}
