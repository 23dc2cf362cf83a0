import Conformance
import HTTPMessages
import IdentityProvider
import JOSE
import JSON
import RelyingParty
import Reports
import TestSupport
import Testing

@testable import CommandLineTool

/// `assay init` against backends whose profile we know.
@Suite("assay init")
struct InitTests {
    static let audiences = [
        "--audience", "apple=com.example.fieldnotes", "--audience",
        "google=100200300400-web.apps.googleusercontent.com",
    ]

    /// A backend, and the flags that describe it.
    struct Backend: Sendable, CustomTestStringConvertible {
        let target: String
        let flags: [String]
        /// What the profile must say of the nonce.
        let nonce: [(provider: String, mode: String, required: Bool)]
        let proof: [JSON]

        var testDescription: String { target }
    }

    static let backends = [
        Backend(
            target: "generic",
            flags: ["--endpoint", "/auth/native", "--field", "token=id_token", "--field", "nonce=nonce"],
            nonce: [("apple", "hashed-hex", true), ("google", "raw", true)], proof: ["/access_token", "/user/id"]),
        Backend(
            target: "better-auth",
            flags: [
                "--endpoint", "/api/auth/sign-in/social", "--field", "token=idToken.token", "--field",
                "nonce=idToken.nonce",
            ], nonce: [("apple", "hashed-hex", false), ("google", "raw", false)], proof: ["/token", "/user/id"]),
        Backend(
            target: "supabase",
            flags: [
                "--endpoint", "/auth/v1/token?grant_type=id_token", "--field", "token=id_token", "--field",
                "nonce=nonce",
            ],
            nonce: [("apple", "hashed-hex", false), ("google", "hashed-hex", false)],
            proof: ["/access_token", "/user/id"]),
    ]

    private func options(_ flags: [String], output: String) throws -> InitOptions {
        let all = flags + ["--field", "provider=provider", "--output", output] + Self.audiences
        return try InitOptions(try Arguments(all, options: InitOptions.flags)) { _ in nil }
    }

    /// What init learns of a backend of ours, and what the quick suite says with the profile it writes.
    private func visit(
        _ target: String, _ flags: [String], defects: [Defect] = []
    ) async throws -> (text: String, learned: LearnedTarget, results: [CaseResult], summary: RunSummary) {
        let folder = try TemporaryFolder()
        let output = folder.path + "/mine.json"
        let draft = try options(flags + ["--base-url", UnknownBackend.address], output: output).draft
        let backend = try UnknownBackend(target, defects: defects)
        let learned = try await backend.learned(draft)
        let text = ProfileText(draft: draft, learned: learned, day: "2026-11-30").text
        let files = BuiltFiles.all.adding(Array(text.utf8), at: output)
        #expect(Linter(files: files).diagnostics(ofTarget: output) == [])
        let profile = try TargetProfile(file: output, bytes: Array(text.utf8))
        let (results, summary) = try await backend.judged(by: profile, draft)
        return (text, learned, results, summary)
    }

    @Test("the nonce, the proof of a session and the error table are found; nothing is approved", arguments: backends)
    func known(backend: Backend) async throws {
        let (text, learned, results, summary) = try await visit(backend.target, backend.flags)
        let json = try JSON.parse(text, options: .commented)
        for (provider, mode, required) in backend.nonce {
            #expect(json["policy"]?["nonce"]?[provider]?["mode"] == .string(mode))
            #expect(json["policy"]?["nonce"]?[provider]?["required"] == .bool(required))
        }
        #expect(json["session"]?["require"] == .array(backend.proof))
        #expect(json["session"]?["user"] == "/user/id")
        let rows = try #require(json["errors"]?.array)
        #expect(rows.count >= 3 && rows.count == learned.rows.count)
        #expect(rows.allSatisfy { $0["grade"] == "observed" })
        #expect(rows.allSatisfy { $0["source"]?.string?.hasSuffix("not reviewed") == true })
        #expect(text.hasPrefix("// Written by `assay init` on 2026-11-30") && text.contains("NOBODY HAS REVIEWED IT"))
        #expect(summary.complete && summary.run > 100)
        // An answer that is only known from observation proves nothing about documents.
        #expect(results.contains { $0.verdict == .passUndocumented })
        #expect(!results.contains { $0.verdict == .pass && $0.expected.hasPrefix("refused") })
    }

    @Test("with the profile of a plain backend the quick suite has no finding")
    func clean() async throws {
        let (text, _, results, summary) = try await visit("generic", Self.backends[0].flags)
        #expect(try Golden.difference(of: text, from: "Tests/CommandLineToolTests/Golden/init/generic.json") == nil)
        #expect(results.filter(\.verdict.isFinding).map(\.variant) == [])
        #expect(summary.exitCode() == .success)
    }

    @Test("the value of a header stays out of the file, and the run asks for it by name")
    func secrets() async throws {
        let flags = Self.backends[0].flags + ["--header", "X-Api-Key=very-secret-value"]
        let (text, _, _, summary) = try await visit("generic", flags)
        #expect(!text.contains("very-secret-value"))
        let json = try JSON.parse(text, options: .commented)
        #expect(json["request"]?["headers"]?["X-Api-Key"] == "${x_api_key}")
        #expect(json["variables"]?["x_api_key"]?["secret"] == true)
        #expect(summary.exitCode() == .success)
    }

    @Test("what the backend repeats of a secret does not get into the file")
    func echoes() async throws {
        let folder = try TemporaryFolder()
        let flags =
            Self.backends[0].flags + [
                "--base-url", UnknownBackend.address, "--header", "X-Api-Key=very-secret-value",
            ]
        let draft = try options(flags, output: folder.path + "/mine.json").draft
        var backend = try UnknownBackend("generic", defects: [])
        backend.additions = { ["key": .string($0.fields["X-Api-Key"] ?? ""), "note": "plain"] }
        let learned = try await backend.learned(draft)
        let text = ProfileText(draft: draft, learned: learned, day: "2026-11-30").text
        #expect(!text.contains("very-secret-value") && !text.contains("***"))
        #expect(text.contains("\"/note\": \"plain\""))
    }

    @Test("a bad token that is accepted is no row of the table, but a remark; a backend that takes anything is no use")
    func broken() async throws {
        let defects = try DefectList(files: BuiltFiles.all)
        let (text, learned, _, summary) = try await visit(
            "generic", Self.backends[0].flags, defects: [defects.defect(named: "time-expired")])
        #expect(!learned.rows.contains { $0.conditions.contains(.expired) })
        #expect(learned.remarks.contains { $0.contains("accepted") })
        #expect(text.contains("  // apple: accepted, where \""))
        #expect(summary.exitCode() != .success)
        await #expect {
            try await visit("generic", Self.backends[0].flags, defects: [defects.defect(named: "accepts-everything")])
        } throws: { "\($0)".contains("nothing this endpoint says can be judged") }
        await #expect {
            try await visit("generic", Self.backends[0].flags, defects: [defects.defect(named: "refuses-everything")])
        } throws: { "\($0)".contains("no good token was accepted: apple: status") }
    }

    @Test(
        "the form of the nonce is found by trying, and whether anybody looks at it",
        arguments: [
            ("ignores-nonce", [.hashedHex, .raw], true), ("accepts-raw-nonce", [.hashedHex, .raw], false),
            ("requires-raw-nonce", [.raw], false),
        ] as [(String, [NonceMode], Bool)])
    func nonce(defect: String, accepts: [NonceMode], isIgnored: Bool) async throws {
        let defects = try DefectList(files: BuiltFiles.all)
        let (text, learned, _, _) = try await visit(
            "generic", Self.backends[0].flags, defects: [defects.defect(named: defect)])
        let apple = try #require(learned.providers.first { $0.provider == .apple })
        #expect(apple.accepts == accepts && apple.nonce == accepts[0] && apple.isNonceIgnored == isIgnored)
        #expect(text.contains("any nonce was taken") == isIgnored)
        #expect(text.contains("If both are") == (accepts.count > 1 && !isIgnored))
    }

    @Test(
        "what is missing is asked for by its flag",
        arguments: [
            ([], "--base-url"), (["--base-url", "x"], "takes a URL"),
            (["--base-url", "http://h"], "--endpoint /auth/native"),
            (["--base-url", "http://h", "--endpoint", "auth"], "takes a path"),
            (["--base-url", "http://h", "--endpoint", "/a"], "--field token="),
            (["--base-url", "http://h", "--endpoint", "/a", "--field", "tokn=t"], "did you mean token?"),
            (["--base-url", "http://h", "--endpoint", "/a", "--field", "token=t"], "--audience apple="),
            (
                ["--base-url", "http://h", "--endpoint", "/a", "--field", "token=t", "--audience", "azure=x"],
                "one of apple, google"
            ),
        ] as [([String], String)])
    func missing(flags: [String], complaint: String) throws {
        let folder = try TemporaryFolder()
        let arguments = try Arguments(
            flags + ["--output", folder.path + "/t.json"], options: InitOptions.flags)
        #expect {
            try InitOptions(arguments) { _ in nil }
        } throws: { "\($0)".contains(complaint) }
    }

    @Test("on a terminal the questions stand for the flags")
    func questions() throws {
        let folder = try TemporaryFolder()
        let arguments = try Arguments(["--output", folder.path + "/My App.json"], options: InitOptions.flags)
        let answers = ["where is the backend": "http://h", "sign-in": "/a", "the token": "t.id", "apple tokens": "app"]
        let options = try InitOptions(arguments) { question in
            answers.first { question.contains($0.key) }?.value ?? ""
        }
        #expect(options.baseURL == "http://h" && options.draft.endpoint == "/a" && options.draft.name == "my-app")
        #expect(options.draft.fields == [TargetDraft.Field(name: "token", path: ["t", "id"])])
        #expect(options.draft.audiences.map(\.client) == ["app"])
    }

    @Test("a file that is there is not written over, unless --force says so")
    func force() throws {
        let folder = try TemporaryFolder()
        let output = folder.path + "/target.json"
        let flags = Self.backends[0].flags + ["--base-url", "http://h"]
        _ = try options(flags, output: output)
        try FileAccess.write([], to: output)
        #expect { try options(flags, output: output) } throws: { "\($0)".contains("--force") }
        _ = try options(flags + ["--force"], output: output)
    }

    @Test("a form, members as they are and nested fields stand in the request that is written")
    func request() throws {
        let folder = try TemporaryFolder()
        let flags = [
            "--base-url", "http://h", "--endpoint", "/in/${provider}", "--field", "token=a.b.token", "--field",
            "audience=a.client", "--member", "a.process=login", "--form",
        ]
        let draft = try options(flags, output: folder.path + "/t.json").draft
        var learned = LearnedTarget()
        learned.providers = [
            LearnedTarget.Provider(
                provider: .apple, flow: nil, nonce: .none, accepts: [], isNonceRequired: false)
        ]
        let text = ProfileText(draft: draft, learned: learned, day: "2026-11-30").text
        let request = try JSON.parse(text, options: .commented)["request"]
        let inner: JSON = ["b": ["token": "${token}"], "client": "${audience}", "process": "login"]
        #expect(request?["url"] == "${base}/in/${provider}")
        #expect(request?["content_type"] == "application/x-www-form-urlencoded")
        #expect(request?["body"]?["a"] == inner && request?["body"]?["provider"] == "${provider}")
    }

    @Test("learn is another name of init")
    func alias() { #expect(CommandLineTool.commands.first { $0.isCalled("learn") }?.name == "init") }
}
