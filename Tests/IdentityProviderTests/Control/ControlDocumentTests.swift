import HTTPMessages
import JSON
import Testing

@testable import IdentityProvider

@Suite("The control API and its document")
struct ControlDocumentTests {
    /// An operation as the document has it.
    struct Operation: CustomTestStringConvertible, Sendable {
        let method: String
        let path: String
        let statuses: Set<Int>

        var testDescription: String { "\(method) \(path)" }
    }

    static func operations() throws -> [Operation] {
        let paths = try ControlFixture().document["paths"]?.object?.members ?? []
        return paths.flatMap { path in
            (path.value.object?.members ?? []).map { method in
                Operation(
                    method: method.name.uppercased(), path: path.name,
                    statuses: Set(method.value["responses"]?.object?.names.compactMap { Int($0) } ?? []))
            }
        }
    }

    /// Bodies that are wrong in one way or another, and some that are right.
    static let bodies: [String?] = [
        nil, "", "{", "null", "[]", "{}", #"{"a": 1, "a": 2}"#, #"{"unknown": 1}"#, #"{"variant": "none"}"#,
        #"{"variant": 7}"#,
        #"{"variant": null}"#, #"{"provider": "apple", "audience": "a"}"#, #"{"provider": "x", "audience": "a"}"#,
        #"{"provider": "apple", "audience": "a", "edits": [{"claims.set": {"x": {"$repeat": "aaaaaaaaaa", "times": 40000000}}}]}"#,
        #"{"provider": "apple", "audience": "a", "expires_in": 9223372036854775807}"#,
        #"{"provider": "apple", "audience": "a", "case": "none"}"#, #"{"edits": [{"rotate": "replace"}]}"#,
        #"{"edits": [{"withdraw": "attacker"}]}"#, #"{"edits": 1}"#, #"{"script": {"variant": "x"}}"#,
        #"{"script": 1}"#,
        #"{"script": {"keys": [{"publish": "ec"}]}, "values": {"a": "b"}}"#, #"{"status": 500}"#, #"{"preset": 1}"#,
        #"{"frozen": true, "offset_ms": -1}"#, #"{"offset_ms": 1e99}"#, #"{"advance_ms": 99999999999999999}"#,
        #"{"email": null, "real_user_status": 2}"#, #"{"real_user_status": 77}"#, #"{"set": {"x": "${nothing}"}}"#,
        String(repeating: "[", count: 10_000), String(repeating: " ", count: (1 << 20) + 1),
    ]

    @Test(
        "whatever is sent, the status is one the document names, and the words say what is wrong",
        arguments: try operations())
    func statuses(operation: Operation) async throws {
        let fixture = try ControlFixture { $0.sleep = { _ in } }
        for provider in ["apple", "nobody", "%00", "%zz"] {
            for name in ["1", "0", "x", "%C3%A9", "a%2Fb"] {
                let path = operation.path.replacing("{provider}", with: provider).replacing("{number}", with: name)
                    .replacing("{name}", with: name)
                for query in ["", "?after=1&limit=1", "?after=x", "?unknown=1", "?wait_ms=1&count=5", "?%zz"] {
                    // All bodies are tried without a query only: they do not depend on each other.
                    for body in query.isEmpty ? Self.bodies : [nil] {
                        let response = await fixture.call(operation.method, path + query, body)
                        #expect(
                            operation.statuses.contains(response.status),
                            "\(path)\(query) \(body ?? ""): \(response.status)")
                        let answer = try JSON.parse(response.body, options: .keepingDuplicates)
                        if response.status >= 400 {
                            #expect(answer.object?.names == ["error", "message", "hint"])
                        }
                    }
                    guard path.contains(name) || query.isEmpty else { break }
                }
                guard path.contains(name) else { break }
            }
            guard operation.path.contains("{provider}") else { break }
        }
    }

    @Test("every operation of ours is in the document, and the document is served")
    func completeness() async throws {
        let fixture = try ControlFixture()
        let served = try await fixture.json("GET", "/_assay/openapi.json")
        #expect(served == fixture.document)
        let named = served["paths"]?.object?.members.flatMap { $0.value.object?.members ?? [] }
            .compactMap { $0.value["operationId"]?.string }
        #expect(Set(named ?? []) == Set(ControlAPI.operations.keys).union(["openapi"]))
    }

    @Test("a document that names an operation nobody does is refused")
    func unknownOperation() throws {
        var files = FileSet([:])
        files["conformance/schema/control-api.json"] = Array(
            #"{"paths": {"/_assay/x": {"get": {"operationId": "dance"}}}}"#.utf8)
        let issuer = try Fixture().issuer
        let error = #expect(throws: DataFileError.self) { try ControlAPI(files: files, issuer: issuer) }
        #expect(error?.problem == "nothing does the operation \"dance\"")
    }

    @Test("wrong paths and methods are told what there is")
    func wrongPaths() async throws {
        let fixture = try ControlFixture()
        let missing = await fixture.call("GET", "/_assay/jurnal")
        #expect(missing.status == 404)
        #expect(try JSON.parse(missing.body)["hint"] == "did you mean /_assay/journal?")
        let method = await fixture.call("PATCH", "/_assay/faults")
        #expect(method.status == 405)
        #expect(try JSON.parse(method.body)["hint"] == "allowed: DELETE, GET, POST")
        #expect(method.fields["Allow"] == "DELETE, GET, POST")
        #expect(await fixture.call("HEAD", "/_assay/health").status == 200)
    }
}
