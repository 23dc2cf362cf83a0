import Conformance

/// The end of a run on the terminal, on one page: what it was, the causes, the counts, why it ends as it ends.
struct Screen {
    /// The run that is over.
    let record: RunRecord
    /// How to write.
    let options: ConsoleOptions
    private let counts: RunCounts

    /// A page about a run.
    init(record: RunRecord, options: ConsoleOptions) {
        self.record = record
        self.options = options
        counts = RunCounts(record: record, options: options)
    }

    /// The page.
    var text: String {
        let palette = Palette(hasColour: options.hasColour)
        let headline = Layout.wrap(RunHeadline(record: record).text.visible, width: options.width)
        let head = headline.map(palette.bold) + checks
        let foot = policies + [""] + ending
        let room = options.height - head.count - foot.count
        return (head + causes(within: room) + foot).joined(separator: "\n") + "\n"
    }

    /// What the preflight had to say, but for what stopped the run: that is the reason for its exit code.
    private var checks: [String] {
        guard !options.isVerbose else { return [] }
        var said: [String] = []
        for check in record.checks where check.outcome == .note || check.outcome == .failed {
            let words = "\(check.name): \(check.detail.oneLine)"
            guard !said.contains(words), record.summary.stopped?.contains(check.detail) != true else { continue }
            said.append(words)
        }
        return said.isEmpty ? [] : [""] + said.flatMap { hanging("note", $0, lines: 3) }
    }

    // MARK: Causes

    /// The causes, the mildest in fewer words where not all fit.
    private func causes(within room: Int) -> [String] {
        let margin = counts.causes.map(\.cause.severity.rawValue.count).max() ?? 0
        let blocks = counts.causes.enumerated().map { index, text in
            CauseBlock(text: text, number: index + 1, options: options, margin: margin)
        }
        var details = blocks.map { _ in CauseBlock.Detail.full }
        func height() -> Int { zip(blocks, details).reduce(1) { $0 + $1.0.lines($1.1).count } }
        for detail in [CauseBlock.Detail.brief, .head] {
            for index in blocks.indices.reversed() where height() > room { details[index] = detail }
        }
        var shown = blocks.count
        var lines = zip(blocks, details).map { $0.lines($1) }
        while shown > Self.fewest, lines.joined().count + 2 > room {
            lines.removeLast()
            shown -= 1
        }
        guard !blocks.isEmpty else { return [] }
        let rest = blocks.count - shown
        return [""] + lines.joined()
            + (rest == 0 ? [] : ["  and \(Quantity.of(rest, "more cause")): \(options.show("causes"))"])
    }

    /// Whatever the height of the page, so many causes are shown.
    private static let fewest = 8

    // MARK: What else there is

    private var policies: [String] {
        let notes = PolicyNote.all(record)
        guard !notes.isEmpty else { return [] }
        return [""]
            + notes.prefix(Self.most).flatMap { note in
                hanging("policy", "\(note.text.oneLine) (\(note.scope))", lines: 2)
            }
            + more(notes.count, of: "policies")
    }

    private var ending: [String] {
        var lines = joined(counts.items)
        lines += told(Reason.unjudged(record), "not judged", as: "unjudged")
        lines += told(Reason.leftOut(record), "left out", as: "unjudged")
        let undocumented = record.results.count { $0.verdict == .passUndocumented && !$0.isKnown }
        if undocumented > 0 {
            lines += Layout.wrap(
                "\(Quantity.of(undocumented, "right answer")) in words that the profile does not document "
                    + "(\(options.show("undocumented")))", width: options.width)
        }
        return lines + Layout.wrap(ExitReason(record: record, gates: options.gates).text, width: options.width)
    }

    /// Each reason once, the most frequent first.
    private func told(_ reasons: [Reason], _ label: String, as word: String) -> [String] {
        reasons.prefix(Self.most).flatMap { reason in
            hanging(label, "\(Quantity.grouped(reason.results.count)): \(reason.text)", lines: 2)
        } + more(reasons.count, of: word)
    }

    private func more(_ count: Int, of word: String) -> [String] {
        count > Self.most
            ? ["  and \(Quantity.of(count - Self.most, "more reason")): \(options.show(word))"] : []
    }

    /// How many reasons or policies are told; the others are counted.
    private static let most = 4

    /// A label and a text that hangs beside it, cut to some lines.
    private func hanging(_ label: String, _ text: String, lines most: Int) -> [String] {
        let indent = label.count + 4
        var lines = Layout.wrap(text.visible, width: max(20, options.width - indent))
        if lines.count > most {
            lines = Array(lines.prefix(most))
            lines[most - 1] = (lines[most - 1] + " …").cut(to: options.width - indent)
        }
        return lines.enumerated().map { index, line in
            "  " + (index == 0 ? label + "  " : String(repeating: " ", count: label.count + 2)) + line
        }
    }

    /// Items with points between them, broken at the points alone.
    private func joined(_ items: [String]) -> [String] {
        var lines: [String] = []
        for item in items {
            if let last = lines.last, last.count + 3 + item.count <= options.width {
                lines[lines.count - 1] = last + " · " + item
            } else {
                lines.append(item)
            }
        }
        return lines
    }
}
