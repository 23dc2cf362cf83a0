package import JOSE
import JSON

/// Makes tokens; holds nothing that changes but the keys and accounts it was given.
package struct Minter: Sendable {
    private let catalogue: PersonalityCatalogue
    private let accounts: AccountDirectory
    private let keyRing: KeyRing
    /// The `iss` of a provider's tokens, real or local.
    private let issuer: @Sendable (Personality) -> String

    /// A minter for these providers, users and keys.
    package init(
        catalogue: PersonalityCatalogue, accounts: AccountDirectory, keyRing: KeyRing,
        issuer: @escaping @Sendable (Personality) -> String
    ) {
        self.catalogue = catalogue
        self.accounts = accounts
        self.keyRing = keyRing
        self.issuer = issuer
    }

    /// The token that was asked for, issued at `now` in seconds since 1970.
    package func mint(_ request: MintRequest, now: Int) throws(MintError) -> MintedToken {
        let facts = try facts(request, now: now)
        guard let signer = keyRing.nextSigner(for: request.provider) else { throw .noSigningKey(request.provider) }
        let blueprint = Self.blueprint(facts, signer: signer)
        let context = context(facts, signer: signer)
        let forged: ForgedToken
        do throws(ForgeError) {
            forged = try blueprint.forged(edits: request.edits, context: context)
        } catch {
            throw .forging(error)
        }
        return MintedToken(
            text: forged.text, nonce: facts.nonce, provider: request.provider, flow: facts.flow.name,
            audience: request.audience, account: facts.account, subject: facts.subject, claims: blueprint.claims,
            header: blueprint.header, issuedAt: facts.issuedAt,
            expiresAt: blueprint.claims["exp"]?.int ?? facts.expiresAt,
            forged: forged, facts: facts)
    }

    /// What edits of keys and documents may speak of.
    package func context(for request: MintRequest, now: Int) throws(MintError) -> ForgeContext {
        let facts = try facts(request, now: now)
        guard let signer = keyRing.key(.signing, for: request.provider) else { throw .noSigningKey(request.provider) }
        return context(facts, signer: signer, isForging: true)
    }

    private func facts(_ request: MintRequest, now: Int) throws(MintError) -> TokenFacts {
        guard let plain = catalogue.personality(request.provider) else {
            throw .unknownProvider(request.provider, known: catalogue.names)
        }
        guard let personality = catalogue.personality(request.provider, variant: request.variant) else {
            let known = catalogue.variants(of: plain.name).map(\.name)
            throw .unknownVariant(request.variant ?? "", of: plain.name, known: known)
        }
        guard let flow = personality.flow(request.flow) else {
            throw .unknownFlow(request.flow ?? "", of: plain.name, known: plain.flows.map(\.name))
        }
        guard abs(request.expiresIn ?? 0) <= 1 << 40 else {
            throw .outOfRange(
                "a life of \(request.expiresIn ?? 0) seconds is too long to be written; set the claim exp")
        }
        return TokenFacts(
            request, personality: personality, flow: flow, accounts: accounts,
            issuer: issuer(personality), now: now)
    }

    private static func blueprint(_ facts: TokenFacts, signer: JWK) -> TokenBlueprint {
        let request = facts.request
        let algorithm = JWSAlgorithm(rawValue: facts.personality.algorithm) ?? .rs256
        var header = facts.personality.token.header.filled(issuedAt: facts.issuedAt) { name in
            switch name {
            case .keyID: signer.kid.map(JSON.string)
            case .algorithm: .string(algorithm.rawValue)
            default: facts.value(of: name)
            }
        }
        var claims = facts.flow.claims.filled(issuedAt: facts.issuedAt, value: facts.value)
        for member in request.claims.members { claims[member.name] = member.value }
        for name in request.omittedClaims { claims.removeAll(named: name) }
        for member in request.header.members { header[member.name] = member.value }
        for name in request.omittedHeader { header.removeAll(named: name) }
        return TokenBlueprint(header: header, claims: claims, signingKey: .signing, algorithm: algorithm)
    }

    private func context(_ facts: TokenFacts, signer: JWK, isForging: Bool = false) -> ForgeContext {
        let provider = facts.request.provider
        let keyRing = keyRing
        let keys: @Sendable (KeyName) -> JWK? = { name in name == .signing ? signer : keyRing.key(name, for: provider) }
        // A genuine token needs no names, and this is what is done thousands of times a second.
        guard isForging || !facts.request.edits.isEmpty else { return ForgeContext(now: facts.issuedAt, keys: keys) }
        let other = catalogue.names.first { $0 != provider }
        let otherIssuer = other.flatMap { catalogue.personality($0) }.map(issuer) ?? ""
        let names = facts.names(
            accounts: accounts, otherProvider: other ?? "", otherIssuer: otherIssuer, kid: signer.kid ?? "",
            otherKid: keys(.other)?.kid)
        return ForgeContext(
            now: facts.issuedAt, values: names, seed: accounts.derivation.bytes("forging", facts.request.label),
            keys: keys)
    }
}
