import HTTPMessages
import Testing

@Suite("Response parser")
struct ResponseParserTests {
    struct Vector: Sendable {
        let text: String
        var method = "GET"
        let status: Int
        let body: String
    }

    @Test(
        "the end of a response is found by every rule of RFC 9112, section 6.3",
        arguments: [
            Vector(text: "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi", status: 200, body: "hi"),
            Vector(
                text: "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nhi\r\n0\r\n\r\n", status: 200,
                body: "hi"),
            Vector(text: "HTTP/1.0 200 OK\r\n\r\nuntil the end", status: 200, body: "until the end"),
            Vector(text: "HTTP/1.1 204\r\nContent-Length: 7\r\n\r\n", status: 204, body: ""),
            Vector(text: "HTTP/1.1 304 Not Modified\r\nContent-Length: 7\r\n\r\n", status: 304, body: ""),
            Vector(text: "HTTP/1.1 200 \r\nContent-Length: 7\r\n\r\n", method: "HEAD", status: 200, body: ""),
            Vector(text: "HTTP/1.1 200 OK\r\n\r\n", method: "CONNECT", status: 200, body: ""),
            Vector(text: "HTTP/1.1 403 No\r\nContent-Length: 2\r\n\r\nno", method: "CONNECT", status: 403, body: "no"),
            Vector(
                text:
                    "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Hint\r\nA: b\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\nx",
                status: 200, body: "x"),
            Vector(text: "HTTP/1.1 101 Switching\r\nUpgrade: x\r\n\r\nnot http", status: 101, body: ""),
        ], Feeding.allCases)
    func framing(vector: Vector, feeding: Feeding) throws {
        let response = try #require(try feeding.response(in: vector.text, to: vector.method))
        #expect(response.status == vector.status)
        #expect(response.bodyText == vector.body)
    }

    @Test(
        "an answer that is not a whole HTTP response says why",
        arguments: [
            ("", .closedInHead(received: 0)),
            ("HTTP/1.1 200 OK\r\nA: b", .closedInHead(received: 21)),
            ("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nabc", .closedInBody(received: 3, expected: 5)),
            (
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nhi\r\n",
                .closedInBody(received: 2, expected: nil)
            ),
            ("SSH-2.0-OpenSSH_9\r\n", .malformedStatusLine("SSH-2.0-OpenSSH_9")),
            ("<html></html>", .malformedStatusLine("<html></html>")),
            ("HTTP/1.1 20 OK\r\n\r\n", .malformedStatusLine("HTTP/1.1 20 OK")),
            ("HTTP/1.1 2000 OK\r\n\r\n", .malformedStatusLine("HTTP/1.1 2000 OK")),
            ("HTTP/3.0 200 OK\r\n\r\n", .unsupportedVersion("HTTP/3.0")),
            ("HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n", .conflictingLengths),
        ] as [(String, HTTPParseError)])
    func refused(text: String, error: HTTPParseError) {
        #expect(throws: error) { try Feeding.whole.response(in: text) }
    }

    @Test("a body over the limit is refused, and what came before is kept", arguments: [true, false])
    func tooLarge(stated: Bool) throws {
        let head = stated ? "Content-Length: 11\r\n\r\n" : "\r\n"
        let bytes = Array("HTTP/1.1 500 Oops\r\n\(head)12345678901".utf8)
        var parser = HTTPResponseParser(method: "GET", limits: HTTPLimits(bodyBytes: 10))
        #expect(throws: HTTPParseError.bodyTooLarge(limit: 10)) {
            var position = 0
            _ = try parser.receive(bytes.span, at: &position)
        }
        #expect(parser.partialResponse?.status == 500)
    }

    @Test("a body at the limit is taken")
    func atLimit() throws {
        let text = "HTTP/1.1 200 OK\r\n\r\n1234567890"
        let response = try Feeding.byteByByte.response(in: text, limits: HTTPLimits(bodyBytes: 10))
        #expect(response?.body.count == 10)
    }
}
