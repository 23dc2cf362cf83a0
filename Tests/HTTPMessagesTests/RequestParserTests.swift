import HTTPMessages
import Testing

@Suite("Request parser")
struct RequestParserTests {
    private static let post = "POST /token?x=1 HTTP/1.1\r\nHost: a.test\r\nContent-Length: 5\r\n\r\nhello"

    @Test("a request is the same however its bytes are cut up", arguments: Feeding.allCases)
    func feeding(feeding: Feeding) throws {
        let request = try #require(try feeding.requests(in: Self.post).first)
        #expect(request.method == "POST")
        #expect(request.target == "/token?x=1")
        #expect(request.version == .http11)
        #expect(request.fields == ["Host": "a.test", "Content-Length": "5"])
        #expect(request.body == Array("hello".utf8))
        #expect(request.receivedHead == Array(Self.post.utf8.dropLast(5)))
    }

    @Test("requests that come in one piece are told apart", arguments: Feeding.allCases)
    func pipelined(feeding: Feeding) throws {
        let get = "GET / HTTP/1.1\r\nHost: a.test\r\n\r\n"
        let requests = try feeding.requests(in: get + Self.post + get)
        #expect(requests.map(\.method) == ["GET", "POST", "GET"])
        #expect(requests[1].body.count == 5)
    }

    @Test("chunks are joined; extensions and trailers are dropped", arguments: Feeding.allCases)
    func chunked(feeding: Feeding) throws {
        let text = """
            POST / HTTP/1.1\r\nHost: a.test\r\ntransfer-encoding: Chunked\r\n\r\n\
            5\r\nhello\r\n00B;x="y"\r\n, and more.\r\n0\r\nTrailer: yes\r\n\r\n
            """
        let request = try #require(try feeding.requests(in: text).first)
        #expect(String(decoding: request.body, as: UTF8.self) == "hello, and more.")
    }

    @Test(
        "well-formed requests are accepted",
        arguments: [
            "GET / HTTP/1.1\r\nHost:\r\n\r\n",
            "\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n",
            "GET / HTTP/1.0\r\n\r\n",
            "OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n",
            "CONNECT a.test:443 HTTP/1.1\r\nHost: a.test:443\r\n\r\n",
            "CONNECT a.test:443 HTTP/1.0\r\n\r\n",
            "GET http://a.test/x HTTP/1.1\r\nHost: a.test\r\n\r\n",
            "GET / HTTP/1.1\r\nHost: a\r\nEmpty:\r\nTab:\t x \t\r\n\r\n",
            "GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\ncontent-length: 0\r\n\r\n",
            "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1, 1\r\n\r\nx",
            "GET /a|b\"c HTTP/1.1\r\nHost: a\r\n\r\n",
        ], Feeding.allCases)
    func accepted(text: String, feeding: Feeding) throws {
        #expect(try feeding.requests(in: text).count == 1)
    }

    struct Refusal: Sendable, CustomTestStringConvertible {
        let text: String
        let error: HTTPParseError
        var testDescription: String { error.description }

        init(_ text: String, _ error: HTTPParseError) {
            self.text = text
            self.error = error
        }

        /// A request whose fields are these, behind a good start.
        static func fields(_ text: String, _ error: HTTPParseError) -> Refusal {
            Refusal("POST / HTTP/1.1\r\nHost: a\r\n\(text)\r\n\r\n", error)
        }
    }

    static let refusals: [Refusal] = [
        Refusal("GET /\r\n\r\n", .malformedRequestLine("GET /")),
        Refusal("GET  / HTTP/1.1\r\n\r\n", .malformedRequestLine("GET  / HTTP/1.1")),
        Refusal("GET / HTTP/1.1 \r\n\r\n", .malformedRequestLine("GET / HTTP/1.1 ")),
        Refusal("G(T / HTTP/1.1\r\n\r\n", .malformedRequestLine("G(T / HTTP/1.1")),
        Refusal("GET /\u{E9} HTTP/1.1\r\n\r\n", .malformedRequestLine("GET /\u{E9} HTTP/1.1")),
        Refusal("GET / http/1.1\r\n\r\n", .malformedRequestLine("GET / http/1.1")),
        Refusal("GET / HTTP/1.10\r\n\r\n", .malformedRequestLine("GET / HTTP/1.10")),
        Refusal("GET / HTTP/2.0\r\n\r\n", .unsupportedVersion("HTTP/2.0")),
        Refusal("GET a/b HTTP/1.1\r\n\r\n", .malformedTarget("a/b")),
        Refusal("GET * HTTP/1.1\r\n\r\n", .malformedTarget("*")),
        Refusal("CONNECT /x HTTP/1.1\r\n\r\n", .malformedTarget("/x")),
        Refusal("CONNECT a.test HTTP/1.1\r\n\r\n", .malformedTarget("a.test")),
        Refusal("GET / HTTP/1.1\nHost: a\n\n", .bareLineFeed),
        Refusal("GET / HTTP/1.1\r\nHost: a\r\n\n", .bareLineFeed),
        .fields("A: b\rc", .bareCarriageReturn),
        .fields(" A: b", .foldedField),
        .fields("A: b\r\n\tc", .foldedField),
        .fields("A b", .missingColon(line: "A b")),
        .fields(": b", .malformedFieldName("")),
        .fields("A : b", .malformedFieldName("A ")),
        .fields("A(: b", .malformedFieldName("A(")),
        .fields("A: b\u{0}", .malformedFieldValue(name: "A")),
        .fields("A: b\u{7F}", .malformedFieldValue(name: "A")),
        Refusal("GET / HTTP/1.1\r\n\r\n", .missingHost),
        .fields("Host: b", .repeatedHost),
        .fields("Host: a", .repeatedHost),
        Refusal("GET / HTTP/1.1\r\nHost: a b\r\n\r\n", .malformedHost("a b")),
        Refusal("GET / HTTP/1.1\r\nHost: a/b\r\n\r\n", .malformedHost("a/b")),
        Refusal("GET / HTTP/1.1\r\nHost: u@a\r\n\r\n", .malformedHost("u@a")),
        .fields("Content-Length: 1\r\nTransfer-Encoding: chunked", .lengthAndTransferCoding),
        .fields("Transfer-Encoding: chunked\r\nContent-Length: 1", .lengthAndTransferCoding),
        .fields("Content-Length: 1\r\nContent-Length: 2", .conflictingLengths),
        .fields("Content-Length: 1, 2", .conflictingLengths),
        .fields("Content-Length: +1", .malformedLength("+1")),
        .fields("Content-Length: 0x1", .malformedLength("0x1")),
        .fields("Content-Length: -1", .malformedLength("-1")),
        .fields("Content-Length: 1 1", .malformedLength("1 1")),
        .fields("Content-Length:", .malformedLength("")),
        .fields("Content-Length: 9999999999999999999", .malformedLength("9999999999999999999")),
        .fields("Transfer-Encoding: gzip, chunked", .unsupportedTransferCoding("gzip, chunked")),
        .fields("Transfer-Encoding: chunked, identity", .unsupportedTransferCoding("chunked, identity")),
        .fields("Transfer-Encoding: xchunked", .unsupportedTransferCoding("xchunked")),
        .fields("Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked", .unsupportedTransferCoding("chunked")),
        Refusal("POST / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n", .unsupportedTransferCoding("chunked")),
    ]

    @Test("a request that is not to be trusted is refused", arguments: refusals, Feeding.allCases)
    func refused(refusal: Refusal, feeding: Feeding) {
        #expect(throws: refusal.error) { try feeding.requests(in: refusal.text) }
    }

    @Test(
        "a chunk that is not to be trusted is refused",
        arguments: [
            ("x\r\n", .malformedChunkSize), ("\r\n", .malformedChunkSize), (" 5\r\nhello\r\n", .malformedChunkSize),
            ("5 \r\nhello\r\n", .malformedChunkSize), ("5\nhello\r\n", .malformedChunkSize),
            ("0x5\r\n", .malformedChunkSize), ("-5\r\n", .malformedChunkSize), ("5\rx", .malformedChunkSize),
            ("0000000000000000\r\n", .malformedChunkSize), ("5\r\nhello!\r\n", .malformedChunkEnd),
            ("5\r\nhello\n0", .malformedChunkEnd), ("5\r\nhello\rx", .malformedChunkEnd),
            ("5;\nx", .malformedChunkExtras), ("0\r\nA: b\n\r\n", .malformedChunkExtras),
            ("0\r\n\rx", .malformedChunkExtras), ("fffffff\r\n", .bodyTooLarge(limit: 1_048_576)),
            ("5;" + String(repeating: "x", count: 9_000), .malformedChunkExtras),
        ] as [(String, HTTPParseError)])
    func chunksRefused(chunks: String, error: HTTPParseError) {
        let head = "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"
        for feeding in Feeding.allCases {
            #expect(throws: error) { try feeding.requests(in: head + chunks) }
        }
    }

    @Test("each limit holds at its edge", arguments: Feeding.allCases)
    func limits(feeding: Feeding) throws {
        let limits = HTTPLimits(startLineBytes: 24, headBytes: 60, fieldCount: 2, bodyBytes: 5)
        let line = "GET /1234567 HTTP/1.1\r\n"
        #expect(try feeding.requests(in: line + "Host: a\r\n\r\n", limits: limits).count == 1)
        #expect(throws: HTTPParseError.startLineTooLong(limit: 24)) {
            try feeding.requests(in: "GET /123456789 HTTP/1.1\r\nHost: a\r\n\r\n", limits: limits)
        }
        #expect(throws: HTTPParseError.headTooLarge(limit: 60)) {
            try feeding.requests(in: line + "Host: a\r\nB: 345678901234567890123456\r\n\r\n", limits: limits)
        }
        #expect(throws: HTTPParseError.tooManyFields(limit: 2)) {
            try feeding.requests(in: line + "Host: a\r\nB:\r\nC:\r\n\r\n", limits: limits)
        }
        let post = "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: "
        #expect(try feeding.requests(in: post + "5\r\n\r\nhello", limits: limits).count == 1)
        #expect(throws: HTTPParseError.bodyTooLarge(limit: 5)) {
            try feeding.requests(in: post + "6\r\n\r\n", limits: limits)
        }
    }

    @Test(
        "bytes of another protocol are refused at once, without a line end", arguments: ["\u{16}\u{3}\u{1}", "\u{0}"])
    func otherProtocol(text: String) {
        #expect(throws: HTTPParseError.self) { try Feeding.whole.requests(in: text) }
        #expect(throws: Never.self) { try Feeding.whole.requests(in: "GET /slow") }
    }

    @Test("the parser tells when the sender waits for 100 Continue")
    func awaitsContinue() throws {
        let head = Array("PUT / HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nExpect: 100-continue\r\n\r\n".utf8)
        var parser = HTTPRequestParser()
        var position = 0
        #expect(try parser.receive(head.span, at: &position) == nil)
        #expect(parser.isAwaitingContinue)
        #expect(parser.phase == .body)
        let body = Array("ok".utf8)
        position = 0
        #expect(try parser.receive(body.span, at: &position)?.body == body)
        #expect(!parser.isAwaitingContinue)
        #expect(parser.phase == .idle)
    }

    @Test(
        "whether the connection stays open follows version and Connection",
        arguments: [
            (HTTPVersion.http11, nil, true), (.http11, "close", false), (.http11, "x, Close", false),
            (.http10, nil, false), (.http10, "Keep-Alive", true), (.http10, "keep-alive, close", false),
        ] as [(HTTPVersion, String?, Bool)])
    func persistence(version: HTTPVersion, connection: String?, expected: Bool) {
        var request = HTTPRequest(target: "/", version: version)
        request.fields["Connection"] = connection
        #expect(request.keepsConnection == expected)
    }
}
