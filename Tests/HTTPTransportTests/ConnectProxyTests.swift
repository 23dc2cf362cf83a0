import HTTPMessages
import HTTPTransport
import OpenSSL
import Testing

@Suite("CONNECT proxy", .timeLimit(.minutes(1)))
struct ConnectProxyTests {
    private func withProxy<Result>(
        passesThrough: Bool = false, handler: @escaping HTTPHandler = echo,
        _ body: (HTTPServer, HTTPURL) async throws -> Result
    ) async throws -> Result {
        let policy = ProxyPolicy(
            interceptedHosts: Set(TestAuthority.hosts), tls: .context(try TestAuthority.server()),
            passesThrough: passesThrough)
        return try await withServer(HTTPServerConfiguration(proxy: policy), handler: handler) { server in
            try await body(server, try server.url())
        }
    }

    private func url(_ text: String) throws -> HTTPURL { try #require(HTTPURL(text)) }

    @Test("a tunnel to an intercepted host ends at the handler, for many requests")
    func intercepted() async throws {
        let handler: HTTPHandler = { request, peer in
            .ready(.text(200, "\(request.scheme) \(peer.tunnelAuthority ?? "") \(peer.serverName ?? "")"))
        }
        try await withProxy(handler: handler) { _, proxy in
            let client = try TestAuthority.client(proxy: proxy)
            defer { client.close() }
            let target = try url("https://appleid.apple.com/auth/keys")
            for number in 0..<3 {
                let exchange = try await client.get(target)
                #expect(exchange.response.bodyText == "https appleid.apple.com:443 appleid.apple.com")
                #expect(exchange.connection.isReused == (number > 0))
            }
        }
    }

    @Test("CONNECT is answered in every version, and what follows may come with it", arguments: ["1.0", "1.1"])
    func versions(version: String) async throws {
        try await withProxy { server, _ in
            let connection = try await RawConnection.open(port: server.port)
            connection.write(
                "CONNECT accounts.google.com:80 HTTP/\(version)\r\nHost: accounts.google.com:80\r\n\r\n"
                    + "GET /inside HTTP/1.1\r\nHost: accounts.google.com\r\n\r\n")
            let text = await connection.received { $0.contains("GET /inside") }
            #expect(text.hasPrefix("HTTP/1.1 200 Connection established\r\n\r\nHTTP/1.1 200 OK\r\n"))
        }
    }

    @Test("a plain request for an intercepted host's URL reaches the handler")
    func plain() async throws {
        try await withProxy { _, proxy in
            let client = try TestAuthority.client(proxy: proxy)
            defer { client.close() }
            let exchange = try await client.get(try url("http://accounts.google.com/x"))
            #expect(exchange.response.bodyText == "GET http://accounts.google.com/x ")
        }
    }

    @Test("other hosts are refused in words that help", arguments: ["https://example.com/", "http://example.com/"])
    func refused(target: String) async throws {
        try await withProxy { _, proxy in
            let client = try TestAuthority.client(proxy: proxy)
            defer { client.close() }
            let attempt = await client.attempt(HTTPRequest(url: try url(target)), to: try url(target))
            switch attempt.result {
            case .success(let exchange):
                #expect(exchange.response.status == 403)
                #expect(exchange.response.bodyText.contains("\"example.com\""))
            case .failure(.proxyRefused(status: 403, let detail)): #expect(detail.contains("\"example.com\""))
            case .failure(let error): Issue.record("\(error)")
            }
        }
    }

    @Test("this machine is always passed, in a tunnel and without one", arguments: ["https", "http"])
    func loopback(scheme: String) async throws {
        let tls: TLSServerSettings? = scheme == "https" ? .context(try TestAuthority.server()) : nil
        let handler: HTTPHandler = { _, _ in .ready(.text(200, "the backend")) }
        try await withServer(HTTPServerConfiguration(tls: tls), handler: handler) { backend in
            try await withProxy { _, proxy in
                let client = try TestAuthority.client(proxy: proxy)
                defer { client.close() }
                let target = try url("\(scheme)://localhost:\(backend.port)/x?y")
                #expect(try await client.get(target).response.bodyText == "the backend")
            }
        }
    }

    @Test("a host that cannot be reached is a bad gateway")
    func unreachable() async throws {
        try await withProxy { _, proxy in
            let client = try TestAuthority.client(proxy: proxy)
            defer { client.close() }
            let target = try url("http://127.0.0.1:1/")
            #expect(try await client.get(target).response.status == 502)
        }
    }

    @Test("bytes pass whole in both directions, and the ends of both sides as well")
    func relay() async throws {
        let handler: HTTPHandler = { request, _ in .ready(HTTPResponse(status: 200, body: request.body)) }
        let limits = HTTPLimits(bodyBytes: 16 << 20)
        try await withServer(HTTPServerConfiguration(limits: limits), handler: handler) { backend in
            try await withProxy { server, _ in
                let connection = try await RawConnection.open(port: server.port)
                connection.write("CONNECT 127.0.0.1:\(backend.port) HTTP/1.1\r\nHost: x\r\n\r\n")
                _ = await connection.received { $0.hasSuffix("\r\n\r\n") }
                let body = String(repeating: "0123456789", count: 200_000)
                connection.write(
                    "POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: \(body.utf8.count)\r\n\r\n"
                        + body)
                let bytes = await connection.received(bytes: .max)
                #expect(bytes.suffix(body.utf8.count).elementsEqual(body.utf8))
            }
        }
    }

    @Test("stopping the proxy ends its tunnels")
    func stopping() async throws {
        let deadlines = HTTPServerConfiguration.Deadlines(drain: .milliseconds(50))
        try await withServer(handler: echo) { backend in
            let policy = ProxyPolicy(interceptedHosts: [], tls: .chosen { _, _ in .close })
            let proxy = try await ConnectProxy.start(
                policy, HTTPServerConfiguration(deadlines: deadlines), handler: echo)
            let connection = try await RawConnection.open(port: proxy.port)
            connection.write("CONNECT 127.0.0.1:\(backend.port) HTTP/1.1\r\nHost: x\r\n\r\n")
            _ = await connection.received { $0.hasSuffix("\r\n\r\n") }
            await proxy.stop()
            #expect(await connection.receivedToEnd().hasSuffix("established\r\n\r\n"))
        }
    }
}
