import Testing

@testable import CommandLineTool

@Suite("What a run is told")
struct RunOptionsTests {
    private static func options(_ words: [String]) throws -> RunSession.Options {
        let all = RunOptions.target + RunOptions.issuer + RunOptions.selection + DataFiles.options
        return try RunOptions.read(
            Arguments(["--target", "generic", "--base-url", "http://t.test"] + words, options: all))
    }

    @Test(
        "a case is run again with the flags that decide what it meets, and without those that choose cases or are secret",
        arguments: [
            ([], []),
            (["--issuer", "http://i.test", "--set", "a=b"], ["--issuer", "http://i.test"]),
            (
                ["--suite", "full", "--claim", "tls", "--claim", "link", "--key-cache", "2s,1s", "--patience", "1m"],
                ["--key-cache", "2s,1s", "--claim", "tls", "--claim", "link", "--patience", "1m"]
            ),
            (["--exec", "python3 app.py", "--proxy-pass"], ["--exec", "python3 app.py", "--proxy-pass"]),
            (["--only", "x", "--skip", "y", "--shard", "1/2", "--concurrency", "2", "--measure"], []),
            (["--conformance", "data", "--keys", "keys"], ["--conformance", "data", "--keys", "keys"]),
            (["--control-token", "secret"], []),
            (["--control-token", "@token.txt"], ["--control-token", "@token.txt"]),
        ])
    func flags(words: [String], flags: [String]) throws {
        #expect(try Self.options(words).flags == flags)
    }

    @Test("measures when asked, and always to certify")
    func measuring() throws {
        #expect(try !Self.options([]).measures && !Self.options(["--suite", "full"]).measures)
        #expect(try Self.options(["--measure"]).measures && Self.options(["--suite", "certify"]).measures)
    }
}
