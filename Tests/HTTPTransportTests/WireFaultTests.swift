import HTTPMessages
import Testing

@testable import HTTPTransport

@Suite("Wire faults on a socket", .timeLimit(.minutes(1)))
struct WireFaultTests {
    struct Vector: Sendable {
        let fault: WireFault
        let error: TransportError?
        var body = "body"
    }

    @Test(
        "a client sees each fault for what it is",
        arguments: [
            Vector(fault: WireFault(), error: nil),
            Vector(fault: .delay(.milliseconds(30)), error: nil),
            Vector(fault: .delay(.seconds(Int64.min)), error: nil),
            Vector(fault: .drip(bytesPerSecond: 2_000), error: nil),
            Vector(fault: .drip(bytesPerSecond: .max), error: nil),
            Vector(
                fault: .truncate(at: 2),
                error: .closedEarly(detail: "the connection closed after 2 of 4 bytes of the body")),
            Vector(
                fault: .wrongLength(9),
                error: .closedEarly(detail: "the connection closed after 4 of 9 bytes of the body")),
            Vector(fault: .wrongLength(2), error: nil, body: "bo"),
            Vector(fault: .resetBeforeHeaders, error: .reset(.waiting)),
            Vector(fault: .resetInHeaders(after: 12), error: .reset(.receiving)),
            Vector(fault: .resetInBody(after: 2), error: .reset(.receiving)),
            Vector(fault: .closeAtOnce, error: .closedEarly(detail: "the connection closed without an answer")),
            Vector(fault: .noAnswer, error: .timedOut(.waiting, after: .milliseconds(300))),
            Vector(fault: .endless, error: .tooLarge(detail: "the body is larger than 1000 bytes")),
            Vector(
                fault: .rawBytes(Array("<html>".utf8)),
                error: .notHTTP(detail: "not an HTTP status line: \"<html>\"")),
        ])
    func faults(vector: Vector) async throws {
        let handler: HTTPHandler = { _, _ in
            .ready(HTTPResponse(status: 200, body: Array("body".utf8), fault: vector.fault))
        }
        try await withServer(handler: handler) { server in
            let client = try HTTPClient(HTTPClientConfiguration(limits: HTTPLimits(bodyBytes: 1_000)))
            defer { client.close() }
            let attempt = await client.attempt(
                HTTPRequest(url: try server.url()), to: try server.url(), deadline: .milliseconds(300))
            switch attempt.result {
            case .success(let exchange):
                #expect(vector.error == nil)
                #expect(exchange.response.bodyText == vector.body)
                if let delay = vector.fault.delay { #expect(exchange.timings.total >= delay) }
            case .failure(let error):
                #expect(error == vector.error)
            }
        }
    }

    @Test("an endless body without a stated length goes on until the client has had enough")
    func endlessStream() async throws {
        let handler: HTTPHandler = { _, _ in
            .ready(HTTPResponse(status: 200, body: Array("0123456789".utf8), fault: .endless))
        }
        try await withServer(handler: handler) { server in
            let client = try HTTPClient(HTTPClientConfiguration(limits: HTTPLimits(bodyBytes: 1 << 41)))
            let attempt = await client.attempt(
                HTTPRequest(url: try server.url()), to: try server.url(), deadline: .milliseconds(200))
            #expect(attempt.result == .failure(.timedOut(.receiving, after: .milliseconds(200))))
            #expect((attempt.partial?.body.count ?? 0) > 100_000)
            client.close()
        }
    }

    @Test("a connection serves the next request after a fault that leaves it whole")
    func goesOn() async throws {
        let handler: HTTPHandler = { _, _ in .ready(HTTPResponse(status: 200, fault: .delay(.milliseconds(1)))) }
        try await withServer(handler: handler) { server in
            let client = try HTTPClient(HTTPClientConfiguration(idle: .seconds(30)))
            defer { client.close() }
            let first = try await client.get(try server.url())
            let second = try await client.get(try server.url())
            #expect(!first.connection.isReused)
            #expect(second.connection.isReused)
        }
    }

    @Test("a reset reaches the peer as a reset and not as an end")
    func reset() async throws {
        let handler: HTTPHandler = { _, _ in .ready(HTTPResponse(status: 200, fault: .resetBeforeHeaders)) }
        try await withServer(handler: handler) { server in
            let connection = try await RawConnection.open(port: server.port)
            connection.write("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            #expect(await connection.ending() == .reset)
        }
    }
}
