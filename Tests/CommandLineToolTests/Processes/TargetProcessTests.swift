import Glibc
import HTTPMessages
import HTTPTransport
import TestSupport
import Testing

@testable import CommandLineTool

@Suite("a target that a run starts", .timeLimit(.minutes(1)))
struct TargetProcessTests {
    /// A server that says its port in a file and answers each GET with a variable.
    private static let server = """
        python3 -c '
        import http.server, os
        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                body = os.environ["GREETING"].encode()
                self.send_response(200); self.send_header("Content-Length", str(len(body))); self.end_headers()
                self.wfile.write(body)
        server = http.server.HTTPServer(("127.0.0.1", 0), Handler)
        open(os.environ["PORT_FILE"] + ".new", "w").write(str(server.server_port))
        os.rename(os.environ["PORT_FILE"] + ".new", os.environ["PORT_FILE"])
        server.serve_forever()'
        """

    private func port(_ file: String) async throws -> Int {
        while !FileAccess.exists(file) { try await Task.sleep(for: .milliseconds(10)) }
        return try #require(Int(String(decoding: try FileAccess.read(file), as: UTF8.self)))
    }

    @Test("it runs with its variables, answers, and is gone after stop, with all it has started")
    func lifetime() async throws {
        let folder = try TemporaryFolder()
        let file = folder.path + "/port"
        let target = try TargetProcess.start(
            "sleep 600 & " + Self.server, variables: [("GREETING", "good day"), ("PORT_FILE", file)])
        let base = "http://127.0.0.1:\(try await port(file))"
        let client = try HTTPClient()
        defer { client.close() }
        try await target.waitUntilItAnswers(base, client: client)
        let url = try #require(HTTPURL(base))
        #expect(try await client.get(url).response.body == Array("good day".utf8))
        #expect(target.isRunning)
        await target.stop()
        #expect(!target.isRunning)
        #expect(kill(-target.process, 0) == -1)
        await #expect(throws: Never.self) {
            try await TargetProcess.makeSureNobodyAnswers(base, client: client)
        }
    }

    @Test("one that ends before it answers is told with its status and its last words")
    func death() async throws {
        let target = try TargetProcess.start("echo no database >&2; exit 7", variables: [])
        let client = try HTTPClient()
        defer { client.close() }
        let error = await #expect(throws: TargetFailure.self) {
            // Port 9, discard, which nothing here listens on.
            try await target.waitUntilItAnswers("http://127.0.0.1:9", client: client)
        }
        #expect(error?.description.contains("exit status 7") == true)
        #expect(error?.description.contains("| no database") == true)
        await target.stop()
    }

    @Test("one that never answers is told after the deadline")
    func silence() async throws {
        let target = try TargetProcess.start("sleep 600", variables: [])
        let client = try HTTPClient()
        defer { client.close() }
        let error = await #expect(throws: TargetFailure.self) {
            try await target.waitUntilItAnswers("http://127.0.0.1:9", client: client, deadline: .milliseconds(200))
        }
        #expect(error?.description.contains("does not answer at http://127.0.0.1:9") == true)
        await target.stop()
        #expect(!target.isRunning)
    }

    @Test("a program at the target's address is noticed before the target is started")
    func occupied() async throws {
        let server = try await HTTPServer.start { _, _ in .ready(HTTPResponse(status: 404)) }
        let client = try HTTPClient()
        defer { client.close() }
        await #expect(throws: UsageError.self) {
            try await TargetProcess.makeSureNobodyAnswers(server.baseURL, client: client)
        }
        await server.stop()
    }

    @Test("only the end of its output is kept, without control characters")
    func tail() {
        let output = OutputTail()
        for number in 0..<5_000 { output.append(Array("line \(number)\u{1B}[2J\n".utf8)[...]) }
        #expect(output.lines(2) == ["line 4998[2J", "line 4999[2J"])
    }
}
