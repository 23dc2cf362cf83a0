import Testing

@testable import CommandLineTool

@Suite("The command line")
struct ArgumentsTests {
    private static let options: [Option] = [
        .value("listen", "HOST:PORT", ""), .value("set", "NAME=VALUE", "", repeats: true), .flag("json", ""),
        .flag("verbose", ""),
    ]

    @Test("flags and words are read in any order and both spellings")
    func reading() throws {
        let arguments = try Arguments(
            ["a", "--listen", "h:1", "--set=x=1", "--set", "y=2=3", "-v", "--", "--json"], options: Self.options)
        #expect(arguments.positional == ["a", "--json"])
        #expect(arguments.value("listen") == "h:1")
        #expect(try arguments.pairs("set").map(\.value) == ["1", "2=3"])
        #expect(arguments.has("verbose") && !arguments.has("json"))
    }

    @Test(
        "what cannot be meant is refused with what to do",
        arguments: [
            (["--lisen", "x"], "unknown flag --lisen; did you mean --listen?"),
            (["--listen"], "--listen needs a value: --listen HOST:PORT"),
            (["--json=1"], "--json takes no value"),
            (["-x"], "unknown flag -x; flags have two dashes, and --help lists them"),
            (["--listen", "a", "--listen", "b"], "--listen is given twice, as a and as b; which one?"),
        ])
    func refusal(words: [String], message: String) {
        let error = #expect(throws: UsageError.self) { try Arguments(words, options: Self.options) }
        #expect(error?.description == message)
    }

    @Test(
        "an address is host and port",
        arguments: [("127.0.0.1:0", "127.0.0.1", 0), ("[::1]:80", "::1", 80), ("8400", "127.0.0.1", 8400)])
    func address(text: String, host: String, port: Int) throws {
        #expect(try ListenAddress(text, flag: "--listen") == ListenAddress(host: host, port: port))
    }

    @Test("anything else is no address", arguments: ["host", "host:x", "host:70000", ":80", ""])
    func noAddress(text: String) {
        #expect(throws: UsageError.self) { try ListenAddress(text, flag: "--listen") }
    }

    @Test(
        "a span of time is read with its unit",
        arguments: [("90", 90), ("-1h", -3600), ("10m", 600), ("30s", 30), ("1d", 86_400)])
    func span(text: String, seconds: Int) throws {
        #expect(try TimeSpan.seconds(text, flag: "--exp") == seconds)
    }

    @Test("anything else is no span", arguments: ["", "h", "1w", "1.5h"])
    func noSpan(text: String) {
        #expect(throws: UsageError.self) { try TimeSpan.seconds(text, flag: "--exp") }
    }

    @Test(
        "every command has examples and a help text that begins with its summary",
        arguments: CommandLineTool.commands.map(\.name))
    func help(name: String) throws {
        let command = try #require(CommandLineTool.commands.first { $0.name == name })
        #expect(!command.examples.isEmpty)
        #expect(command.examples.allSatisfy { $0.command.contains("assay \(name)") })
        #expect(command.help.hasPrefix(command.summary))
    }
}
