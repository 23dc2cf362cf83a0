import Conformance

/// Everything that a result holds about one case, in the order a reader needs it.
struct CaseDetails {
    /// The case.
    let result: CaseResult
    /// The run it is from.
    let header: RunHeader
    /// How to write.
    let options: ConsoleOptions

    private static let margin = 12

    /// The account.
    var text: String {
        let palette = Palette(hasColour: options.hasColour)
        let weight = result.verdict.isProvenWrong ? palette.word(result.severity) + "  " : ""
        let overlay = result.overlay.map { " (\($0.rawValue))" } ?? ""
        var lines = [weight + palette.bold(result.variant.visible) + "  " + result.verdict.rawValue + overlay]
        lines += Layout.wrap(result.title.visible, width: options.width)
        lines.append("")
        lines += words("expected", result.expected)
        lines += labelled("got", got)
        lines += words("attack", result.attack ?? "")
        lines += words("why", result.why)
        lines += words("fix", result.verdict.isProvenWrong ? result.remedy : result.fix)
        lines += labelled("changed", result.difference.flatMap(wrapped))
        lines += labelled("token", result.token.map { TokenText(token: $0).lines.map(\.visible) } ?? [])
        lines += result.signIns.isEmpty ? exchange : signIns
        lines += labelled("fetched", result.fetches.map(\.visible))
        lines += labelled("from", result.references.flatMap(wrapped))
        lines += words("file", result.place)
        return (lines + commands).joined(separator: "\n") + "\n"
    }

    private var got: [String] {
        let status = result.exchange?.status.map { ", status \($0)" } ?? ""
        var lines = [result.exchange?.failure?.visible ?? result.outcome.rawValue + status]
        lines += result.sentences.flatMap(wrapped)
        if let row = result.errorRow { lines += wrapped("error table: " + row.words) }
        return lines + ["documented: \(result.documentedWord)    safe: \(result.safeWord)"]
    }

    private var exchange: [String] {
        guard let exchange = result.exchange else { return [] }
        return labelled("request", request(exchange)) + labelled("answer", answer(exchange))
    }

    /// Every sign-in with its identity, for a case that has several.
    private var signIns: [String] {
        result.signIns.enumerated().flatMap { index, one in
            let identity = (["subject \(one.subject)"] + (one.email.map { [$0] } ?? [])).joined(separator: ", ")
            let user = one.user.map { " as user \($0)" } ?? ""
            let head = wrapped("\(one.provider.title), \(identity): \(one.outcome.rawValue)\(user)")
            return labelled("sign-in \(index + 1)", head + request(one.exchange) + answer(one.exchange))
        }
    }

    private func request(_ exchange: Exchange) -> [String] {
        ["\(exchange.method) \(exchange.url), \(Quantity.bytes(exchange.requestBytes))".visible]
            + exchange.requestFields.map { "\($0.name): \($0.value)".oneLine.cut(to: 200).visible }
            + body(exchange.requestBody, of: exchange.requestBytes)
    }

    private func answer(_ exchange: Exchange) -> [String] {
        if let failure = exchange.failure { return [failure.visible] }
        let status = exchange.status.map(String.init) ?? "no status"
        return ["\(status) after \(exchange.milliseconds) ms, \(Quantity.bytes(exchange.responseBytes))"]
            + exchange.responseFields.map { "\($0.name): \($0.value)".oneLine.cut(to: 200).visible }
            + body(exchange.responseBody, of: exchange.responseBytes)
    }

    private func body(_ text: String, of bytes: Int) -> [String] {
        guard !text.isEmpty else { return [] }
        return [text.oneLine.cut(to: Self.longestBody).visible]
    }

    private static let longestBody = 1500

    private var commands: [String] {
        var lines: [String] = []
        if let curl = CurlCommand(result) {
            lines += labelled("curl", [curl.line.visible] + curl.notes.flatMap(wrapped))
        }
        let again = [options.replay(result.variant)] + [RunCommand(header).alone(result), RunCommand.explain(result)]
        return lines + labelled("again", again.map(\.visible))
    }

    private func words(_ label: String, _ text: String) -> [String] { labelled(label, wrapped(text)) }

    private func wrapped(_ text: String) -> [String] {
        Layout.wrap(text.visible, width: max(20, options.width - Self.margin))
    }

    private func labelled(_ label: String, _ lines: [String]) -> [String] {
        lines.enumerated().map { ($0 == 0 ? label : "").padded(to: Self.margin) + $1 }
    }
}
