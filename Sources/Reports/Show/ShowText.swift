import Conformance

/// What `assay show` tells of a result: the page that ended the run, a cause, a case, or a class of cases.
package struct ShowText: Sendable {
    private let record: RunRecord
    private let options: ConsoleOptions

    package init(_ record: RunRecord, options: ConsoleOptions) {
        self.record = record
        self.options = options
    }

    /// A class of cases or things, by the word that asks for it.
    package enum Subject: String, CaseIterable, Sendable {
        case causes
        case hardening
        case unjudged
        case undocumented
        case policies
        case known
        case cases
        case rows

        /// What it is, for help.
        package var about: String {
            switch self {
            case .causes: "every cause, in full"
            case .hardening: "notes below the line that fails a run"
            case .unjudged: "what was not judged or left out, and why"
            case .undocumented: "right answers that the profile does not document"
            case .policies: "documented choices of the target that are unsafe"
            case .known: "what the baseline or a waiver covers"
            case .cases: "every case, a line each"
            case .rows: "the error table: which rows answered, which did not"
            }
        }
    }

    /// The page that ends a run.
    package var screen: String { Screen(record: record, options: options).text }

    /// A class.
    package func text(_ subject: Subject) -> String {
        let counts = RunCounts(record: record, options: options)
        switch subject {
        case .causes: return causes(counts.causes, from: 1, none: "no finding")
        case .hardening: return causes(counts.notes, from: counts.causes.count + 1, none: "no hardening note")
        case .unjudged: return unjudged
        case .undocumented: return undocumented
        case .policies:
            return listed(
                PolicyNote.all(record).map { ($0.text, $0.results) }, none: "no unsafe policy was met")
        case .known:
            return lines(record.results.filter(\.isKnown), none: "nothing is known or waived")
        case .cases: return lines(record.results, none: "no case ran")
        case .rows: return rows
        }
    }

    /// How many causes there are, those below the line included.
    package var causeCount: Int { CauseText.all(of: record).count }

    /// A cause by its number; nil where there is none.
    package func cause(_ number: Int) -> String? {
        let all = CauseText.all(of: record)
        guard all.indices.contains(number - 1) else { return nil }
        return CauseDetails(cause: all[number - 1], number: number, header: record.header, options: options).text
    }

    /// Cases by an id, with or without the provider; nil where there is none.
    package func cases(_ id: String) -> String? {
        let found = record.results.filter { $0.id == id || $0.variant == id }
        guard !found.isEmpty else { return nil }
        return found.map { CaseDetails(result: $0, header: record.header, options: options).text }
            .joined(separator: "\n")
    }

    // MARK: Classes

    private func causes(_ texts: [CauseText], from number: Int, none: String) -> String {
        guard !texts.isEmpty else { return none + "\n" }
        let margin = texts.map(\.cause.severity.rawValue.count).max() ?? 0
        return texts.enumerated().flatMap { index, text in
            CauseBlock(text: text, number: number + index, options: options, margin: margin).lines(.full)
        }.joined(separator: "\n") + "\n"
    }

    private var unjudged: String {
        let reasons =
            Reason.unjudged(record).map { ("not judged: " + $0.text, $0.results) }
            + Reason.leftOut(record).map { ("left out: " + $0.text, $0.results) }
        return listed(reasons, none: "every planned case was judged")
    }

    private var undocumented: String {
        var keys: [String] = []
        var byKey: [String: [CaseResult]] = [:]
        for result in record.results where result.verdict == .passUndocumented && !result.isKnown {
            let key = "\(result.reason): \(Behaviour(result))"
            if byKey[key] == nil { keys.append(key) }
            byKey[key, default: []].append(result)
        }
        return listed(keys.map { ($0, byKey[$0] ?? []) }, none: "every right answer is documented")
    }

    /// Texts, each with the cases that it is about.
    private func listed(_ entries: [(text: String, results: [CaseResult])], none: String) -> String {
        guard !entries.isEmpty else { return none + "\n" }
        return entries.map { text, results in
            let head = Layout.wrap("\(text.visible) (\(CaseScope.words(results)))", width: options.width)
            let ids = Layout.wrap(results.map(\.variant.visible).joined(separator: " "), width: options.width - 4)
            return (head + ids.map { "    " + $0 }).joined(separator: "\n") + "\n"
        }.joined(separator: "\n")
    }

    private func lines(_ results: [CaseResult], none: String) -> String {
        guard !results.isEmpty else { return none + "\n" }
        let rows = results.map { [Tally.row(of: $0).word, $0.variant.visible, $0.happened.visible] }
        return Layout.columns(rows).joined(separator: "\n") + "\n"
    }

    private var rows: String {
        guard let coverage = record.rowCoverage else { return "the target's profile documents no errors\n" }
        var text = Layout.wrap(coverage.words.visible, width: options.width).joined(separator: "\n") + "\n"
        let parts: [(String, [String])] = [
            ("answered", coverage.hit), ("not seen", coverage.missed),
            ("out of reach", coverage.outOfReach.map { "\($0.code): \($0.obstacle ?? "")" }),
        ]
        for (label, codes) in parts where !codes.isEmpty {
            text += "\n\(label)\n" + codes.map { "  \($0.visible)\n" }.joined()
        }
        return text
    }
}
