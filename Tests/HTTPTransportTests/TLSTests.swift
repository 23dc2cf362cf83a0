import HTTPMessages
import HTTPTransport
import OpenSSL
import Testing

@Suite("HTTP over TLS", .timeLimit(.minutes(1)))
struct TLSTests {
    private func url(_ text: String = "https://appleid.apple.com/auth/keys") throws -> HTTPURL {
        try #require(HTTPURL(text))
    }

    private func withTLSServer<Result>(
        _ settings: TLSServerSettings, handler: @escaping HTTPHandler = echo,
        _ body: (HTTPServer) async throws -> Result
    ) async throws -> Result {
        try await withServer(HTTPServerConfiguration(tls: settings), handler: handler, body)
    }

    @Test("a request under a real name reaches the handler, which knows the name", arguments: TestAuthority.hosts)
    func names(host: String) async throws {
        let handler: HTTPHandler = { request, peer in
            .ready(.text(200, "\(request.scheme) \(request.host ?? "") \(peer.serverName ?? "") \(peer.isSecure)"))
        }
        try await withTLSServer(.context(TestAuthority.server()), handler: handler) { server in
            let client = try TestAuthority.client(port: server.port)
            defer { client.close() }
            let exchange = try await client.get(try url("https://\(host)/"))
            #expect(exchange.response.bodyText == "https \(host) \(host) true")
            #expect(exchange.connection.tlsVersion == "TLSv1.3")
            #expect(exchange.timings.secured != nil)
        }
    }

    @Test("large bodies go both ways whole")
    func large() async throws {
        let handler: HTTPHandler = { request, _ in .ready(HTTPResponse(status: 200, body: request.body)) }
        try await withTLSServer(.context(TestAuthority.server()), handler: handler) { server in
            let client = try TestAuthority.client(port: server.port)
            defer { client.close() }
            let body = (0..<1_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
            let exchange = try await client.send(HTTPRequest(method: "POST", url: try url(), body: body), to: try url())
            #expect(exchange.response.body == body)
        }
    }

    @Test("the next connection takes up the session of the last")
    func resumption() async throws {
        try await withTLSServer(.context(TestAuthority.server())) { server in
            let client = try TestAuthority.client(port: server.port, idlePerOrigin: 0)
            defer { client.close() }
            let first = try await client.get(try url())
            let second = try await client.get(try url())
            #expect(!first.connection.isResumed)
            #expect(second.connection.isResumed)
            #expect(!second.connection.isReused)
        }
    }

    @Test("the connection is kept and used again")
    func keepAlive() async throws {
        try await withTLSServer(.context(TestAuthority.server())) { server in
            let client = try TestAuthority.client(port: server.port)
            defer { client.close() }
            _ = try await client.get(try url())
            let second = try await client.get(try url())
            #expect(second.connection.isReused)
            #expect(second.connection.tlsVersion == "TLSv1.3")
        }
    }

    @Test(
        "a client that checks refuses a bad certificate, and takes the good one",
        arguments: [
            (nil, nil), (CertificateFault.expired, "certificate has expired"), (.wrongHost, "hostname mismatch"),
            (.selfSigned, "self-signed certificate"),
        ] as [(CertificateFault?, String?)])
    func certificates(fault: CertificateFault?, reason: String?) async throws {
        let (good, bad) = (try TestAuthority.server(), try TestAuthority.server(fault: fault))
        let settings = TLSServerSettings.chosen { name, _ in .serve(name == "appleid.apple.com" ? bad : good) }
        try await withTLSServer(settings) { server in
            let client = try TestAuthority.client(port: server.port)
            defer { client.close() }
            let attempt = await client.attempt(HTTPRequest(url: try url()), to: try url())
            switch attempt.result {
            case .success: #expect(reason == nil)
            case .failure(let error):
                #expect(error == .tls(detail: "the peer's certificate is refused: \(reason ?? "")"))
            }
            let other = try url("https://accounts.google.com/")
            #expect(try await client.get(other).response.status == 200)
        }
    }

    @Test("an old protocol is spoken when it is asked for, and refused by a client of today")
    func oldProtocol() async throws {
        var old = TLSConfiguration()
        old.minimumVersion = .tls10
        old.maximumVersion = .tls10
        try await withTLSServer(.context(TestAuthority.server(configuration: old))) { server in
            let client = try TestAuthority.client(port: server.port)
            defer { client.close() }
            let attempt = await client.attempt(HTTPRequest(url: try url()), to: try url())
            guard case .failure(.tls) = attempt.result else {
                Issue.record("\(attempt.result)")
                return
            }
            let oldClient = try HTTPClient(
                HTTPClientConfiguration(
                    hostOverrides: ["appleid.apple.com": "127.0.0.1:\(server.port)"],
                    tls: TLSClientContext(trust: .uncheckedAnybody, configuration: old)))
            defer { oldClient.close() }
            #expect(try await oldClient.get(try url()).connection.tlsVersion == "TLSv1")
        }
    }

    @Test(
        "a handshake that comes to nothing says how",
        arguments: [
            (TLSDecision.close, TransportError.tls(detail: "the peer closed the connection in the handshake")),
            (.reset, .reset(.securing)), (.silence, .timedOut(.securing, after: .milliseconds(200))),
            (
                .answer(Array("HTTP/1.0 400 Bad Request\r\n\r\n".utf8)),
                .tls(detail: "the TLS handshake or record is broken: wrong version number")
            ),
        ])
    func brokenHandshakes(decision: TLSDecision, error: TransportError) async throws {
        try await withTLSServer(.chosen { _, _ in decision }) { server in
            let client = try TestAuthority.client(port: server.port)
            defer { client.close() }
            let attempt = await client.attempt(
                HTTPRequest(url: try url()), to: try url(), deadline: .milliseconds(200))
            #expect(attempt.result == .failure(error))
        }
    }

    @Test("wire faults work under TLS as they do without")
    func faults() async throws {
        let handler: HTTPHandler = { request, _ in
            let fault: WireFault = request.path == "/cut" ? .truncate(at: 2) : .resetInBody(after: 2)
            return .ready(HTTPResponse(status: 200, body: Array("body".utf8), fault: fault))
        }
        try await withTLSServer(.context(TestAuthority.server()), handler: handler) { server in
            let client = try TestAuthority.client(port: server.port)
            defer { client.close() }
            await #expect(
                throws: TransportError.closedEarly(detail: "the connection closed after 2 of 4 bytes of the body")
            ) { try await client.get(try url("https://appleid.apple.com/cut")) }
            await #expect(throws: TransportError.reset(.receiving)) {
                try await client.get(try url("https://appleid.apple.com/reset"))
            }
        }
    }

    @Test("plain HTTP to the port for TLS is answered with a hint")
    func plainToTLS() async throws {
        try await withTLSServer(.context(TestAuthority.server())) { server in
            let connection = try await RawConnection.open(port: server.port)
            connection.write("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            #expect(await connection.receivedToEnd().contains("https://"))
        }
    }

    @Test("TLS to the port for plain HTTP fails at once")
    func tlsToPlain() async throws {
        try await withServer(handler: echo) { server in
            let client = try TestAuthority.client(port: server.port)
            defer { client.close() }
            let attempt = await client.attempt(HTTPRequest(url: try url()), to: try url())
            guard case .failure(.tls) = attempt.result else {
                Issue.record("\(attempt.result)")
                return
            }
        }
    }
}
