package import HTTPMessages
import JOSE
package import JSON
import OpenSSL

/// A native sign-in endpoint that speaks a target's documented requests and answers, correct unless told otherwise.
///
/// It knows nothing of the issuer it is tested with: keys come by the given fetch, as for any stranger.
package final class RelyingParty: Sendable {
    private let dialect: Dialect
    private let stores: [String: KeyStore]
    private let accounts: Accounts
    private let used = UsedTokens()
    private let signInLimit = SignInLimit()
    private let fetch: KeyFetch
    private let clock: @Sendable () -> Int

    /// A service without users.
    ///
    /// - Parameters:
    ///   - profile: the target profile.
    ///   - variables: values that win over the profile's defaults.
    ///   - defects: defects to have; each sets rules, the last one wins.
    ///   - asObserved: whether to deviate from the documents as the profile says the real service does.
    ///   - issuerBase: the base address of a test issuer; nil for the providers' real addresses.
    ///   - fetch: gets documents over HTTP.
    ///   - clock: seconds since 1970.
    ///   - random: fresh unguessable bytes.
    package init(
        profile: JSONReader, variables: [String: String] = [:], defects: [Defect] = [], asObserved: Bool = false,
        issuerBase: String? = nil, fetch: @escaping KeyFetch, clock: @escaping @Sendable () -> Int,
        random: @escaping @Sendable (Int) -> [UInt8] = { SecureRandom.bytes($0) }
    ) throws(DataFileError) {
        let dialect = try Dialect(
            profile, variables: variables, issuerBase: issuerBase, asObserved: asObserved, defects: defects)
        self.dialect = dialect
        self.fetch = fetch
        self.clock = clock
        accounts = Accounts(random: random)
        var stores: [String: KeyStore] = [:]
        for endpoint in dialect.signIn {
            let provider = endpoint.provider
            let reader = DocumentReader(rules: provider.rules.keys, fetch: fetch)
            let source = KeySetSource(
                rules: provider.rules.keys, reader: reader, addresses: provider.addresses, issuers: provider.issuers)
            stores[provider.name] = KeyStore(rules: provider.rules.keys, source: source, clock: clock)
        }
        self.stores = stores
    }

    /// The answer to a request, whatever it is.
    package func respond(to request: HTTPRequest) async -> HTTPResponse {
        if let probe = dialect.session.probe, probe.matchesPath(of: request), probe.method == request.method {
            return probeResponse(to: request, probe)
        }
        let linkSecret = dialect.link.first.flatMap { endpoint in
            endpoint.shape.matchesPath(of: request) ? endpoint.shape.value(of: "session", in: request) : nil
        }
        if let linkSecret { return await response(to: request, at: dialect.link, linking: linkSecret) }
        if dialect.signIn.contains(where: { $0.shape.matchesPath(of: request) }), !isLinkWithoutSession(request) {
            return await response(to: request, at: dialect.signIn, linking: nil)
        }
        if dialect.link.contains(where: { $0.shape.matchesPath(of: request) }) {
            return finished(dialect.errors.response(to: .unauthorized, provider: nil), request)
        }
        return .text(404, "Not Found\n")
    }

    /// Forgets users and sessions, not keys.
    package func reset() { accounts.removeAll() }

    /// The rules of a provider, or of the first one where none is known yet.
    private func rules(of provider: String? = nil) -> Rules {
        let known = dialect.signIn.first { $0.provider.name == provider } ?? dialect.signIn.first
        return known?.provider.rules ?? Rules()
    }

    /// Whether a body is of the form for linking and of no other, on a path that serves both.
    private func isLinkWithoutSession(_ request: HTTPRequest) -> Bool {
        guard let link = dialect.link.first(where: { $0.shape.matchesPath(of: request) }),
            let body = try? JSON.parse(request.body)
        else { return false }
        return link.shape.body.read(body).mismatches.isEmpty
            && dialect.signIn.allSatisfy { !$0.shape.body.read(body).mismatches.isEmpty }
    }

    // MARK: Sign-in

    private func response(
        to request: HTTPRequest, at endpoints: [ProviderEndpoint], linking secret: String?
    ) async -> HTTPResponse {
        if let limited = limited() { return finished(limited, request) }
        let reader = RequestReader(endpoints: endpoints, rules: rules().request)
        do throws(Refusal) {
            let (endpoint, signIn) = try reader.read(request)
            do throws(TokenViolation) {
                let identity = try await identity(for: signIn, endpoint.provider)
                return finished(try welcome(identity, signIn, endpoint, linking: secret), request)
            } catch {
                throw Refusal(violation: error, provider: endpoint.provider.name)
            }
        } catch {
            if let welcome = unconditionalWelcome(request, endpoints) { return finished(welcome, request) }
            return finished(refusal(error, request), request)
        }
    }

    /// The answer to a sign-in that is one too many.
    private func limited() -> HTTPResponse? {
        let rules = rules().request
        guard let limit = rules.limit,
            let seconds = signInLimit.count(now: clock(), limit: limit, seconds: rules.limitSeconds)
        else { return nil }
        var response = dialect.errors.response(to: TokenViolation(.rateLimited, "one sign-in too many"), provider: nil)
        response.fields.append("Retry-After", "\(seconds)")
        return response
    }

    /// The answer to a request that cannot even be read, for rules that let everybody in.
    private func unconditionalWelcome(_ request: HTTPRequest, _ endpoints: [ProviderEndpoint]) -> HTTPResponse? {
        guard let endpoint = endpoints.first, endpoint.provider.rules.response.verdict == .acceptsAll else {
            return nil
        }
        let identity = Mentioned(request: request, provider: endpoint.provider.name).identity
        guard let signedIn = try? accounts.signIn(identity, rules: Rules(), now: clock()) else { return nil }
        return success(dialect.session, signedIn.user, signedIn.secret, identity, endpoint.provider, status: nil)
    }

    private func identity(
        for signIn: SignInRequest, _ provider: ProviderSettings
    ) async throws(TokenViolation) -> Identity {
        let rules = provider.rules
        switch rules.response.verdict {
        case .refusesAll: throw TokenViolation(.signatureInvalid, "everything is refused")
        case .acceptsAll: return Unchecked(request: signIn, provider: provider.name).identity
        case .checked: break
        }
        if let identity = ownSession(signIn, provider) { return identity }
        let others = stores.filter { $0.key != provider.name }.map(\.value)
        let verifier = TokenVerifier(
            provider: provider, stores: [stores[provider.name]].compactMap(\.self) + others, fetch: fetch, now: clock())
        let identity = try await verifier.identity(for: signIn)
        if rules.nonce.oneTime, !rules.nonce.forgives.contains(.replay),
            await !used.isFirstUse(of: signIn.token, now: clock(), keptSeconds: 2 * 86_400, rules.nonce.use)
        {
            throw TokenViolation(.tokenReplayed, "the token was used before")
        }
        return identity
    }

    /// What a session of ours, or an opaque text, is taken for by rules that let it stand for a token.
    private func ownSession(_ signIn: SignInRequest, _ provider: ProviderSettings) -> Identity? {
        let forgives = provider.rules.kind.forgives
        let isOurs = forgives.contains(.ownSession) && accounts.user(of: signIn.token) != nil
        // Google's access tokens begin like this; other opaque tokens are one word.
        let isOneWord = signIn.token.hasPrefix("ya29.") || signIn.token.utf8.allSatisfy(\.isBase64URL)
        let isOpaque = forgives.contains(.opaque) && isOneWord && signIn.token.utf8.count > 8
        return isOurs || isOpaque ? Unchecked(request: signIn, provider: provider.name).identity : nil
    }

    private func welcome(
        _ identity: Identity, _ signIn: SignInRequest, _ endpoint: ProviderEndpoint, linking secret: String?
    ) throws(TokenViolation) -> HTTPResponse {
        let rules = endpoint.provider.rules
        let provider = endpoint.provider
        if let secret {
            guard let user = accounts.user(of: secret) else {
                throw TokenViolation(.unauthorized, "the session is not valid")
            }
            let linked = try accounts.link(identity, to: user.id, rules: rules)
            return success(
                dialect.linkSession, linked, secret, identity, provider, status: endpoint.shape.successStatus)
        }
        let chosen = ChosenIdentity(rules: rules.accounts, body: signIn.body).identity(identity)
        let signedIn = try accounts.signIn(chosen, rules: rules, now: clock())
        return success(dialect.session, signedIn.user, signedIn.secret, identity, provider, status: nil)
    }

    private func success(
        _ shape: SessionShape, _ user: User, _ secret: String, _ identity: Identity, _ provider: ProviderSettings,
        status: Int?
    ) -> HTTPResponse {
        let values = AnswerValues(user: user, secret: secret, identity: identity, provider: provider, now: clock())
            .values
        var response = shape.response(values, secret: secret, user: user.id)
        if let status { response.status = status }
        if provider.rules.response.noStore {
            if !response.fields.contains("Cache-Control") { response.fields.append("Cache-Control", "no-store") }
        } else {
            response.fields.removeAll(named: "Cache-Control")
        }
        return response
    }

    // MARK: Refusals

    private func refusal(_ refusal: Refusal, _ request: HTTPRequest) -> HTTPResponse {
        let rules = rules(of: refusal.provider).response
        guard !rules.crashesOn.contains(refusal.violation.condition) else { return Mistakes.crash }
        var response = dialect.errors.response(to: refusal.violation, provider: refusal.provider)
        if refusal.violation.condition == .methodNotAllowed, let method = dialect.signIn.first?.shape.method {
            response.fields.append("Allow", method)
        }
        let mentioned = Mentioned(request: request, provider: refusal.provider ?? "")
        response = Mistakes(rules: rules, request: request, mentioned: mentioned, accounts: accounts).spoilt(response)
        if rules.gifts.contains(.session),
            let signedIn = try? accounts.signIn(mentioned.identity, rules: Rules(), now: clock())
        {
            response = dialect.session.planting(signedIn.secret, in: response)
        }
        return response
    }

    /// The response with what goes into every one.
    private func finished(_ response: HTTPResponse, _ request: HTTPRequest) -> HTTPResponse {
        var response = response
        guard let origin = request.fields["Origin"] else { return response }
        switch rules().response.crossOrigin {
        case .none: break
        case .any, .reflected:
            let allowed = rules().response.crossOrigin == .any ? "*" : origin
            response.fields.set("Access-Control-Allow-Origin", allowed)
            response.fields.set("Access-Control-Allow-Credentials", "true")
        }
        return response
    }

    // MARK: Probe

    private func probeResponse(to request: HTTPRequest, _ probe: EndpointShape) -> HTTPResponse {
        guard !rules().response.deadSessions, let secret = probe.value(of: "session", in: request),
            let user = accounts.user(of: secret)
        else { return finished(dialect.errors.response(to: .unauthorized, provider: nil), request) }
        return finished(dialect.session.probeResponse(AnswerValues.values(of: user)), request)
    }
}

extension TokenViolation {
    fileprivate static let unauthorized = TokenViolation(.unauthorized, "the session is not valid")
}
