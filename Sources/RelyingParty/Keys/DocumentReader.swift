import HTTPMessages
import JOSE
import JSON

/// Gets JSON documents over HTTP, as strictly as the rules say.
struct DocumentReader: Sendable {
    let rules: KeyRules
    let fetch: KeyFetch

    /// A key set, or the word that the one at hand is still current.
    enum KeyDocument: Sendable {
        case keys(JWKSet)
        case notModified
    }

    /// How many redirects a careless fetcher follows.
    private static let maximumRedirects = 5

    /// The key set at an address.
    func keys(at address: String) async throws(TokenViolation) -> KeyDocument {
        let response = try await response(from: address)
        if response.status == 304 { return .notModified }
        if rules.refuses.contains(.oldAnswer), isOld(response) { throw unavailable("the answer is too old") }
        if rules.refuses.contains(.varyingAnswer), response.fields.contains("Vary") {
            throw unavailable("the answer is for one request only")
        }
        let json = try json(in: response)
        do {
            return .keys(try admitted(JWKSet(json: rules.forgives.contains(.type) ? json.withTypesByMembers : json)))
        } catch let error as JOSEError {
            throw unavailable("the document is no key set: \(error)")
        } catch {
            throw unavailable("\(error)")
        }
    }

    /// A discovery document (OpenID Connect Discovery 1.0, section 4).
    func discovery(at address: String) async throws(TokenViolation) -> JSONObject {
        let response = try await response(from: address)
        guard let object = try json(in: response).object else {
            throw unavailable("the discovery document is no object")
        }
        return object
    }

    /// The document at an address as it comes, whatever it is; nil when there is none.
    func bytes(at address: String) async -> [UInt8]? {
        guard case .success(let response) = await fetch(address), response.status == 200,
            response.body.count <= rules.maximumBytes
        else { return nil }
        return response.body
    }

    // MARK: Answers

    private func response(from address: String) async throws(TokenViolation) -> HTTPResponse {
        var address = address
        for _ in 0..<Self.maximumRedirects {
            switch await fetch(address) {
            case .failure(let failure): throw unavailable(failure.reason)
            case .success(let response):
                guard (300..<400).contains(response.status), response.status != 304,
                    rules.answerForgives.contains(.redirect), let location = response.fields["Location"]
                else { return response }
                address = HTTPURL(address)?.resolving(location)?.description ?? location
            }
        }
        throw unavailable("more than \(Self.maximumRedirects) redirects")
    }

    private func json(in response: HTTPResponse) throws(TokenViolation) -> JSON {
        guard response.status == 200 || rules.answerForgives.contains(.status) else {
            throw unavailable("the answer has status \(response.status)")
        }
        // Nobody asked for compression, so none is undone.
        if let coding = response.fields["Content-Encoding"], !HTTPGrammar.areSameName(coding, "identity") {
            throw unavailable("the answer is encoded as \(coding.prefix(20))")
        }
        guard response.body.count <= rules.maximumBytes || rules.answerForgives.contains(.size) else {
            throw unavailable("the answer has \(response.body.count) bytes, at most \(rules.maximumBytes) are read")
        }
        var options = JSONParseOptions.strict
        options.allowsDuplicates = rules.answerForgives.contains(.duplicates)
        options.maximumDepth = 16
        do {
            return try JSON.parse(response.body, options: options)
        } catch {
            throw unavailable("the answer is no JSON: \(error)")
        }
    }

    private func unavailable(_ reason: String) -> TokenViolation {
        TokenViolation(.keysUnavailable, "the provider's keys cannot be had: \(reason)")
    }

    // MARK: Traps

    private func isOld(_ response: HTTPResponse) -> Bool {
        guard let age = response.fields["Age"].flatMap(Int.init) else { return false }
        let directives = (response.fields["Cache-Control"] ?? "").split(separator: ",").map {
            Likeness.trimmed(String($0))
        }
        let lifetime = directives.lazy.compactMap { $0.hasPrefix("max-age=") ? Int($0.dropFirst(8)) : nil }.first
        return lifetime.map { age > $0 } ?? false
    }

    /// The set as the rules see it: some refuse it for members that are none of their business.
    private func admitted(_ set: JWKSet) throws(TokenViolation) -> JWKSet {
        guard !set.keys.isEmpty else { throw unavailable("the key set holds no key") }
        let unknownTypes = set.ignored.filter { if case .keyKindUnsupported = $0 { true } else { false } }
        if rules.refuses.contains(.unknownType), !unknownTypes.isEmpty {
            throw unavailable("the key set holds a key of an unknown type")
        }
        let isSpoilt = unknownTypes.count < set.ignored.count || set.keys.contains { (try? $0.publicKey()) == nil }
        if rules.refuses.contains(.malformedKey), isSpoilt { throw unavailable("the key set holds a malformed key") }
        if rules.refuses.contains(.privateMember), set.keys.contains(where: \.isPrivate) {
            throw unavailable("the key set holds a private key")
        }
        var keys = set.keys
        if rules.refuses.contains(.algorithmAbsent) { keys.removeAll { $0.alg == nil } }
        if rules.refuses.contains(.second) { keys = Array(keys.prefix(1)) }
        return JWKSet(keys: keys)
    }
}

extension JSON {
    /// The key set with every key of RSA members called an RSA key.
    fileprivate var withTypesByMembers: JSON {
        guard let keys = self["keys"]?.array else { return self }
        return placing(
            .array(keys.map { $0["n"] != nil && $0["e"] != nil ? $0.placing("RSA", at: "/kty") : $0 }), at: "/keys")
    }
}
