import HTTPMessages
import HTTPTransport
import OpenSSL
import TestSupport
import Testing

@Suite(
    "curl as a client", .timeLimit(.minutes(2)), .enabled(if: OtherPrograms.has("curl"), "curl is not installed"))
struct CurlTests {
    private func curl(_ arguments: String) async throws -> Shell.Outcome {
        try await OtherPrograms.run("curl -q -sS --max-time 20 \(arguments)")
    }

    @Test(
        "every way to send a body arrives whole",
        arguments: [
            "-d hello", "-X PUT -d hello", "-H 'Transfer-Encoding: chunked' -d hello", "-0 -d hello",
            "-H 'Expect: 100-continue' -d hello",
        ])
    func bodies(arguments: String) async throws {
        try await withServer(handler: echo) { server in
            let outcome = try await curl("\(arguments) \(server.url("/x"))")
            #expect(outcome.status == 0)
            #expect(outcome.output.hasSuffix("/x hello"))
        }
    }

    @Test("two requests share a connection")
    func keepAlive() async throws {
        try await withServer(handler: echo) { server in
            let url = try server.url("/x").description
            let outcome = try await curl("-w '[%{num_connects}]' \(url) \(url)")
            #expect(outcome.output == "GET /x [1]GET /x [0]")
        }
    }

    @Test(
        "each wire fault is the fault it claims to be",
        arguments: [
            (WireFault(), 0), (.truncate(at: 2), 18), (.wrongLength(9), 18), (.resetBeforeHeaders, 56),
            (.resetInBody(after: 2), 56), (.closeAtOnce, 52), (.rawBytes(Array("junk\n".utf8)), 1), (.noAnswer, 28),
            (.drip(bytesPerSecond: 1_000), 0), (.delay(.milliseconds(10)), 0), (.endless, 28),
        ] as [(WireFault, Int32)])
    func faults(fault: WireFault, status: Int32) async throws {
        let handler: HTTPHandler = { _, _ in
            .ready(HTTPResponse(status: 200, body: Array("body".utf8), fault: fault))
        }
        try await withServer(handler: handler) { server in
            let outcome = try await curl("--max-time 1 -o /dev/null \(server.url())")
            #expect(outcome.status == status)
        }
    }

    @Test(
        "a certificate is taken or refused as it deserves",
        arguments: [(nil, 0), (.expired, 60), (.wrongHost, 60), (.selfSigned, 60)] as [(CertificateFault?, Int32)])
    func certificates(fault: CertificateFault?, status: Int32) async throws {
        let authority = try TemporaryFile(try TestAuthority.shared.get().certificate.pem)
        let tls = TLSServerSettings.context(try TestAuthority.server(fault: fault))
        try await withServer(HTTPServerConfiguration(tls: tls), handler: echo) { server in
            let outcome = try await curl(
                """
                --cacert \(authority.path) --resolve appleid.apple.com:\(server.port):127.0.0.1 \
                https://appleid.apple.com:\(server.port)/x
                """)
            #expect(outcome.status == status)
        }
    }

    @Test("the proxy serves tunnels of both versions and refuses strangers", arguments: ["--proxy", "--proxy1.0"])
    func proxy(option: String) async throws {
        let authority = try TemporaryFile(try TestAuthority.shared.get().certificate.pem)
        let policy = ProxyPolicy(
            interceptedHosts: Set(TestAuthority.hosts), tls: .context(try TestAuthority.server()))
        try await withServer(HTTPServerConfiguration(proxy: policy), handler: echo) { server in
            let common = "\(option) 127.0.0.1:\(server.port) --cacert \(authority.path)"
            let good = try await curl("\(common) https://appleid.apple.com/1 https://appleid.apple.com/2")
            #expect(good.output == "GET /1 GET /2 ")
            let bad = try await curl("\(common) https://example.com/")
            #expect(bad.status == 56)
        }
    }
}
