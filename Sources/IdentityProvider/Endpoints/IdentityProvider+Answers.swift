package import HTTPMessages
import JOSE
import JSON

extension IdentityProvider {
    /// The answer to a request for a provider's address; it is written into the journal.
    package func respond(to request: HTTPRequest, from peer: HTTPPeer = HTTPPeer()) -> HTTPResponse {
        restoreIfDue()
        let destination = router.destination(of: request)
        let instant = clock.milliseconds
        var (response, fault): (HTTPResponse, Int?) = (answer(request, at: destination), nil)
        if case .endpoint(let endpoint, let provider, _) = destination,
            let active = faults.take(provider: provider, endpoint: endpoint.name, request: request)
        {
            fault = active.number
            response = faulty(response, active.rule, provider: provider, request: request)
        }
        response.fields.append("Assay-Test-Issuer", "true")
        journal.append { number in
            JournalEntry(
                number: number, instant: instant, provider: destination.provider, endpoint: destination.endpointName,
                request: request, peer: peer, status: response.status, fault: fault)
        }
        return response
    }

    private func faulty(
        _ response: HTTPResponse, _ rule: FaultRule, provider: String, request: HTTPRequest
    ) -> HTTPResponse {
        do throws(MintError) {
            return rule.applied(to: response, request: request, context: try context(for: provider))
        } catch {
            return HTTPResponse.text(500, "assay: the fault cannot be committed: \(error)\n")
        }
    }

    private func answer(_ request: HTTPRequest, at destination: EndpointRouter.Destination) -> HTTPResponse {
        let now = clock.seconds
        switch destination {
        case .root: return HTTPResponse.text(200, Banner.text(catalogue))
        case .unknown where request.path.hasPrefix(AttackerDocuments.path):
            return keyRing.key("attacker", for: "").flatMap {
                AttackerDocuments(key: $0).response(at: request.path, origin: origin(of: request), now: now)
            } ?? APIError(404, "not_found", "nothing is here").response
        case .unknown(let hint): return APIError(404, "not_found", "nothing is here", hint: hint).response
        case .nowhere(let provider, let hint):
            guard var response = personality(provider)?.notFound.response(at: now) else {
                return APIError(404, "not_found", "nothing is here", hint: hint).response
            }
            response.fields.append("Assay-Hint", hint)
            return response
        case .endpoint(let endpoint, let provider, let isRealHost):
            guard request.method == "GET" || request.method == "HEAD" else {
                return APIError(
                    405, "method_not_allowed", "\(request.method) is not allowed here", hint: "ask with GET or HEAD",
                    allowed: "GET, HEAD"
                ).response
            }
            return documents(request, endpoint.name, provider, isRealHost: isRealHost, now: now)
        }
    }

    private func documents(
        _ request: HTTPRequest, _ name: String, _ provider: String, isRealHost: Bool, now: Int
    ) -> HTTPResponse {
        guard let personality = personality(provider), let endpoint = personality.endpoint(name),
            let keys = keyRing.snapshot(of: provider)
        else { return APIError(404, "not_found", "\(provider) has no \(name)").response }
        let body: [UInt8]
        switch endpoint.kind {
        case .keySet: body = keys.keySet
        case .certificates: body = keys.certificates
        case .discovery:
            let base = isRealHost ? nil : "\(origin(of: request))/\(provider)"
            let issuer = configuration.issuer == .local ? "\(baseURL)/\(provider)" : nil
            let document = DiscoveryDocument(personality: personality, endpoint: endpoint, base: base, issuer: issuer)
            body = discovery(document.members(), provider, endpoint.layout)
        }
        return HTTPResponse(status: 200, fields: endpoint.headers.fields(at: now), body: body)
    }

    /// The document after what a case or a caller changed about it.
    private func discovery(_ members: JSONObject, _ provider: String, _ layout: JSONLayout) -> [UInt8] {
        guard let change = stage.discovery(of: provider) else { return layout.bytes(of: .object(members)) }
        var members = members
        for name in change.removed { members.removeAll(named: name) }
        do {
            let context = try context(for: provider)
            for (name, value) in change.members { members[name] = try value.json(in: context) }
        } catch {
            return Array("assay: the discovery document cannot be made: \(error)\n".utf8)
        }
        return layout.bytes(of: .object(members))
    }

    /// Where the client reached us, so that the addresses we tell lead back the same way.
    private func origin(of request: HTTPRequest) -> String {
        request.authority.map { "\(request.scheme)://\($0)" } ?? baseURL
    }
}
