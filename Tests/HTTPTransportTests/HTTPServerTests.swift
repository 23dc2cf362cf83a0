import HTTPMessages
import Testing

@testable import HTTPTransport

@Suite("HTTP server", .timeLimit(.minutes(1)))
struct HTTPServerTests {
    @Test("a request is answered and the connection serves the next", arguments: [1, 2])
    func keepAlive(loops: Int) async throws {
        try await withServer(HTTPServerConfiguration(loops: loops), handler: echo) { server in
            let connection = try await RawConnection.open(port: server.port)
            for number in 1...3 {
                connection.write("GET /\(number) HTTP/1.1\r\nHost: a\r\n\r\n")
                let text = await connection.received { $0.contains("GET /\(number) ") }
                #expect(text.hasPrefix("HTTP/1.1 200 OK\r\n"))
                #expect(text.contains("\r\nDate: "))
            }
            #expect(server.connectionCount == 1)
        }
    }

    @Test("requests in one piece are answered in order, also when a task answers some")
    func pipelining() async throws {
        let handler: HTTPHandler = { request, _ in
            guard request.target.hasSuffix("slow") else { return .ready(.text(200, request.target + ";")) }
            return .later {
                await Task.yield()
                return .text(200, request.target + ";")
            }
        }
        try await withServer(handler: handler) { server in
            let connection = try await RawConnection.open(port: server.port)
            let targets = ["/1", "/2slow", "/3", "/4slow", "/5slow", "/6"]
            connection.write(targets.map { "GET \($0) HTTP/1.1\r\nHost: a\r\n\r\n" }.joined())
            let text = await connection.received { $0.contains("/6;") }
            let order = text.split(separator: "\r\n").compactMap {
                $0.hasPrefix("/") ? $0.split(separator: ";")[0] : nil
            }
            #expect(order.map(String.init) == targets.map { $0 })
        }
    }

    @Test("many requests in one piece do not pile up answers without bound")
    func pipelineBound() async throws {
        let body = [UInt8](repeating: UInt8(ascii: "!"), count: 100_000)
        try await withServer(handler: { _, _ in .ready(HTTPResponse(status: 200, body: body)) }) { server in
            let connection = try await RawConnection.open(port: server.port)
            connection.setReading(false)
            connection.write(
                String(repeating: "GET / HTTP/1.1\r\nHost: a\r\n\r\n", count: 199)
                    + "GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
            connection.setReading(true)
            let bytes = await connection.received(bytes: .max)
            #expect(bytes.count { $0 == UInt8(ascii: "!") } == 200 * 100_000)
        }
    }

    @Test("a retired connection ends, whether it asks once more or not, and new ones are served")
    func retirement() async throws {
        try await withServer(handler: echo) { server in
            let request = "GET / HTTP/1.1\r\nHost: a\r\n\r\n"
            let (idle, asking) = (
                try await RawConnection.open(port: server.port), try await RawConnection.open(port: server.port)
            )
            for connection in [idle, asking] {
                connection.write(request)
                _ = await connection.received { $0.contains("GET / ") }
            }
            server.retireConnections()
            asking.write(request)
            for connection in [idle, asking] {
                let text = await connection.receivedToEnd()
                #expect(text.split(separator: "HTTP/1.1 200 OK", omittingEmptySubsequences: false).count == 2)
            }
            let next = try await RawConnection.open(port: server.port)
            next.write(request)
            #expect(await next.received { $0.contains("GET / ") }.hasPrefix("HTTP/1.1 200 OK"))
        }
    }

    @Test("a connection made after a retirement is not taken for an old one, however late a loop closes those")
    func madeAfterRetirement() async throws {
        try await withServer(handler: echo) { server in
            let request = "GET / HTTP/1.1\r\nHost: a\r\n\r\n"
            server.retireConnections()
            let connection = try await RawConnection.open(port: server.port)
            connection.write(request)
            _ = await connection.received { $0.contains("GET / ") }
            server.closeRetired()
            connection.write(request)
            let text = await connection.received { $0.split(separator: "HTTP/1.1 200 OK").count == 2 }
            #expect(text.split(separator: "HTTP/1.1 200 OK").count == 2)
        }
    }

    struct Closing: Sendable {
        let request: String
        let connection: String?
        let closes: Bool
    }

    @Test(
        "the connection ends when either side wants it to",
        arguments: [
            Closing(
                request: "GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n", connection: "close", closes: true),
            Closing(request: "GET / HTTP/1.0\r\n\r\n", connection: "close", closes: true),
            Closing(
                request: "GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n", connection: "keep-alive", closes: false),
            Closing(request: "GET / HTTP/1.1\r\nHost: a\r\n\r\n", connection: nil, closes: false),
        ])
    func closing(vector: Closing) async throws {
        try await withServer(handler: echo) { server in
            let connection = try await RawConnection.open(port: server.port)
            connection.write(vector.request)
            let text = await connection.received { $0.hasSuffix("GET / ") && !vector.closes }
            let line = text.split(separator: "\r\n").first { $0.hasPrefix("Connection: ") }
            #expect(line.map { String($0.dropFirst(12)) } == vector.connection)
        }
    }

    @Test(
        "a request that cannot be trusted is refused with its status, and the connection ends",
        arguments: [
            ("GET / HTTP/1.1\r\n\r\n", 400), ("BAD\r\n\r\n", 400), ("GET / HTTP/3.0\r\n\r\n", 505),
            ("GET /\(String(repeating: "a", count: 9000)) HTTP/1.1\r\n", 414),
            ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9999999\r\n\r\n", 413),
            ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n", 400),
            ("\u{16}\u{3}\u{1}", 400),
        ])
    func refused(text: String, status: Int) async throws {
        try await withServer(handler: echo) { server in
            let connection = try await RawConnection.open(port: server.port)
            connection.write(text)
            let answer = await connection.receivedToEnd()
            #expect(answer.hasPrefix("HTTP/1.1 \(status) "))
            #expect(answer.contains("\r\nConnection: close\r\n"))
        }
    }

    @Test("a sender that waits for 100 Continue is told to go on")
    func continues() async throws {
        try await withServer(handler: echo) { server in
            let connection = try await RawConnection.open(port: server.port)
            connection.write("PUT /x HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n")
            #expect(await connection.received { !$0.isEmpty } == "HTTP/1.1 100 Continue\r\n\r\n")
            connection.write("ok")
            #expect(await connection.received { $0.hasSuffix("PUT /x ok") }.contains("200 OK"))
        }
    }

    @Test("a request that ends its side still gets its answer", arguments: [true, false])
    func halfClosed(later: Bool) async throws {
        let handler: HTTPHandler = { request, peer in later ? .later { .text(200, "done") } : .ready(.text(200, "done"))
        }
        try await withServer(handler: handler) { server in
            let connection = try await RawConnection.open(port: server.port)
            connection.write("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            connection.endOutput()
            #expect(await connection.receivedToEnd().hasSuffix("done"))
        }
    }

    @Test(
        "a request that does not come to its end is given up",
        arguments: [
            "GET / HTTP/1.1\r\nHo", "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nx",
        ])
    func deadlines(text: String) async throws {
        let deadlines = HTTPServerConfiguration.Deadlines(head: .milliseconds(50), body: .milliseconds(50))
        try await withServer(HTTPServerConfiguration(deadlines: deadlines), handler: echo) { server in
            let connection = try await RawConnection.open(port: server.port)
            connection.write(text)
            #expect(await connection.receivedToEnd().hasPrefix("HTTP/1.1 408"))
        }
    }

    @Test("a connection that asks for nothing is closed without a word")
    func idle() async throws {
        let deadlines = HTTPServerConfiguration.Deadlines(idle: .milliseconds(50))
        try await withServer(HTTPServerConfiguration(deadlines: deadlines), handler: echo) { server in
            let connection = try await RawConnection.open(port: server.port)
            #expect(await connection.receivedToEnd().isEmpty)
        }
    }

    @Test("one deadline holds for a whole header, however it trickles in")
    func trickle() async throws {
        let deadlines = HTTPServerConfiguration.Deadlines(head: .milliseconds(200))
        try await withServer(HTTPServerConfiguration(deadlines: deadlines), handler: echo) { server in
            let connection = try await RawConnection.open(port: server.port)
            let trickle = Task {
                for byte in "GET / HTTP/1.1\r\nX: \(String(repeating: "a", count: 500))" {
                    connection.write(String(byte))
                    try await Task.sleep(for: .milliseconds(20))
                }
            }
            #expect(await connection.receivedToEnd().hasPrefix("HTTP/1.1 408"))
            trickle.cancel()
        }
    }

    @Test("a large body goes out whole to a reader that is slow to begin")
    func largeBody() async throws {
        let body = [UInt8](repeating: 0x61, count: 8 << 20)
        try await withServer(handler: { _, _ in .ready(HTTPResponse(status: 200, body: body)) }) { server in
            let connection = try await RawConnection.open(port: server.port)
            connection.setReading(false)
            connection.write("GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
            connection.setReading(true)
            let bytes = await connection.received(bytes: .max)
            #expect(bytes.count > 8 << 20)
            #expect(bytes.suffix(8 << 20).allSatisfy { $0 == 0x61 })
        }
    }

    @Test("connections beyond the limit wait and are served when there is room")
    func connectionLimit() async throws {
        try await withServer(HTTPServerConfiguration(maximumConnections: 1), handler: echo) { server in
            let first = try await RawConnection.open(port: server.port)
            first.write("GET /first HTTP/1.1\r\nHost: a\r\n\r\n")
            _ = await first.received { $0.contains("/first") }
            let second = try await RawConnection.open(port: server.port)
            second.write("GET /second HTTP/1.1\r\nHost: a\r\n\r\n")
            #expect(server.connectionCount == 1)
            first.close()
            #expect(await second.received { $0.contains("/second") }.contains("200 OK"))
        }
    }

    @Test("stopping lets an answer under way finish and closes what is idle")
    func stopping() async throws {
        let (started, start) = AsyncStream.makeStream(of: Void.self)
        let (released, release) = AsyncStream.makeStream(of: Void.self)
        let handler: HTTPHandler = { _, _ in
            .later {
                start.yield()
                for await _ in released { break }
                return .text(200, "finished")
            }
        }
        let server = try await HTTPServer.start(handler: handler)
        let idle = try await RawConnection.open(port: server.port)
        let busy = try await RawConnection.open(port: server.port)
        busy.write("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
        for await _ in started { break }
        async let stopped: Void = server.stop()
        #expect(await idle.receivedToEnd().isEmpty)
        release.yield()
        #expect(await busy.receivedToEnd().hasSuffix("finished"))
        await stopped
        #expect(server.connectionCount == 0)
    }

    @Test("stopping does not wait for an answer longer than the drain deadline")
    func forcedStop() async throws {
        let deadlines = HTTPServerConfiguration.Deadlines(drain: .milliseconds(50))
        let (started, start) = AsyncStream.makeStream(of: Void.self)
        let handler: HTTPHandler = { _, _ in
            .later {
                start.yield()
                try? await Task.sleep(for: .seconds(50))
                return .text(200, "too late")
            }
        }
        let server = try await HTTPServer.start(HTTPServerConfiguration(deadlines: deadlines), handler: handler)
        let busy = try await RawConnection.open(port: server.port)
        busy.write("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
        for await _ in started { break }
        await server.stop()
        #expect(await busy.receivedToEnd().isEmpty)
    }

    @Test("a port in use is named; a free one is found")
    func portInUse() async throws {
        try await withServer(handler: echo) { server in
            #expect(server.port > 0)
            await #expect(throws: TransportError.portInUse(address: "127.0.0.1:\(server.port)")) {
                _ = try await HTTPServer.start(HTTPServerConfiguration(port: server.port), handler: echo)
            }
        }
    }

    @Test("a host that is not an address in numbers is refused")
    func badHost() async throws {
        await #expect(throws: TransportError.self) {
            _ = try await HTTPServer.start(HTTPServerConfiguration(host: "not-an-address"), handler: echo)
        }
        try await withServer(HTTPServerConfiguration(host: "::1"), handler: echo) { server in
            #expect(server.baseURL == "http://[::1]:\(server.port)")
        }
    }
}
