import HTTPMessages
import HTTPTransport
import OpenSSL
import TestSupport
import Testing

@Suite("Clients of other languages", .timeLimit(.minutes(2)))
struct ScriptedClientTests {
    private static let pythonScript = """
        import http.client, ssl, sys
        plain, secure, proxy, authority = sys.argv[1:]
        connection = http.client.HTTPConnection("127.0.0.1", int(plain), timeout=20)
        for number in range(3):
            connection.request("POST", "/%d" % number, body=b"x" * 100000)
            answer = connection.getresponse()
            assert answer.status == 200 and answer.read() == b"POST /%d %s" % (number, b"x" * 100000)
        connection.request("PUT", "/chunks", body=iter([b"a", b"b" * 70000]), encode_chunked=True,
                           headers={"Transfer-Encoding": "chunked"})
        assert connection.getresponse().read() == b"PUT /chunks a" + b"b" * 70000
        trust = ssl.create_default_context(cafile=authority)
        connection = http.client.HTTPSConnection("localhost", int(secure), context=trust, timeout=20)
        connection.request("GET", "/tls")
        assert connection.getresponse().read() == b"GET /tls "
        connection = http.client.HTTPSConnection("127.0.0.1", int(proxy), context=trust, timeout=20)
        connection.set_tunnel("accounts.google.com", 443)
        for number in range(3):
            connection.request("GET", "/tunnel%d" % number)
            assert connection.getresponse().read() == b"GET /tunnel%d " % number
        print("all is well")
        """

    private static let nodeScript = """
        const http = require("node:http"), https = require("node:https"), fs = require("node:fs");
        const [plain, secure, proxy, authority] = process.argv.slice(2);
        const ask = (module, options, body) => new Promise((done, fail) => {
            const request = module.request({timeout: 20000, ...options}, answer => {
                let text = "";
                answer.on("data", piece => text += piece).on("end", () => done(text)).on("error", fail);
            });
            request.on("error", fail).end(body);
        });
        const is = (text, expected) => { if (text !== expected) throw new Error(`${text} is not ${expected}`); };
        (async () => {
            const agent = new http.Agent({keepAlive: true, maxSockets: 1});
            const ca = fs.readFileSync(authority);
            for (let number = 0; number < 3; number++)
                is(await ask(http, {port: plain, agent, method: "POST", path: "/" + number}, "body"), `POST /${number} body`);
            is(await ask(https, {host: "localhost", port: secure, ca, path: "/tls"}), "GET /tls ");
            const socket = await new Promise((done, fail) => http.request(
                {port: proxy, method: "CONNECT", path: "appleid.apple.com:443"}
            ).on("connect", (answer, socket) => done(socket)).on("error", fail).end());
            is(await ask(https, {socket, servername: "appleid.apple.com", host: "appleid.apple.com", ca,
                agent: false, createConnection: undefined, path: "/tunnel"}), "GET /tunnel ");
            agent.destroy();
            console.log("all is well");
        })().catch(error => { console.error(error); process.exit(1); });
        """

    @Test(
        "python3's http.client: kept connections, chunks, TLS and tunnels",
        .enabled(if: OtherPrograms.has("python3"), "python3 is not installed"))
    func python() async throws {
        try await run("python3", Self.pythonScript)
    }

    @Test(
        "node's http and https: kept connections, TLS and tunnels",
        .enabled(if: OtherPrograms.has("node"), "node is not installed"))
    func node() async throws {
        try await run("node", Self.nodeScript)
    }

    private func run(_ program: String, _ script: String) async throws {
        let authority = try TemporaryFile(try TestAuthority.shared.get().certificate.pem)
        let script = try TemporaryFile(script)
        let tls = TLSServerSettings.context(try TestAuthority.server())
        let policy = ProxyPolicy(interceptedHosts: Set(TestAuthority.hosts), tls: tls)
        try await withServer(handler: echo) { plain in
            try await withServer(HTTPServerConfiguration(tls: tls), handler: echo) { secure in
                try await withServer(HTTPServerConfiguration(proxy: policy), handler: echo) { proxy in
                    let arguments = "\(plain.port) \(secure.port) \(proxy.port) \(authority.path)"
                    let outcome = try await OtherPrograms.run("\(program) \(script.path) \(arguments)")
                    #expect(outcome.output == "all is well\n")
                    #expect(outcome.status == 0)
                }
            }
        }
    }
}
