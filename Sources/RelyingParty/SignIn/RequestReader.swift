import HTTPMessages
import JOSE
import JSON

/// A refusal, with the provider it was about where that was known already.
struct Refusal: Error, Sendable {
    let violation: TokenViolation
    /// The provider's name in the profile.
    var provider: String?
}

/// One provider with the documented form of its requests.
struct ProviderEndpoint: Sendable {
    let provider: ProviderSettings
    let shape: EndpointShape
}

/// Reads a request into logical fields: method, media type, body, provider, fields, in this order.
struct RequestReader {
    /// The same endpoint once for each provider.
    let endpoints: [ProviderEndpoint]
    /// Rules for what is read before the provider is known.
    let rules: RequestRules

    /// The request and the provider it names; throws what is wrong with it.
    func read(_ request: HTTPRequest) throws(Refusal) -> (ProviderEndpoint, SignInRequest) {
        guard let shape = endpoints.first?.shape else {
            throw Refusal(violation: malformed("no provider is configured"))
        }
        if let violation = envelopeViolation(request, shape) { throw Refusal(violation: violation) }
        let body = try body(of: request)
        let endpoint = try endpoint(for: request, body)
        do throws(TokenViolation) {
            return (endpoint, try signIn(request, body, endpoint))
        } catch {
            throw Refusal(violation: error, provider: endpoint.provider.name)
        }
    }

    private func malformed(_ detail: String) -> TokenViolation { TokenViolation(.requestMalformed, detail) }

    // MARK: Envelope

    private func envelopeViolation(_ request: HTTPRequest, _ shape: EndpointShape) -> TokenViolation? {
        guard request.method == shape.method || rules.forgives.contains(.method) else {
            return TokenViolation(.methodNotAllowed, "expected \(shape.method)")
        }
        if request.body.count > rules.maximumBodyBytes {
            return TokenViolation(.requestTooLarge, "the body has \(request.body.count) bytes")
        }
        guard shape.matchesQuery(of: request) else { return malformed("the query is not the documented one") }
        if rules.refuses.contains(.origin), request.fields.contains("Origin") {
            return malformed("requests with an origin are not taken")
        }
        let isEncoded = request.fields["Content-Encoding"].map { $0 != "identity" } ?? false
        guard let expected = shape.contentType, !rules.forgives.contains(.contentType) else { return nil }
        let type = request.mediaType
        let charset = type?[parameter: "charset"].map(Likeness.lowercased) ?? "utf-8"
        guard !isEncoded, type?.essence == expected, charset == "utf-8" else {
            return TokenViolation(.contentTypeUnsupported, "expected \(expected) in UTF-8")
        }
        return nil
    }

    private func body(of request: HTTPRequest) throws(Refusal) -> JSON {
        if let form = request.form {
            return .object(JSONObject(form.items.map { ($0.name, JSON.string($0.value)) }))
        }
        var options = JSONParseOptions.strict
        options.maximumBytes = rules.maximumBodyBytes
        let value: JSON
        do {
            value = try JSON.parse(request.body, options: options)
        } catch {
            throw Refusal(violation: malformed("the body is no JSON: \(error)"))
        }
        guard value.object != nil else { throw Refusal(violation: malformed("the body is \(value.typeName)")) }
        return value
    }

    // MARK: Provider

    private func endpoint(for request: HTTPRequest, _ body: JSON) throws(Refusal) -> ProviderEndpoint {
        var named: JSON?
        for endpoint in endpoints {
            let fields = endpoint.shape.body.read(body).fields.merging(endpoint.shape.pathFields(of: request)) { $1 }
            guard let value = fields["provider"] else { continue }
            named = value
            if isSame(value, endpoint.provider.value) { return endpoint }
        }
        if rules.forgives.contains(.providerFromToken), let endpoint = endpointOfToken(body) { return endpoint }
        if named == nil, let fixed = endpointWithoutName(body) { return fixed }
        throw Refusal(violation: Self.providerViolation(named))
    }

    /// The provider of a request that names none because its form tells: the one whose token is there, or the only one.
    private func endpointWithoutName(_ body: JSON) -> ProviderEndpoint? {
        let unnamed = endpoints.filter { !$0.shape.body.has("provider") }
        return unnamed.first { $0.shape.body.read(body).fields["token"] != nil } ?? unnamed.first
    }

    private static func providerViolation(_ named: JSON?) -> TokenViolation {
        switch named {
        case nil, .null: TokenViolation(.providerMissing, "the request names no provider")
        case .string: TokenViolation(.providerUnsupported, "the provider is not one of ours")
        case .some(let value): TokenViolation(.requestMalformed, "the provider is \(value.typeName), expected a string")
        }
    }

    private func isSame(_ value: JSON, _ provider: String) -> Bool {
        if let elements = value.array, rules.forgives.contains(.providerArray) {
            return elements.first?.string?.hasSameBytes(as: provider) ?? false
        }
        guard let text = value.string else { return false }
        return text.hasSameBytes(as: provider)
            || rules.forgives.contains(.providerSpelling)
                && Likeness.sameLettersInAnyCase(Likeness.trimmed(text), provider)
    }

    /// The provider whose issuer the token names.
    private func endpointOfToken(_ body: JSON) -> ProviderEndpoint? {
        endpoints.first { endpoint in
            guard let text = endpoint.shape.body.read(body).fields["token"]?.string,
                let token = try? TokenReader(rules: endpoint.provider.rules).read(text).first,
                let issuer = (try? JSON.parse(token.payload))?["iss"]?.string
            else { return false }
            return endpoint.provider.issuers.contains(where: issuer.hasSameBytes)
        }
    }

    // MARK: Fields

    private func signIn(
        _ request: HTTPRequest, _ body: JSON, _ endpoint: ProviderEndpoint
    ) throws(TokenViolation) -> SignInRequest {
        let provider = endpoint.provider
        guard provider.rules.request.providerEnabled else {
            throw TokenViolation(.providerDisabled, "the provider is switched off")
        }
        guard !provider.clients.isEmpty else {
            throw TokenViolation(.noClientConfigured, "the provider has no client identifier")
        }
        let fields = RequestFields(
            reading: endpoint.shape.body.read(body), shape: endpoint.shape, rules: provider.rules.request,
            request: request, body: body)
        if let violation = fields.shapeViolation { throw violation }
        return SignInRequest(
            token: try fields.token(), nonce: try fields.nonce(), accessToken: try fields.text("access_token"),
            code: try fields.text("code"), name: try fields.text("name"), body: body, http: request)
    }
}
