import HTTPMessages
import JOSE
import JSON
import Testing

@testable import Conformance

@Suite("A sign-in request")
struct SignInRequestTests {
    let fields: [String: JSON] = ["token": "T", "nonce": "N", "provider": "apple", "client_id": "C"]
    let values: [String: JSON] = ["base": "http://h", "project": "p1", "audience": "A", "provider": "apple"]

    private func request(_ edits: [RequestEdit] = [], without absent: String? = nil) throws -> SignInRequest {
        var fields = fields
        if let absent { fields[absent] = nil }
        return SignInRequest(template: try Fixtures.profile().request, fields: fields, values: values, edits: edits)
    }

    @Test("is the profile's template, filled")
    func template() throws {
        let message = try request()
        #expect(message.url == "http://h/sign-in/p1")
        #expect(message.request.method == "POST")
        #expect(message.request.fields["X-Project"] == "p1")
        #expect(message.request.fields["Content-Type"] == "application/json")
        #expect(
            String(decoding: message.request.body, as: UTF8.self)
                == #"{"provider":"apple","token":{"id_token":"T","client":"C"},"nonce":"N"}"#)
    }

    @Test("leaves out a member whose field is absent")
    func absent() throws {
        #expect(
            String(decoding: try request(without: "nonce").request.body, as: UTF8.self)
                == #"{"provider":"apple","token":{"id_token":"T","client":"C"}}"#)
    }

    @Test(
        "an edit changes what it names and nothing else",
        arguments: [
            (.set("nonce", 7), #"{"provider":"apple","token":{"id_token":"T","client":"C"},"nonce":7}"#),
            (
                .set("token", "${audience}x"),
                #"{"provider":"apple","token":{"id_token":"Ax","client":"C"},"nonce":"N"}"#
            ),
            (
                .set("nonce", ["$repeat": "ab", "times": 3]),
                #"{"provider":"apple","token":{"id_token":"T","client":"C"},"nonce":"ababab"}"#
            ),
            (
                .set("provider", ["$case": "${provider}", "to": "upper"]),
                #"{"provider":"APPLE","token":{"id_token":"T","client":"C"},"nonce":"N"}"#
            ),
            (.remove("nonce"), #"{"provider":"apple","token":{"id_token":"T","client":"C"}}"#),
            (
                .add("admin", true),
                #"{"provider":"apple","token":{"id_token":"T","client":"C"},"nonce":"N","admin":true}"#
            ),
            (
                .duplicate(field: "nonce", value: "M", first: true),
                #"{"provider":"apple","token":{"id_token":"T","client":"C"},"nonce":"M","nonce":"N"}"#
            ),
            (
                .duplicate(field: "nonce", value: "M", first: false),
                #"{"provider":"apple","token":{"id_token":"T","client":"C"},"nonce":"N","nonce":"M"}"#
            ),
            (
                .rename(field: "nonce", to: "Nonce"),
                #"{"provider":"apple","token":{"id_token":"T","client":"C"},"Nonce":"N"}"#
            ),
            (
                .rename(field: "token", to: "jwt"),
                #"{"provider":"apple","token":{"jwt":"T","client":"C"},"nonce":"N"}"#
            ),
            (
                .duplicate(field: "token", value: "U", first: false),
                #"{"provider":"apple","token":{"id_token":"T","id_token":"U","client":"C"},"nonce":"N"}"#
            ),
            (
                .rename(field: "token", to: "jwt"),
                #"{"provider":"apple","token":{"jwt":"T","client":"C"},"nonce":"N"}"#
            ),
            (
                .duplicate(field: "token", value: "U", first: true),
                #"{"provider":"apple","token":{"id_token":"U","id_token":"T","client":"C"},"nonce":"N"}"#
            ),
            (.body(Array("[${audience}]".utf8)), "[A]"),
        ] as [(RequestEdit, String)])
    func edits(edit: RequestEdit, body: String) throws {
        let (plain, edited) = (try request(), try request([edit]))
        #expect(String(decoding: edited.request.body, as: UTF8.self) == body)
        #expect(edited.request.fields == plain.request.fields && edited.url == plain.url)
    }

    @Test("header, method, query and encoding are changed alone")
    func around() throws {
        let plain = try request()
        #expect(try request([.method("PUT")]).request.body == plain.request.body)
        #expect(try request([.query("id_token", "a b")]).url == "http://h/sign-in/p1?id_token=a%20b")
        #expect(try request([.header("X-Project", nil)]).request.fields["X-Project"] == nil)
        let form = try request([.encoding(.form)]).request
        #expect(form.fields["Content-Type"] == "application/x-www-form-urlencoded")
        #expect(String(decoding: form.body, as: UTF8.self).hasPrefix("provider=apple&token="))
    }

    @Test("what a case may name is not thereby sent")
    func names() throws {
        let template = try RequestTemplate(
            JSONReader(
                file: "r", bytes: Array(#"{"url": "u", "body": {"t": "${token}", "a": "${access_token}"}}"#.utf8)))
        func body(_ edits: [RequestEdit]) -> String {
            let request = SignInRequest(
                template: template, fields: ["token": "T"], values: ["access_token": "A"], edits: edits)
            return String(decoding: request.request.body, as: UTF8.self)
        }
        #expect(body([]) == #"{"t":"T"}"#)
        #expect(body([.set("access_token", "${access_token}")]) == #"{"t":"T","a":"A"}"#)
    }

    @Test("a pair inside a text of pairs carries a field as well")
    func pairs() throws {
        let template = try RequestTemplate(
            JSONReader(
                file: "r", bytes: Array(#"{"url": "u", "body": {"post": "id_token=${token}&nonce=${nonce}"}}"#.utf8)))
        func body(_ edits: [RequestEdit]) -> String {
            let request = SignInRequest(template: template, fields: fields, values: [:], edits: edits)
            return String(decoding: request.request.body, as: UTF8.self)
        }
        #expect(body([]) == #"{"post":"id_token=T&nonce=N"}"#)
        #expect(body([.rename(field: "token", to: "jwt")]) == #"{"post":"jwt=T&nonce=N"}"#)
        #expect(
            body([.duplicate(field: "token", value: "U", first: false)]) == #"{"post":"id_token=T&id_token=U&nonce=N"}"#
        )
    }

    @Test("a $ form in the value of a field is evaluated")
    func forms() throws {
        let value: JSON = ["$repeat": "${unit}", "times": 3]
        let edit = try RequestEdit.set("nonce", value).evaluated(
            in: ForgeContext(now: 0, values: ["unit": "ab"]) { _ in nil })
        #expect(edit == .set("nonce", "ababab"))
        #expect(
            try RequestEdit.set("nonce", "${unit}").evaluated(in: ForgeContext(now: 0) { _ in nil })
                == .set("nonce", "${unit}"))
    }
}
