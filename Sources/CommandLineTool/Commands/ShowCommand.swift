import Conformance
import JSON
import Reports

extension Command {
    /// `assay show`: what a result tells, in full.
    static let show = Command(
        name: "show", usage: "[N|ID|CLASS]",
        summary: "show everything about a cause, a case or a class of the last run",
        examples: [
            ("assay show", "the page that ended the last run, once more"),
            ("assay show 1", "the first cause: its cases, the attack, the fix, and the two cases that show it best"),
            ("assay show aud-other", "one case: its token beside the control's, request, answer, curl, references"),
            ("assay show hardening", "a class of cases"),
            ("assay show 2 --from run.json", "the same of an earlier run's --report json=run.json"),
        ],
        options: [
            .value("from", "FILE", "the NDJSON stream or JSON report of a run, in place of the last one"),
            StateFolder.option,
        ],
        notes: "classes:\n"
            + ShowText.Subject.allCases.map { "  " + $0.rawValue.padded(to: 14) + $0.about }.joined(separator: "\n")
    ) { arguments, terminal in
        try arguments.positional(atMost: 1, "assay show [N|ID|CLASS]")
        let path = try LastResult.file(arguments.value("from") ?? LastResult.word, arguments)
        let record = try RunRecord.read(path)
        var look = ConsoleOptions(isTerminal: terminal.isInteractive, noColour: !terminal.hasColour)
        look.resultWord = arguments.value("from") ?? LastResult.word
        look.resultFlags = RunOptions.stateFlags(arguments)
        let show = ShowText(record, options: look)
        terminal.out(try arguments.positional.first.map { try show.text(asked: $0, record, path) } ?? show.screen)
        return .success
    }
}

extension ShowText {
    /// What a word asks for; throws where the result holds nothing by that name.
    fileprivate func text(asked word: String, _ record: RunRecord, _ path: String) throws(UsageError) -> String {
        if let number = Int(word) {
            guard let text = cause(number) else {
                let count = causeCount
                throw UsageError(
                    "\(path) holds \(count == 0 ? "no cause" : count == 1 ? "one cause" : "the causes 1 to \(count)")")
            }
            return text
        }
        if let subject = Subject(rawValue: word) { return text(subject) }
        if let text = cases(word) { return text }
        let known = Subject.allCases.map(\.rawValue) + record.results.map(\.id)
        let near = Spelling.nearest(to: word, among: known).map { "; did you mean \($0)?" } ?? ""
        throw UsageError("\(path) holds no case and no class \"\(word)\"\(near)")
    }
}
