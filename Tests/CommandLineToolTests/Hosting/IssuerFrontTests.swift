import HTTPMessages
import HTTPTransport
import IdentityProvider
import JSON
import OpenSSL
import TestSupport
import Testing

@testable import CommandLineTool

@Suite("an issuer under the real names", .timeLimit(.minutes(1)))
struct IssuerFrontTests {
    private static let anyPort = ListenAddress(host: "127.0.0.1", port: 0)
    private static let files = BuiltFiles.all

    private func withHost(_ front: IssuerFront, _ body: (IssuerHost) async throws -> Void) async throws {
        let folder = try TemporaryFolder()
        let host = try await IssuerHost.start(
            files: Self.files, configuration: ProviderConfiguration(now: { WallClock.milliseconds }),
            at: Self.anyPort, front: front,
            state: {
                try StateFolder.open(
                    at: folder.path + "/assay", hosts: try StateFolder.providerHosts(Self.files),
                    now: WallClock.seconds)
            })
        do {
            try await body(host)
        } catch {
            await host.stop()
            throw error
        }
        await host.stop()
    }

    private func client(_ host: IssuerHost, proxied: Bool) throws -> HTTPClient {
        let state = try #require(host.state)
        var configuration = HTTPClientConfiguration()
        configuration.tls = try TLSClientContext(trust: .roots([state.authority.certificate]))
        if proxied {
            configuration.proxy = HTTPURL(try #require(host.proxy).baseURL)
        } else {
            let port = try #require(host.tls).port
            for name in state.hosts { configuration.hostOverrides[name] = "127.0.0.1:\(port)" }
        }
        return try HTTPClient(configuration)
    }

    @Test(
        "the key sets are the same at the base URL, under the real names, and through the proxy",
        arguments: [
            ("/apple/auth/keys", "https://appleid.apple.com/auth/keys"),
            ("/google/oauth2/v3/certs", "https://www.googleapis.com/oauth2/v3/certs"),
        ])
    func keySets(path: String, real: String) async throws {
        try await withHost(IssuerFront(tls: Self.anyPort, proxy: Self.anyPort)) { host in
            let plain = try HTTPClient()
            defer { plain.close() }
            let expected = try await plain.get(try #require(HTTPURL(host.server.baseURL + path))).response
            #expect(expected.status == 200)
            for proxied in [false, true] {
                let client = try client(host, proxied: proxied)
                defer { client.close() }
                let response = try await client.get(try #require(HTTPURL(real))).response
                #expect(response.status == 200)
                #expect(response.body == expected.body)
            }
        }
    }

    @Test(
        "a handshake goes wrong as the issuer is told, for that provider's hosts alone, until it is reset",
        arguments: [
            (HandshakeFault.selfSigned, "the peer's certificate is refused: self-signed certificate"),
            (.expired, "the peer's certificate is refused: certificate has expired"),
            (.wrongHost, "the peer's certificate is refused: hostname mismatch"),
            (.oldProtocol, "protocol version"),
            (.close, "the peer closed the connection in the handshake"),
        ])
    func handshakes(fault: HandshakeFault, reason: String) async throws {
        try await withHost(IssuerFront(tls: Self.anyPort, proxy: Self.anyPort)) { host in
            let apple = try #require(HTTPURL("https://appleid.apple.com/auth/keys"))
            let google = try #require(HTTPURL("https://www.googleapis.com/oauth2/v3/certs"))
            for proxied in [false, true] {
                let client = try client(host, proxied: proxied)
                defer { client.close() }
                // A connection made before is not taken up again.
                #expect(try await client.get(apple).response.status == 200)
                try host.issuer.perform(Self.script(tls: fault), on: "apple")
                let attempt = await client.attempt(HTTPRequest(url: apple), to: apple)
                guard case .failure(.tls(let detail)) = attempt.result else {
                    Issue.record("expected a failed handshake, found \(attempt.result)")
                    return
                }
                #expect(detail.contains(reason))
                #expect(try await client.get(google).response.status == 200)
                host.issuer.reset()
                #expect(try await client.get(apple).response.status == 200)
            }
        }
    }

    private static func script(tls fault: HandshakeFault) throws -> IssuerScript {
        try IssuerScript(JSONReader(file: "script", bytes: Array(#"{"tls": "\#(fault.rawValue)"}"#.utf8)))
    }

    @Test("the control API has a listener of its own, and is not where other machines call")
    func control() async throws {
        let everywhere = ListenAddress(host: "0.0.0.0", port: 0)
        for (token, refusal) in [(nil, 404), ("a-token-of-ours", 401)] {
            var configuration = ProviderConfiguration(now: { WallClock.milliseconds })
            configuration.controlToken = token
            let host = try await IssuerHost.start(
                files: Self.files, configuration: configuration, at: everywhere,
                front: IssuerFront(control: Self.anyPort))
            let client = try HTTPClient()
            let control = try #require(host.control)
            #expect(host.addresses["control"]?.string == control.baseURL)
            func status(_ port: Int, _ path: String) async throws -> Int {
                try await client.get(try #require(HTTPURL("http://127.0.0.1:\(port)\(path)"))).response.status
            }
            #expect(try await status(control.port, "/_assay/health") == (token == nil ? 200 : 401))
            #expect(try await status(control.port, "/apple/auth/keys") == (token == nil ? 404 : 401))
            #expect(try await status(host.server.port, "/_assay/health") == refusal)
            #expect(try await status(host.server.port, "/apple/auth/keys") == 200)
            client.close()
            await host.stop()
        }
    }

    @Test("a control body that is too large is refused with what to do instead", arguments: [1 << 20, 1 << 20 + 1])
    func largeBody(size: Int) async throws {
        try await withHost(IssuerFront(control: Self.anyPort)) { host in
            let client = try HTTPClient()
            defer { client.close() }
            let control = try #require(host.control)
            let url = try #require(HTTPURL(control.baseURL + "/_assay/faults"))
            let rule = #"{"status": 500}"#
            var request = HTTPRequest(method: "POST", url: url)
            request.fields.append("Content-Type", "application/json")
            request.body = Array(rule.utf8) + [UInt8](repeating: UInt8(ascii: " "), count: size - rule.utf8.count)
            let response = try await client.send(request, to: url).response
            #expect(response.status == (size > 1 << 20 ? 413 : 201))
            #expect(response.bodyText.contains("make several calls") == (size > 1 << 20))
        }
    }

    @Test("the proxy refuses a stranger's host")
    func stranger() async throws {
        try await withHost(IssuerFront(proxy: Self.anyPort)) { host in
            let client = try client(host, proxied: true)
            defer { client.close() }
            let url = try #require(HTTPURL("https://example.com/"))
            let error = await #expect(throws: TransportError.self) { try await client.get(url) }
            guard case .proxyRefused(status: 403, _) = error else {
                Issue.record("expected a refusal, found \(String(describing: error))")
                return
            }
        }
    }

    @Test("no authority is made for a plain issuer, and its addresses are one")
    func plain() async throws {
        let host = try await IssuerHost.start(
            files: Self.files, configuration: ProviderConfiguration(now: { WallClock.milliseconds }),
            at: Self.anyPort,
            state: {
                Issue.record("the state folder was opened")
                return nil
            })
        #expect(host.addresses.names == ["http"])
        await host.stop()
    }

    @Test("the ready file names every address that was asked for")
    func addresses() async throws {
        try await withHost(IssuerFront(tls: Self.anyPort, proxy: Self.anyPort)) { host in
            #expect(host.addresses.names == ["http", "tls", "proxy"])
            #expect(host.addresses["tls"]?.string?.hasPrefix("https://127.0.0.1:") == true)
        }
    }

    @Test("a port that takes a right to it is refused with the ways out", arguments: [(443, true), (8443, false)])
    func privilegedPort(port: Int, hasWayOut: Bool) {
        let error = TransportError.cannotListen(address: "127.0.0.1:\(port)", reason: "Permission denied")
        let text = "\(IssuerHost.explained(error, at: ListenAddress(host: "127.0.0.1", port: port)))"
        #expect(text.contains("Permission denied"))
        #expect(text.contains("--proxy-listen default") == hasWayOut)
    }

    @Test("--proxy-pass without a proxy is refused, default is a place")
    func flags() throws {
        let options = IssuerFront.options
        #expect(throws: UsageError.self) { try IssuerFront(try Arguments(["--proxy-pass"], options: options)) }
        let front = try IssuerFront(try Arguments(["--proxy-pass", "--proxy-listen", "default"], options: options))
        #expect(front.proxy == ListenAddress(host: "127.0.0.1", port: 8480))
        #expect(front.tls == nil)
    }
}
