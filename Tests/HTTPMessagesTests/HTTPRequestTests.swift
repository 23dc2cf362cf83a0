import HTTPMessages
import Testing

@Suite("Requests as values")
struct HTTPRequestTests {
    struct Vector: Sendable {
        let target: String
        let path: String
        let query: String?
        let authority: String?
    }

    @Test(
        "path, query and authority are found in every form of target",
        arguments: [
            Vector(target: "/a/b?c=d?e", path: "/a/b", query: "c=d?e", authority: "field.test"),
            Vector(target: "/", path: "/", query: nil, authority: "field.test"),
            Vector(target: "/x?u=http://y/z", path: "/x", query: "u=http://y/z", authority: "field.test"),
            Vector(target: "http://abs.test:81/p?q", path: "/p", query: "q", authority: "abs.test:81"),
            Vector(target: "http://abs.test", path: "/", query: nil, authority: "abs.test"),
            Vector(target: "*", path: "*", query: nil, authority: "field.test"),
        ])
    func targets(vector: Vector) {
        let request = HTTPRequest(target: vector.target, fields: ["Host": "field.test"])
        #expect(request.path == vector.path)
        #expect(request.query == vector.query)
        #expect(request.authority == vector.authority)
    }

    @Test("the host is in lower case and without its port")
    func host() {
        #expect(HTTPRequest(target: "/", fields: ["Host": "Accounts.Google.com:443"]).host == "accounts.google.com")
        #expect(HTTPRequest(target: "/", fields: ["Host": "[::1]:80"]).host == "::1")
        #expect(HTTPRequest(target: "/").host == nil)
    }

    @Test("a body is a form only when it says so")
    func form() {
        let body = Array("a=1&b=2".utf8)
        let type = ["Content-Type": "application/x-www-form-urlencoded; charset=UTF-8"] as HTTPFields
        #expect(HTTPRequest(method: "POST", target: "/", fields: type, body: body).form?["b"] == "2")
        #expect(HTTPRequest(method: "POST", target: "/", body: body).form == nil)
    }

    @Test("a request for a URL names its host, unless the caller did")
    func url() throws {
        let url = try #require(HTTPURL("https://a.test:8443/p?q=1"))
        let request = HTTPRequest(method: "POST", url: url)
        #expect(request.target == "/p?q=1")
        #expect(request.fields["Host"] == "a.test:8443")
        #expect(request.scheme == "https")
        #expect(HTTPRequest(url: url, fields: ["host": "b.test"]).fields.all(named: "Host") == ["b.test"])
    }
}
