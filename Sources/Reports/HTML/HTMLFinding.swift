import Conformance

/// One finding in full, folded under a line that says what it is.
struct HTMLFinding {
    /// The finding to tell.
    let result: CaseResult
    /// The number and words of its cause, where it has one.
    let cause: (number: Int, text: CauseText)?
    /// The run it is from.
    let header: RunHeader

    /// How much of a body is shown, in characters.
    private static let longestBody = 700

    /// The place of a case on the page.
    static func anchor(_ result: CaseResult) -> String { "\(result.id).\(result.provider.rawValue)" }

    /// How the token differs, in words, for a finding that holds no token.
    static func difference(_ result: CaseResult) -> Markup {
        guard !result.difference.isEmpty else { return "" }
        return "<pre>\(result.difference.joined(separator: "\n"))</pre>\n"
    }

    /// The finding with token, request and answer.
    var whole: Markup { element("\(link)\(HTMLFacts.markup(facts))", "\(token)\(exchanges)\(again)") }

    /// The finding without them, for a page that has no room left.
    var brief: Markup {
        let missing: Markup = """
            <p class="quiet">No room here for its token, request and answer: \
            <code>assay show \(result.id) --from FILE</code> tells them from the result.</p>

            """
        return element("\(link)", "\(Self.difference(result))\(missing)")
    }

    /// About how long a finding without them is, in bytes.
    static let briefBytes = 650

    private func element(_ facts: Markup, _ rest: Markup) -> Markup {
        """
        <details id="\(Self.anchor(result))" class="finding">
        <summary>\(result.provider.title): \(result.cameInShort)</summary>
        <dl>
        \(facts)</dl>
        \(rest)</details>

        """
    }

    private var again: Markup {
        """
        <p class="again"><code>assay replay last \(result.variant)</code> \
        <code>\(RunCommand(header).alone(result))</code></p>

        """
    }

    private var link: Markup {
        guard let cause else { return "" }
        return "<dt>cause</dt><dd><a href=\"#cause-\(cause.number)\">\(cause.number): \(cause.text.sentence)</a></dd>\n"
    }

    /// What the card of the cause does not say already.
    private var facts: [(String, String)] {
        let fix = result.verdict.isProvenWrong ? result.remedy : result.fix
        return [
            ("expected", result.expected), ("came", result.observed.cut(to: 300)),
            ("attack", cause?.text.consequence == result.attack ? "" : result.attack ?? ""),
            ("why", result.why), ("fix", cause?.text.fix == fix ? "" : fix),
            ("error table", result.errorRow?.words ?? ""),
            ("documented", result.isDocumented == nil ? "" : result.documentedWord),
            ("safe", result.isSafe == nil ? "" : result.safeWord),
            ("who can do it", "\(result.actor.rawValue), for \(result.impact.rawValue)"),
            ("fetched", result.fetches.joined(separator: "\n")), ("rests on", result.requirement),
            ("written in", result.place),
        ]
    }

    private var token: Markup {
        let changed = result.token.map { HTMLToken(token: $0, showsAll: true).markup } ?? ""
        return "\(Self.difference(result))\(changed)"
    }

    private var exchanges: Markup {
        if result.signIns.isEmpty { return result.exchange.map(Self.exchange) ?? "" }
        let each: Markup = result.signIns.enumerated().map { index, one in
            let identity = (["subject \(one.subject)"] + (one.email.map { [$0] } ?? [])).joined(separator: ", ")
            let user = one.user.map { " as user \($0)" } ?? ""
            let head: Markup =
                "<h4>Sign-in \(index + 1): \(one.provider.title), \(identity): \(one.outcome.rawValue)\(user)</h4>\n"
            return "\(head)\(Self.exchange(one.exchange))" as Markup
        }.joined()
        return "\(HTMLSignIns(records: result.signIns).markup)\(each)"
    }

    private static func exchange(_ exchange: Exchange) -> Markup {
        let request = ["\(exchange.method) \(exchange.url)"] + exchange.requestFields.map(line)
        let status = exchange.failure ?? exchange.status.map { "status \($0)" } ?? "no answer"
        let answer = ["\(status), after \(exchange.milliseconds) ms"] + exchange.responseFields.map(line)
        return """
            <div class="exchange"><div><h5>request</h5>
            <pre>\(message(request, exchange.requestBody, exchange.requestBytes))</pre></div>
            <div><h5>answer</h5>
            <pre>\(message(answer, exchange.responseBody, exchange.responseBytes))</pre></div></div>

            """
    }

    private static func line(_ field: Exchange.Field) -> String { "\(field.name): \(field.value)".cut(to: 200) }

    private static func message(_ head: [String], _ body: String, _ bytes: Int) -> String {
        let lines = head.joined(separator: "\n")
        guard !body.isEmpty else { return lines }
        let isCut = body.count > longestBody || bytes > Exchange.keptBytes
        return lines + "\n\n" + body.cut(to: longestBody)
            + (isCut ? "\n(cut here; \(Quantity.bytes(bytes)) in all)" : "")
    }
}
