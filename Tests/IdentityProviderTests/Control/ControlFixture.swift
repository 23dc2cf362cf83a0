import HTTPMessages
import JOSE
import JSON
import TestSupport
import Testing

@testable import IdentityProvider

/// An issuer with its control API, and a short way to call it.
struct ControlFixture {
    let issuer: IdentityProvider
    let api: ControlAPI
    let document: JSON

    init(
        hooks: ControlHooks = ControlHooks(), _ change: (inout ProviderConfiguration) -> Void = { _ in }
    ) throws {
        issuer = try Fixture(change).issuer
        api = try ControlAPI(files: ProjectFiles.embedded, issuer: issuer, hooks: hooks)
        document = try JSON.parse(try #require(ProjectFiles.embedded["conformance/schema/control-api.json"]))
    }

    /// The answer to a call; a body is declared as JSON unless the fields say otherwise.
    func call(
        _ method: String, _ target: String, _ body: String? = nil, fields: HTTPFields = [:], peer: HTTPPeer = HTTPPeer()
    ) async -> HTTPResponse {
        var request = HTTPRequest(method: method, target: target, fields: fields, body: Array((body ?? "").utf8))
        if !fields.contains("Host") { request.fields.append("Host", "127.0.0.1:8400") }
        if body != nil, !fields.contains("Content-Type") { request.fields.append("Content-Type", "application/json") }
        return await api.answer(request, from: peer).response()
    }

    /// The JSON of a call that must succeed.
    func json(_ method: String, _ target: String, _ body: String? = nil) async throws -> JSON {
        let response = await call(method, target, body)
        try #require((200...201).contains(response.status), "\(response.bodyText)")
        return try JSON.parse(response.body)
    }
}
