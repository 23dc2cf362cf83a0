import Conformance
import JSON
import TestSupport
import Testing

@testable import CommandLineTool

@Suite("assay explain")
struct ExplanationTests {
    private func explanation(_ word: String, target: String? = nil) async throws -> MessageExplanation {
        let files = BuiltFiles.all
        return try await MessageExplanation(
            word, target: target.map { try TargetFiles.profile($0, in: files) }, files: files,
            catalogue: try Catalogue(files: files))
    }

    private static let golden = "Tests/CommandLineToolTests/Golden/explain"

    @Test(
        "a message is told with who says it, why, how we know, and how to have it",
        arguments: [
            ("unknown-signing-key", "Unknown signing key"), ("28444", "28444"), ("developer-error", "developer_error"),
            ("canceled", "ERR_REQUEST_CANCELED"), ("bad-request", "general_bad_request"),
            ("rate-limit", "over_request_rate_limit"), ("demo", "Invalid identity token"),
        ])
    func told(name: String, word: String) async throws {
        let text = try await explanation(word).text
        #expect(try Golden.difference(of: text, from: "\(Self.golden)/\(name).txt") == nil)
    }

    @Test(
        "a case is told with what it changes: the token, the request, the issuer, or the order of things",
        arguments: [
            "pos-basic", "aud-other", "sig-null", "req-dup-json-key", "req-ctype-form", "jwks-404", "jwks-rot-new-kid",
            "scn-link-owned",
            "x-target-own-session",
        ])
    func toldCase(id: String) throws {
        let testCase = try #require(try Catalogue(files: BuiltFiles.all)[id])
        let text = try CaseExplanation(testCase, files: BuiltFiles.all, provider: nil, now: 1_796_000_000_000).text
        #expect(try Golden.difference(of: text, from: "\(Self.golden)/case-\(id).txt") == nil)
    }

    @Test("a program gets the same as members")
    func json() async throws {
        let json = try await explanation("Unknown signing key").json
        let found = try #require(json["found"]?.array?.first)
        #expect(found["target"] == "appwrite")
        #expect(found["code"] == "unknown-signing-key")
        #expect(found["causes"]?.array?.first?["condition"] == "key_unknown")
        let reproduce = try #require(found["reproduce"])
        #expect(reproduce["curl"]?.string?.contains("\"$TOKEN\"") == true)
        #expect(reproduce["mint"]?.string?.contains("--shell") == true)
        #expect(json["left"] == 0)
    }

    @Test("a wide word is cut, and says so; a target narrows it")
    func bounded() async throws {
        let wide = try await explanation("nonce")
        #expect(wide.json["found"]?.array?.count == MessageExplanation.limit)
        #expect(try #require(wide.json["left"]?.int) > 0)
        #expect(wide.text.contains("more: give more of the message"))
        let narrow = try await explanation("nonce", target: "appwrite")
        #expect(narrow.json["found"]?.array?.allSatisfy { $0["target"] == "appwrite" } == true)
        #expect(narrow.json["left"] == 0)
    }

    @Test("what nobody says is an error with the nearest message")
    func unknown() async throws {
        await #expect {
            try await explanation("unknown signing kee")
        } throws: { error in
            "\(error)".contains("did you mean \"unknown signing key\"?")
        }
    }

    @Test(
        "a token for the shell can be evaluated, whatever is in it",
        arguments: ["a.b.c", "it's 'quoted' $HOME `x`", ""])
    func shell(token: String) throws {
        let script = MintForm.shell.text(token, nonce: token + "n", json: .null)
        let outcome = try Shell.run(script + "\nprintf '%s|%s' \"$TOKEN\" \"$NONCE\"")
        #expect(outcome.output == "\(token)|\(token)n")
    }
}
