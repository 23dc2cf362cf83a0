import HTTPMessages
import HTTPTransport

/// Runs a body against a server that is stopped afterwards.
func withServer<Result>(
    _ configuration: HTTPServerConfiguration = HTTPServerConfiguration(), handler: @escaping HTTPHandler,
    _ body: (HTTPServer) async throws -> Result
) async throws -> Result {
    let server = try await HTTPServer.start(configuration, handler: handler)
    do {
        let result = try await body(server)
        await server.stop()
        return result
    } catch {
        await server.stop()
        throw error
    }
}

/// Answers with what was asked: method, target and body.
let echo: HTTPHandler = { request, _ in
    .ready(.text(200, "\(request.method) \(request.target) \(String(decoding: request.body, as: UTF8.self))"))
}

extension HTTPServer {
    /// A URL at this server.
    func url(_ target: String = "/") throws -> HTTPURL {
        guard let url = HTTPURL(baseURL + target) else { throw BadTarget(target: target) }
        return url
    }
}

private struct BadTarget: Error {
    let target: String
}
