import Conformance
import Reports
import Testing

@Suite("The console report")
struct ConsoleTests {
    private let escape = "\u{1B}"

    @Test("has colour on a terminal, and never when NO_COLOR is set or nobody watches")
    func colour() {
        func text(_ options: ConsoleOptions) -> String { Reporter.console(options).text(of: Sample.critical.events) }
        #expect(text(ConsoleOptions(isTerminal: true)).contains("\(escape)[1;31mCRITICAL"))
        #expect(!text(ConsoleOptions(isTerminal: true, noColour: true)).contains("\(escape)[1;31m"))
        #expect(!text(ConsoleOptions()).contains(escape))
    }

    @Test("shows one progress line on a terminal and wipes it before anything else")
    func progress() {
        let reporter = Reporter.console(ConsoleOptions(isTerminal: true, noColour: true))
        let texts = Sample.run([Sample.pass.result, Sample.critical.result]).map(reporter.receive)
        #expect(texts[1] == "0 of 2 cases  preflight")
        #expect(texts[2] == "\r\(escape)[K1 of 2 cases  aud-other[provider=apple]")
        #expect(texts[3] == "\r\(escape)[K2 of 2 cases, 1 finding  aud-other[provider=apple]")
        #expect(reporter.finish().hasPrefix("\r\(escape)[KGeneric native sign-in at http://127.0.0.1:8080"))
        #expect(!Reporter.console().text(of: Sample.whole).contains("\r"))
    }

    @Test("tells a cause in the order in which a reader needs it")
    func order() throws {
        let text = Reporter.console().text(of: Sample.critical.events)
        let labels = [
            "Generic native sign-in at http", "  CRITICAL  ", "Apple · 1 case", "takes a token of one of its users",
            "Compare every audience", "assay show 1", "assay replay last aud-other", "0 right · 1 cause in 1 finding",
            "exit 4: a critical finding",
        ]
        var rest = text[...]
        for label in labels {
            let place = try #require(rest.firstRange(of: label), "\(label) is missing or too early")
            rest = rest[place.upperBound...]
        }
        #expect(!text.contains("curl"))
    }

    @Test("findings of one cause are told once, with their number")
    func collapse() {
        let results = (1...9).map { Sample.critical.result.with(id: "aud-\($0)", .apple) }
        let text = Reporter.console().text(of: Sample.run(results))
        #expect(text.split(separator: "\n").count { $0.hasPrefix("  CRITICAL ") } == 1)
        #expect(text.contains("Apple · 9 cases"))
    }

    @Test("findings of two causes are both told")
    func causes() {
        var other = Sample.fail.result
        other.id = "aud-crash"
        let results = [Sample.critical.result, other]
        let text = Reporter.console().text(of: Sample.run(results))
        #expect(text.contains("  CRITICAL  "))
        #expect(text.contains("  MEDIUM    "))
    }

    @Test("lists every case only when asked to")
    func verbose() {
        var options = ConsoleOptions()
        options.isVerbose = true
        #expect(Reporter.console(options).text(of: Sample.pass.events).contains("aud-other[provider=apple]"))
        #expect(!Reporter.console().text(of: Sample.pass.events).contains("aud-other[provider=apple]"))
    }

    @Test("a target's control characters never reach the terminal")
    func hostile() {
        var options = ConsoleOptions()
        options.isVerbose = true
        for text in [
            Reporter.console().text(of: Sample.hostile.events),
            Reporter.console(options).text(of: Sample.hostile.events),
        ] {
            #expect(text.unicodeScalars.allSatisfy { $0 == "\n" || $0.properties.generalCategory != .control })
            #expect(!text.unicodeScalars.contains("\u{202E}"))
        }
    }

    @Test("a group is listed as soon as the next begins")
    func streaming() {
        var later = Sample.pass.result
        later.group = "exp"
        var options = ConsoleOptions()
        options.isVerbose = true
        let reporter = Reporter.console(options)
        let texts = Sample.run([Sample.critical.result, later]).map(reporter.receive)
        #expect(texts[2].isEmpty)
        #expect(texts[3].hasPrefix("\nApple, aud: 1 critical\n"))
    }
}
