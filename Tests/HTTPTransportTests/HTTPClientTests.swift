import HTTPMessages
import HTTPTransport
import Testing

@Suite("HTTP client", .timeLimit(.minutes(1)))
struct HTTPClientTests {
    @Test("a request comes back as the server saw it, and the connection is used again")
    func roundTrip() async throws {
        try await withServer(handler: echo) { server in
            let client = try HTTPClient(HTTPClientConfiguration(idle: .seconds(30)))
            defer { client.close() }
            let url = try server.url("/a?b=c")
            let request = HTTPRequest(method: "POST", url: url, body: Array("hello".utf8))
            let first = try await client.send(request, to: url)
            #expect(first.response.bodyText == "POST /a?b=c hello")
            #expect(first.timings.connected != nil)
            #expect(first.receivedBytes == first.response.receivedHead.count + first.response.body.count)
            let second = try await client.send(request, to: url)
            #expect(second.connection.isReused)
            #expect(second.timings.connected == nil)
        }
    }

    @Test("many requests at once are all answered")
    func many() async throws {
        try await withServer(HTTPServerConfiguration(loops: 2), handler: echo) { server in
            let client = try HTTPClient()
            defer { client.close() }
            let bodies = try await withThrowingTaskGroup(of: String.self) { group in
                for number in 0..<200 {
                    group.addTask { try await client.get(try server.url("/\(number)")).response.bodyText }
                }
                return try await group.reduce(into: Set<String>()) { $0.insert($1) }
            }
            #expect(bodies == Set((0..<200).map { "GET /\($0) " }))
        }
    }

    @Test("a port where nobody listens refuses")
    func refused() async throws {
        let client = try HTTPClient()
        defer { client.close() }
        // A port just given back may be another test's by now; nobody is given the first.
        let url = try #require(HTTPURL("http://127.0.0.1:1/"))
        await #expect(throws: TransportError.refused(address: "127.0.0.1:1")) { try await client.get(url) }
    }

    @Test("a name without an address is named")
    func unresolvable() async throws {
        let client = try HTTPClient()
        defer { client.close() }
        let url = try #require(HTTPURL("http://no-such-host.invalid/"))
        let attempt = await client.attempt(HTTPRequest(url: url), to: url)
        guard case .failure(.unresolvable(host: "no-such-host.invalid", _)) = attempt.result else {
            Issue.record("\(attempt.result)")
            return
        }
    }

    @Test("a name can be sent to an address of our choice", arguments: [true, false])
    func override(withPort: Bool) async throws {
        let handler: HTTPHandler = { request, _ in .ready(.text(200, request.authority ?? "")) }
        try await withServer(handler: handler) { server in
            let address = withPort ? "127.0.0.1:\(server.port)" : "127.0.0.1"
            let client = try HTTPClient(HTTPClientConfiguration(hostOverrides: ["appleid.apple.com": address]))
            defer { client.close() }
            let port = withPort ? "" : ":\(server.port)"
            let url = try #require(HTTPURL("http://appleid.apple.com\(port)/"))
            #expect(try await client.get(url).response.bodyText == "appleid.apple.com\(port)")
        }
    }

    @Test("names that always mean this machine need no lookup")
    func localhost() async throws {
        try await withServer(handler: echo) { server in
            let client = try HTTPClient()
            defer { client.close() }
            let url = try #require(HTTPURL("http://issuer.localhost:\(server.port)/"))
            #expect(try await client.get(url).response.status == 200)
        }
    }

    @Test("a kept connection that the server has closed does not spoil the next request")
    func stale() async throws {
        try await withServer(handler: echo) { server in
            let client = try HTTPClient(HTTPClientConfiguration(idle: .seconds(30)))
            defer { client.close() }
            for _ in 0..<50 {
                #expect(try await client.get(try server.url()).response.status == 200)
                // Closed before the request comes or while it is on its way, whichever is first.
                server.retireConnections()
            }
        }
    }

    @Test("an answer larger than the limit is given up, with what is known of it")
    func tooLarge() async throws {
        let body = [UInt8](repeating: 0x61, count: 10 << 20)
        try await withServer(handler: { _, _ in .ready(HTTPResponse(status: 502, body: body)) }) { server in
            let client = try HTTPClient(HTTPClientConfiguration(limits: HTTPLimits(bodyBytes: 1_000)))
            defer { client.close() }
            let attempt = await client.attempt(HTTPRequest(url: try server.url()), to: try server.url())
            #expect(attempt.result == .failure(.tooLarge(detail: "the body is larger than 1000 bytes")))
            #expect(attempt.partial?.status == 502)
        }
    }

    @Test("bytes made by hand arrive as they are")
    func raw() async throws {
        let handler: HTTPHandler = { request, _ in .ready(.text(200, "\(request.receivedHead.count)")) }
        try await withServer(handler: handler) { server in
            let client = try HTTPClient()
            defer { client.close() }
            let bytes = Array("GET / HTTP/1.1\r\nhOsT:a\r\nX:\t\t1\r\n\r\n".utf8)
            let attempt = await client.sendRaw(bytes, to: try server.url(), method: "GET")
            #expect(try attempt.result.get().response.bodyText == "\(bytes.count)")
            let bad = await client.sendRaw(Array("nonsense\r\n\r\n".utf8), to: try server.url())
            #expect(try bad.result.get().response.status == 400)
        }
    }

    @Test("a cancelled task gets its answer at once")
    func cancelled() async throws {
        let (started, start) = AsyncStream.makeStream(of: Void.self)
        let handler: HTTPHandler = { _, _ in
            start.yield()
            return .ready(HTTPResponse(status: 200, fault: .noAnswer))
        }
        try await withServer(handler: handler) { server in
            let client = try HTTPClient()
            defer { client.close() }
            let url = try server.url()
            let task = Task { await client.attempt(HTTPRequest(url: url), to: url).result }
            for await _ in started { break }
            task.cancel()
            #expect(await task.value == .failure(.cancelled))
        }
    }

    @Test("closing the client ends what is under way, and what comes later")
    func closed() async throws {
        let (started, start) = AsyncStream.makeStream(of: Void.self)
        let handler: HTTPHandler = { _, _ in
            start.yield()
            return .ready(HTTPResponse(status: 200, fault: .noAnswer))
        }
        try await withServer(handler: handler) { server in
            let client = try HTTPClient()
            let url = try server.url()
            let task = Task { await client.attempt(HTTPRequest(url: url), to: url).result }
            for await _ in started { break }
            client.close()
            #expect(await task.value == .failure(.stopped))
            #expect(await client.attempt(HTTPRequest(url: url), to: url).result == .failure(.stopped))
        }
    }

    @Test("a plain request through a proxy names the whole URL")
    func plainProxy() async throws {
        try await withServer(handler: echo) { server in
            let client = try HTTPClient(HTTPClientConfiguration(proxy: try server.url(), proxyBypass: ["direct.test"]))
            defer { client.close() }
            let url = try #require(HTTPURL("http://elsewhere.test/x"))
            #expect(try await client.get(url).response.bodyText == "GET http://elsewhere.test/x ")
        }
    }
}
