import HTTPMessages
import Testing

@Suite("Serializer")
struct SerializerTests {
    private func text(_ response: HTTPResponse, _ context: HTTPSerializer.ResponseContext = .init()) -> String {
        String(decoding: HTTPSerializer.bytes(of: response, context), as: UTF8.self)
    }

    @Test("length, date and connection are added where the response has none")
    func added() {
        let context = HTTPSerializer.ResponseContext(keepsConnection: false, date: "D")
        #expect(
            text(.text(200, "hi"), context)
                == "HTTP/1.1 200 OK\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Length: 2\r\nDate: D\r\n"
                + "Connection: close\r\n\r\nhi")
        let own = HTTPResponse(status: 404, fields: ["Date": "mine", "Content-Length": "9", "connection": "x"])
        #expect(
            text(own, context) == "HTTP/1.1 404 Not Found\r\nDate: mine\r\nContent-Length: 9\r\nconnection: x\r\n\r\n")
    }

    @Test("HEAD gets the length and no body")
    func head() {
        #expect(
            text(HTTPResponse(status: 200, body: [1, 2]), .init(method: "HEAD"))
                == "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n")
    }

    @Test("a status without a body gets neither length nor body", arguments: [204, 304])
    func noBody(status: Int) {
        let bytes = text(HTTPResponse(status: status, body: [1, 2]))
        #expect(bytes == "HTTP/1.1 \(status) \(HTTPStatus.reason(for: status))\r\n\r\n")
    }

    @Test("a response that says chunked is sent in chunks, except to HTTP/1.0")
    func chunks() {
        let response = HTTPResponse(status: 200, fields: ["Transfer-Encoding": "chunked"], body: Array("hello".utf8))
        #expect(
            text(response) == "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n")
        #expect(
            text(response, .init(version: .http10, keepsConnection: false))
                == "HTTP/1.1 200 OK\r\nContent-Length: 5\r\nConnection: close\r\n\r\nhello")
    }

    @Test("a reason phrase cannot smuggle a field")
    func reason() {
        #expect(
            text(HTTPResponse(status: 200, reason: "A\r\nX: y"))
                == "HTTP/1.1 200 A  X: y\r\nContent-Length: 0\r\n\r\n")
    }

    @Test("a request is cleaned through the plain door and sent as it is through the unchecked one")
    func requests() {
        let request = HTTPRequest(method: "GE T", target: "/a b\r\n", fields: ["Host": "a"])
        let clean = String(decoding: HTTPSerializer.bytes(of: request), as: UTF8.self)
        #expect(clean == "GE-T /a%20b%0D%0A HTTP/1.1\r\nHost: a\r\n\r\n")
        let unchecked = String(decoding: HTTPSerializer.uncheckedBytes(of: request), as: UTF8.self)
        #expect(unchecked == "GE T /a b\r\n HTTP/1.1\r\nHost: a\r\n\r\n")
    }

    @Test("messages come back as they went", arguments: Feeding.allCases)
    func roundTrip(feeding: Feeding) throws {
        let body = [UInt8](0...255)
        for fields in [["Host": "a", "X": "\u{E9}"], ["Host": "a", "Transfer-Encoding": "chunked"]] as [HTTPFields] {
            let request = HTTPRequest(method: "POST", target: "/x?y", fields: fields, body: body)
            let again = try #require(try feeding.requests(in: HTTPSerializer.bytes(of: request)).first)
            #expect(again.body == body)
            #expect(again.fields["X"] == fields["X"])
            let response = HTTPResponse(status: 201, fields: fields, body: body)
            let back = try #require(try feeding.response(in: HTTPSerializer.bytes(of: response)))
            #expect(back.body == body)
            #expect(back.fields["X"] == fields["X"])
        }
    }
}
