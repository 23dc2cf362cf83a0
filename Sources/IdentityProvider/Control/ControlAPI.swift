package import HTTPMessages
package import JSON

/// The issuer's own interface below `/_assay/`, described by the OpenAPI document that it serves.
package struct ControlAPI: Sendable {
    /// Does what an operation is for.
    typealias Operation = @Sendable (ControlCall) throws(APIError) -> HTTPAnswer

    private static let path = "conformance/schema/control-api.json"
    private let issuer: IdentityProvider
    private let hooks: ControlHooks
    private let router: ControlRouter
    private let document: [UInt8]
    private let guardian: ControlGuard

    /// Reads the document; throws if it names an operation that does not exist.
    package init(files: FileSet, issuer: IdentityProvider, hooks: ControlHooks = ControlHooks()) throws(DataFileError) {
        guard let document = files[Self.path] else {
            throw DataFileError(file: Self.path, problem: "the description of the control API is missing")
        }
        let reader = try JSONReader(file: Self.path, bytes: document)
        router = try ControlRouter(reader)
        for operation in router.operations.subtracting(Self.operations.keys).subtracting(["openapi"]).sorted() {
            throw try reader.member("paths").error("nothing does the operation \"\(operation)\"")
        }
        self.issuer = issuer
        self.hooks = hooks
        self.document = document
        guardian = ControlGuard(
            token: issuer.configuration.controlToken, hosts: issuer.configuration.controlHosts.map { $0.lowercased() })
    }

    /// What everybody can do.
    static let operations: [String: Operation] =
        stateOperations.merging(tokenOperations) { $1 }.merging(keyOperations) { $1 }
        .merging(faultOperations) { $1 }.merging(accountOperations) { $1 }.merging(journalOperations) { $1 }

    /// The answer to any request: the control API's below `/_assay/`, the providers' elsewhere.
    @Sendable package func answer(_ request: HTTPRequest, from peer: HTTPPeer) -> HTTPAnswer {
        isOurs(request) ? control(request, from: peer) : .ready(issuer.respond(to: request, from: peer))
    }

    /// The answer of the control API alone, for a listener of its own.
    @Sendable package func control(_ request: HTTPRequest, from peer: HTTPPeer) -> HTTPAnswer {
        do throws(APIError) {
            try guardian.check(request, from: peer)
            issuer.restoreIfDue()
            // HEAD is GET whose body the sender leaves out.
            let method = request.method == "HEAD" ? "GET" : request.method
            let match = try router.match(method: method, path: request.path)
            if match.operation == "openapi" {
                return .ready(HTTPResponse(status: 200, fields: ["Content-Type": "application/json"], body: document))
            }
            let call = try ControlCall(request, match: match, issuer: issuer, hooks: hooks)
            guard let operation = Self.operations[match.operation] else {
                throw APIError(404, "not_found", "nothing does \(match.operation)")
            }
            return try operation(call)
        } catch {
            return .ready(error.response)
        }
    }

    /// Under a provider's real name there is nothing of ours.
    private func isOurs(_ request: HTTPRequest) -> Bool {
        guard request.path == "/_assay" || request.path.hasPrefix("/_assay/") else { return false }
        let realNames = issuer.catalogue.names.flatMap { issuer.catalogue.personality($0)?.hosts ?? [] }
        return request.host.map { !realNames.contains($0) } ?? true
    }
}

extension HTTPAnswer {
    /// An answer in JSON at hand.
    static func json(_ status: Int = 200, _ body: JSON) -> HTTPAnswer { .ready(.json(status, body)) }

    /// The answer of what has nothing to tell.
    static let done: HTTPAnswer = .json(200, ["done": true])
}
