import Conformance

/// One case in full, folded unless it is a finding.
struct HTMLCase {
    /// The case to tell.
    let result: CaseResult
    /// The run it is from.
    let header: RunHeader

    /// The place of the case on the page.
    static func anchor(_ result: CaseResult) -> String { "\(result.id).\(result.provider.rawValue)" }

    /// The case as one element of the page.
    var markup: Markup {
        let open: Markup = result.isOpenFinding ? " open" : ""
        let overlay = result.overlay.map { " (\($0.rawValue))" } ?? ""
        return """
            <details id="\(Self.anchor(result))"\(open)>
            <summary><b class="\(result.verdict.rawValue)">\(result.verdict.rawValue)\(overlay)</b> \
            <code>\(result.variant)</code> \(result.title)</summary>
            <dl>
            \(facts)</dl>
            \(difference)\(exchange)\(commands)</details>

            """
    }

    private var facts: Markup {
        let facts = [
            ("requirement", result.requirement), ("expected", result.expected), ("came", result.observed),
            ("documented", result.documentedWord), ("safe", result.safeWord),
            ("error table", result.errorRow?.words ?? ""),
            ("findings", result.sentences.joined(separator: "\n")), ("fetches", result.fetches.joined(separator: "\n")),
            ("who can do this", result.actor.rawValue), ("severity", result.severity.rawValue),
            ("attack", result.attack ?? ""), ("why", result.why), ("usual fix", result.fix), ("case", result.place),
            ("attempts", result.attempts > 1 ? String(result.attempts) : ""),
        ]
        return facts.filter { !$0.1.isEmpty }.map { "<dt>\($0.0)</dt><dd>\($0.1)</dd>\n" as Markup }.joined()
    }

    private var difference: Markup {
        guard !result.difference.isEmpty else { return "" }
        return
            "<h3>How the token differs from its control</h3>\n<pre>\(result.difference.joined(separator: "\n"))</pre>\n"
    }

    private var exchange: Markup {
        guard let exchange = result.exchange else { return "" }
        let request = ["\(exchange.method) \(exchange.url)"] + exchange.requestFields.map { "\($0.name): \($0.value)" }
        let status = exchange.failure ?? exchange.status.map { "status \($0)" } ?? "no answer"
        let answer =
            ["\(status), after \(exchange.milliseconds) ms"] + exchange.responseFields.map { "\($0.name): \($0.value)" }
        return """
            <h3>Request</h3>
            <pre>\(Self.message(request, exchange.requestBody, exchange.requestBytes))</pre>
            <h3>Answer</h3>
            <pre>\(Self.message(answer, exchange.responseBody, exchange.responseBytes))</pre>

            """
    }

    private static func message(_ head: [String], _ body: String, _ bytes: Int) -> String {
        let lines = head.joined(separator: "\n")
        guard !body.isEmpty else { return lines }
        let rest = bytes > Exchange.keptBytes ? "\n(cut here; \(Quantity.bytes(bytes)) in all)" : ""
        return lines + "\n\n" + body + rest
    }

    private var commands: Markup {
        var lines: [String] = []
        if let curl = CurlCommand(result) { lines = curl.notes.map { "# " + $0 } + [curl.line] }
        lines += [RunCommand(header).alone(result), RunCommand.explain(result)]
        return "<h3>Again</h3>\n<pre>\(lines.joined(separator: "\n"))</pre>\n"
    }
}
