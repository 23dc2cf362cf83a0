import Conformance
import Reports
import Testing

@Suite("The console report")
struct ConsoleTests {
    private let escape = "\u{1B}"

    @Test("has colour on a terminal, and never when NO_COLOR is set or nobody watches")
    func colour() {
        func text(_ options: ConsoleOptions) -> String { Reporter.console(options).text(of: Sample.critical.events) }
        #expect(text(ConsoleOptions(isTerminal: true)).contains("\(escape)[1;31mcritical"))
        #expect(!text(ConsoleOptions(isTerminal: true, noColour: true)).contains("\(escape)[1;31m"))
        #expect(!text(ConsoleOptions()).contains(escape))
    }

    @Test("shows one progress line on a terminal and wipes it before anything else")
    func progress() {
        let reporter = Reporter.console(ConsoleOptions(isTerminal: true, noColour: true))
        let texts = Sample.run([Sample.pass.result, Sample.critical.result]).map(reporter.receive)
        #expect(texts[2] == "\r\(escape)[K1/2  aud-other[provider=apple]")
        #expect(texts[3] == "\r\(escape)[K2/2  aud-other[provider=apple]  1 finding")
        #expect(reporter.finish().hasPrefix("\r\(escape)[K\napple, aud: 1 critical, 1 pass\n"))
        #expect(!Reporter.console().text(of: Sample.whole).contains("\r"))
    }

    @Test("tells a finding in the order in which a reader needs it")
    func order() throws {
        let text = Reporter.console().text(of: Sample.critical.events)
        let labels = [
            "  critical      aud-other[provider=apple]", "RFC 7519", "  sent  ", "aud: \"com.example.app\"",
            "POST http",
            "  expected  ", "  came  ", "documented: –    safe: no", "  why  ", "  fix  ", "  case  ", "  curl  ",
            "expires at 2025-11-30T08:29:44Z", "  alone  ", "\nnext: ",
        ]
        var rest = text[...]
        for label in labels {
            let place = try #require(rest.firstRange(of: label), "\(label) is missing or too early")
            rest = rest[place.upperBound...]
        }
    }

    @Test("findings of one cause are told in part, and every id stays")
    func collapse() {
        let results = (1...9).map { Sample.critical.result.with(id: "aud-\($0)", .apple) }
        let text = Reporter.console().text(of: Sample.run(results))
        #expect(text.split(separator: "\n").count { $0.hasPrefix("  critical ") } == 3)
        #expect(text.contains("and 6 more with the same verdict and answer (critical, accepted):"))
        for result in results { #expect(text.contains(result.variant)) }
    }

    @Test("findings of two causes are both told")
    func causes() {
        var other = Sample.critical.result
        other.exchange?.status = 201
        let results = Array(repeating: Sample.critical.result, count: 3) + [other]
        let text = Reporter.console().text(of: Sample.run(results))
        #expect(text.split(separator: "\n").count { $0.hasPrefix("  critical ") } == 4)
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
        let text = Reporter.console().text(of: Sample.hostile.events)
        #expect(text.unicodeScalars.allSatisfy { $0 == "\n" || $0.properties.generalCategory != .control })
        #expect(!text.unicodeScalars.contains("\u{202E}"))
    }

    @Test("a group is told as soon as the next begins")
    func streaming() {
        var later = Sample.pass.result
        later.group = "exp"
        let reporter = Reporter.console()
        let texts = Sample.run([Sample.critical.result, later]).map(reporter.receive)
        #expect(texts[2].isEmpty)
        #expect(texts[3].hasPrefix("\napple, aud: 1 critical\n"))
    }
}
