import Conformance
import JSON
import Reports

extension Command {
    /// `assay diff`: what changed between two runs.
    static let diff = Command(
        name: "diff", usage: "A B", summary: "tell what changed between two results",
        examples: [
            (
                "assay diff before.json after.json",
                "verdicts and behaviour, case by case; exit code 2 when something got worse"
            )
        ],
        options: [.flag("json", "for a program")]
    ) { arguments, terminal in
        guard arguments.positional.count == 2 else { throw UsageError("diff takes two results: assay diff A B") }
        let (old, new) = (try RunRecord.read(arguments.positional[0]), try RunRecord.read(arguments.positional[1]))
        let diff = RunDiff(from: old, to: new)
        terminal.out(arguments.has("json") ? diff.json.prettyText + "\n" : diff.text)
        return diff.hasRegression ? ExitStatus(code: ExitCode.failures.rawValue) : .success
    }

    /// `assay report`: another rendering of a result, or several results beside each other.
    static let report = Command(
        name: "report", usage: "--from FILE … FORMAT[=FILE] …",
        summary: "render a result again, or several beside each other",
        examples: [
            (
                "assay report --from run.ndjson junit=assay.xml markdown=-",
                "two reports from one stream; - is standard output"
            ),
            ("assay report --from a.json --from b.json html=targets.html", "one page: a column for each target"),
        ],
        options: [
            .value("from", "FILE", "the NDJSON stream or JSON report of a run; several make one page", repeats: true),
            .value("report", "FORMAT=FILE", "the same as FORMAT=FILE alone", repeats: true),
        ]
    ) { arguments, terminal in
        let paths = arguments.values("from")
        guard !paths.isEmpty else { throw UsageError("from which result? --from run.ndjson") }
        let words = arguments.positional + arguments.values("report")
        guard !words.isEmpty else {
            throw UsageError("which formats? \(ReportFormat.allCases.map(\.rawValue).joined(separator: ", "))")
        }
        var runs: [[Event]] = []
        for path in paths { runs.append(try RunRecord.events(try FileAccess.read(path), file: path)) }
        for word in words {
            let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
            let format: ReportFormat = try Arguments.word(parts[0], for: "a format")
            guard let text = runs.count == 1 ? format.reporter.text(of: runs[0]) : format.text(comparing: runs) else {
                let able = ReportFormat.allCases.filter { $0.text(comparing: []) != nil }.map(\.rawValue)
                throw UsageError(
                    "\(format.rawValue) tells one result; \(able.joined(separator: " and ")) can tell \(runs.count)")
            }
            if parts.count == 1 || parts[1] == "-" {
                terminal.out(text)
            } else {
                try FileAccess.write(Array(text.utf8), to: parts[1])
            }
        }
        return .success
    }

    /// `assay baseline`: known findings, written and kept.
    static let baseline = Command(
        name: "baseline", usage: "write|update|prune RESULT BASELINE", summary: "keep the file of known findings",
        examples: [
            ("assay baseline write run.json known.json", "all findings of a run become known; critical ones never do"),
            ("assay baseline prune run.json known.json", "what the run shows to be fixed goes"),
        ], options: DataFiles.options
    ) { arguments, terminal in
        guard arguments.positional.count == 3 else {
            throw UsageError("usage: assay baseline write|update|prune RESULT BASELINE")
        }
        let action: BaselineAction = try Arguments.word(arguments.positional[0], for: "the action")
        let record = try RunRecord.read(arguments.positional[1])
        let path = arguments.positional[2]
        let header = record.header
        let catalogue = try Catalogue(files: try DataFiles.load(arguments))
        var baseline = Baseline()
        switch action {
        case .write:
            if (try? FileAccess.read(path)) != nil {
                throw UsageError("\(path) is there already; use update, or remove it")
            }
        case .update, .prune: baseline = try Baseline(file: path, bytes: FileAccess.read(path), catalogue: catalogue)
        }
        if action == .prune {
            terminal.out("\(baseline.prune(with: record.results, target: header.target)) fixed findings removed\n")
        } else {
            let today = CivilDay(number: WallClock.seconds / 86_400)
            baseline.update(
                with: record.results, target: header.target, suiteVersion: header.suiteVersion, today: today.description
            )
            terminal.out("\(baseline.entries.count) findings are known now\n")
        }
        try FileAccess.write(Array(baseline.text.utf8), to: path)
        return .success
    }
}

/// What to do with a baseline.
private enum BaselineAction: String, CaseIterable { case write, update, prune }

extension RunRecord {
    /// Reads a result from a file.
    static func read(_ path: String) throws -> RunRecord {
        try RunRecord(reading: FileAccess.read(path), file: path)
    }
}
