import Conformance
import TestSupport
import Testing

@testable import Reports

@Suite("Commands to paste")
struct ReproductionTests {
    /// A shell that shows the words of a command, each in angle brackets, in place of running it.
    private static func words(_ line: String) throws -> String {
        let script =
            "show() { for word do printf '<%s>' \"$word\"; done; }\ncurl() { show \"$@\"; }\nassay() { show \"$@\"; }\n"
        return try Shell.run("API_KEY=k-1\n" + script + line).output
    }

    @Test(
        "a word comes through a shell unchanged",
        arguments: [
            "plain", "", "it's", "a b", "$HOME", "`id`", "\\", "\"", "a\nb", "*", "~", "!", "#x", "é", "a;b", "-n",
        ])
    func quoting(word: String) throws {
        #expect(try Self.words("show " + ShellWord.quoted(word)) == "<\(word)>")
    }

    @Test("the curl line sends the request as it was sent, with its secret from the environment")
    func curl() throws {
        let command = try #require(CurlCommand(Sample.critical.result))
        let body = #"{"provider":"apple","id_token":"eyJhbGciOiJSUzI1NiJ9.eyJhdWQiOiJvdGhlciJ9.c2ln","nonce":"n-1"}"#
        #expect(
            try Self.words(command.line) == "<-sS><-X><POST><http://127.0.0.1:8080/sign-in?app=demo%20app>"
                + "<-H><Content-Type: application/json><-H><Accept: application/json><-H><Authorization: Bearer k-1>"
                + "<--data-binary><\(body)>")
        #expect(command.notes == ["the token in it expires at 2025-11-30T08:29:44Z; after that, run the case again"])
    }

    @Test("a body with every kind of quote comes through")
    func quotes() throws {
        let result = Sample.hostile.result
        let command = try #require(CurlCommand(result))
        #expect(try Self.words(command.line).hasSuffix("<--data-binary><\(result.exchange?.requestBody ?? "")>"))
    }

    @Test(
        "a body that is long or no text is left to a file",
        arguments: [String(repeating: "a", count: 4097), "a\u{0}b", "a\u{FFFD}b"])
    func file(body: String) throws {
        var result = Sample.critical.result
        result.exchange?.requestBody = body
        result.exchange?.requestBytes = body.utf8.count
        result.tokenExpiresAt = nil
        let command = try #require(CurlCommand(result))
        #expect(command.line.hasSuffix("--data-binary @aud-other.apple.body"))
        #expect(command.notes.count == 2)
        #expect(command.notes[0].contains("`assay mint apple --case aud-other` prints such a token"))
        #expect(command.notes[1].contains("names no time at which it expires"))
    }

    @Test("what curl would add or read by itself is turned off")
    func quirks() throws {
        var exchange = Exchange(
            method: "HEAD", url: "http://x/{a}[b]",
            requestFields: [Exchange.Field("Host", "x"), Exchange.Field("X-Empty", "")], requestBody: "")
        var result = Sample.critical.result
        result.exchange = exchange
        #expect(
            try Self.words(#require(CurlCommand(result)).line) == "<-sS><--head><-g><http://x/{a}[b]><-H><X-Empty;>")
        exchange = Exchange(method: "GET", url: "http://x/", requestFields: [], requestBody: "")
        result.exchange = exchange
        #expect(try Self.words(#require(CurlCommand(result)).line) == "<-sS><http://x/>")
        exchange = Exchange(method: "POST", url: "http://x/", requestFields: [], requestBody: "a")
        result.exchange = exchange
        #expect(
            try Self.words(#require(CurlCommand(result)).line)
                == "<-sS><-X><POST><http://x/><-H><Content-Type:><--data-binary><a>")
    }

    @Test("nothing sent, no command")
    func nothing() {
        #expect(CurlCommand(Sample.error.result) == nil)
    }

    /// Redacted texts and their shell words.
    static let secrets: [(text: String, word: String)] = [
        ("no secret", "'no secret'"),
        ("***key:0123abcd***", "\"$KEY\""),
        ("a ***my-key.2:0123abcd***b", "'a '\"$MY_KEY_2\"b"),
        ("Bearer ***", "'Bearer '\"$AUTHORIZATION\""),
        ("sid=***", "sid=\"$AUTHORIZATION\""),
        ("***1st:0123abcd***", "\"$_1ST\""),
        ("**bold** only", "'**bold** only'"),
    ]

    @Test("a secret that was taken out becomes a variable", arguments: secrets)
    func secret(example: (text: String, word: String)) {
        #expect(RedactedText(example.text, fallback: "Authorization").shellWord == example.word)
    }

    @Test("one case runs alone with all the run was given")
    func alone() throws {
        var header = Sample.header(planned: 1)
        #expect(
            try Self.words(RunCommand(header).alone(Sample.critical.result))
                == "<run><--target><generic><--base-url><http://127.0.0.1:8080>"
                + "<--set><project=demo app><--provider><apple><--only><aud-other>")
        header.flags = ["--issuer", "http://127.0.0.1:8400", "--exec", "python3 app.py"]
        #expect(
            try Self.words(RunCommand(header).alone(Sample.critical.result)).contains(
                "<--set><project=demo app><--issuer><http://127.0.0.1:8400><--exec><python3 app.py><--provider>"))
    }

    @Test("a profile from elsewhere goes by its file")
    func file() {
        var header = Sample.header(planned: 1)
        header.profileFile = "my/acme.json"
        #expect(
            RunCommand(header).alone(Sample.critical.result).hasPrefix("assay run --target my/acme.json --base-url"))
    }

    @Test("several cases run again, each named once")
    func again() {
        let results = [Sample.critical.result, Sample.critical.result.with(id: "b", .google)]
        #expect(
            RunCommand(Sample.header(planned: 1)).again(results + results).hasSuffix(
                " --provider apple --provider google --only aud-other --only b"))
    }
}
