import Conformance
import JOSE
import JSON
import Reports
import Testing

@Suite("A planted secret")
struct RedactionTests {
    private static let canary = "canary/+\"7f3a9c\u{E9}~tweet"
    private static let forms = [
        canary, Base64URL.encode(Array(canary.utf8)), String(JSON.string(canary).text.dropFirst().dropLast()),
        "canary%2F%2B%227f3a9c%C3%A9~tweet",
    ]

    /// A finding that holds the secret wherever a target or request may put it, in every form.
    private static var leaky: CaseResult {
        let all = forms.joined(separator: " ")
        var result = Sample.critical.result
        result.findings = [Finding(.showsInside, .medium, [.detail: all])]
        result.difference = ["claims nonce: \(all)"]
        result.exchange = Exchange(
            method: "POST", url: "http://127.0.0.1:8080/?key=\(forms[3])",
            requestFields: [Exchange.Field("X-Key", canary), Exchange.Field("Authorization", "Bearer " + forms[1])],
            requestBody: #"{"key":"\#(forms[2])"}"#)
        result.exchange?.answer(200, all)
        result.exchange?.responseFields.append(Exchange.Field("Set-Cookie", "sid=\(canary); Path=/"))
        result.exchange?.failure = all
        return result
    }

    private static var reporters: [(name: String, reporter: Reporter)] {
        var verbose = ConsoleOptions(isTerminal: true)
        verbose.isVerbose = true
        return ReportFormat.allCases.map { ($0.rawValue, $0.reporter) } + [("console", Reporter.console(verbose))]
    }

    @Test("reaches no report after the redactor")
    func redacted() {
        let redactor = Redactor()
        redactor.taint(Self.canary, name: "api_key")
        let events = Sample.run([redactor.redact(Self.leaky)])
        for (name, reporter) in Self.reporters {
            let text = reporter.text(of: events)
            for form in Self.forms { #expect(!text.contains(form), "\(name) holds \(form)") }
            #expect(!text.contains("7f3a9c"), "\(name) holds a part of the secret")
        }
    }

    @Test("would be seen in the reports without it, so the look is a real one")
    func control() {
        let events = Sample.run([Self.leaky])
        #expect(ReportFormat.ndjson.reporter.text(of: events).contains("7f3a9c"))
        #expect(ReportFormat.html.reporter.text(of: events).contains("7f3a9c"))
        #expect(Reporter.console().text(of: events).contains("7f3a9c"))
    }

    @Test("becomes a variable in the command that sends the request again")
    func curl() throws {
        let redactor = Redactor()
        redactor.taint(Self.canary, name: "api_key")
        let line = try #require(CurlCommand(redactor.redact(Self.leaky))).line
        #expect(line.contains(#"'http://127.0.0.1:8080/?key='"$API_KEY""#))
        #expect(line.contains(#"'X-Key: '"$API_KEY""#))
        #expect(line.contains(#"'Authorization: Bearer '"$API_KEY""#))
    }
}
