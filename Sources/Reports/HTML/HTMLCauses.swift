import Conformance

/// What is wrong with the target, each cause a card; what nobody can use today stands below, in a line each.
struct HTMLCauses {
    /// The run to tell.
    let record: RunRecord
    /// Its causes, the worst first.
    let causes: [CauseText]

    /// The section; nothing where there is no cause.
    var markup: Markup {
        let cards = causes.enumerated().map { HTMLCause(number: $0.offset + 1, text: $0.element) }
        let main = cards.filter { $0.text.cause.severity >= .medium }
        let notes = cards.filter { $0.text.cause.severity < .medium }
        return "\(section(main))\(folded(notes))"
    }

    private func section(_ cards: [HTMLCause]) -> Markup {
        guard !cards.isEmpty else { return "" }
        return """
            <section id="causes">
            <h2>What to repair</h2>
            \(cards.map(\.card).joined())</section>

            """
    }

    private func folded(_ cards: [HTMLCause]) -> Markup {
        guard !cards.isEmpty else { return "" }
        return """
            <section id="notes">
            <h2>\(Quantity.of(cards.count, "hardening note"))</h2>
            <p>Of low severity, or a second line of defence: worth doing, and no reason to stop a release. \
            Each opens to its fix and its cases.</p>
            \(cards.map(\.note).joined())</section>

            """
    }
}

/// One cause: what the target does, what follows, what to do, and the case that shows it best.
struct HTMLCause {
    /// Its place in the run, as `assay show` takes it.
    let number: Int
    /// The cause in words.
    let text: CauseText

    /// How many cases are linked by name before the rest is folded.
    private static let named = 12

    /// The cause as an open card.
    var card: Markup {
        """
        <article class="cause \(severity)" id="cause-\(number)">
        <h3>\(badge) \(text.sentence.asSentence)</h3>
        <p class="scope">\(scope)</p>
        \(account)</article>

        """
    }

    /// The cause in a line that opens.
    var note: Markup {
        """
        <details class="cause \(severity)" id="cause-\(number)">
        <summary>\(badge) \(text.sentence.asSentence) <span class="scope">\(scope)</span></summary>
        \(account)</details>

        """
    }

    private var severity: String { text.cause.severity.rawValue }

    private var badge: Markup { "<b class=\"badge\">\(severity)</b>" }

    private var scope: String {
        "\(text.providers) · \(text.caseCount) · \(Quantity.of(text.results.count, "finding"))"
    }

    private var account: Markup {
        """
        <dl class="account">
        \(HTMLFacts.markup([("What follows", text.consequence), ("Fix", text.fix)]))</dl>
        \(suspects)\(best)
        <p class="again">\(again)</p>
        \(findings)
        """
    }

    /// Every defect that would bring about the same findings, where there are more than the sentence names.
    private var suspects: Markup {
        guard case .defects(let suspects) = text.cause.origin, suspects.count > 1 else { return "" }
        let titles = suspects.map(\.title).joined(separator: "; ").asSentence
        return "<p>Any of these would bring about the same findings: \(titles)</p>\n"
    }

    private var best: Markup {
        guard let result = text.best.first else { return "" }
        let token = result.token.map { HTMLToken(token: $0, showsAll: false).markup } ?? HTMLFinding.difference(result)
        let signIns = HTMLSignIns(records: result.signIns).markup
        return """
            <p class="example"><a href="#\(HTMLFinding.anchor(result))"><code>\(result.id)</code></a> \
            \(result.provider.title). Rule: \(result.title.asSentence) Came: \(result.cameInShort)</p>
            \(signIns)\(token)
            """
    }

    private var again: Markup {
        let id = text.best.first?.id ?? text.id
        return "<code>assay replay last \(id)</code> <code>assay show \(number)</code>"
    }

    private var findings: Markup {
        var ids: [String] = []
        var byID: [String: [CaseResult]] = [:]
        for result in text.results {
            if byID[result.id] == nil { ids.append(result.id) }
            byID[result.id, default: []].append(result)
        }
        let links = ids.compactMap { byID[$0] }.map(Self.link)
        let rest = links.dropFirst(Self.named)
        let more: Markup =
            rest.isEmpty
            ? ""
            : "<details><summary>and \(Quantity.of(rest.count, "more case"))</summary><p>\(Self.list(rest))</p></details>"
        return "<div class=\"findings\"><p>Cases: \(Self.list(links.prefix(Self.named)))</p>\(more)</div>\n"
    }

    /// A case's id, with its provider where only one has the finding.
    private static func link(_ results: [CaseResult]) -> Markup {
        guard let first = results.first else { return "" }
        let provider: Markup = results.count > 1 ? "" : " <small>\(first.provider.title)</small>"
        return "<a href=\"#\(HTMLFinding.anchor(first))\">\(first.id)</a>\(provider)"
    }

    private static func list(_ links: some Sequence<Markup>) -> Markup {
        links.enumerated().map { $0.offset == 0 ? $0.element : ", \($0.element)" as Markup }.joined()
    }
}

/// Pairs of a label and a text, as a list of definitions.
enum HTMLFacts {
    /// The pairs whose text is not empty.
    static func markup(_ facts: [(label: String, text: String)]) -> Markup {
        facts.filter { !$0.text.isEmpty }.map { "<dt>\($0.label)</dt><dd>\($0.text)</dd>\n" as Markup }.joined()
    }
}
