import Conformance
import JSON
import Reports

extension Command {
    private static let repeatOptions =
        RunOptions.target + RunOptions.issuer
        + [.value("patience", "DURATION", "how long a case may wait for the target's caches (10s)")]

    /// `assay doctor`: the preflight of a run.
    static let doctor = Command(
        name: "doctor", usage: "",
        summary: "check that a target can be judged at all: reachable, good tokens in, bad ones out",
        examples: [
            (
                "assay doctor --target generic --base-url http://127.0.0.1:3000",
                "before a run, with the same flags: what is wrong with the set-up, if anything"
            )
        ],
        options: repeatOptions + [.value("provider", "apple|google", "only this provider", repeats: true)]
            + DataFiles.options,
        notes: "exit code: 0 a run can judge this target, 1 wrong flag or file, 3 it cannot"
    ) { arguments, terminal in
        try arguments.positional(atMost: 0, "assay doctor [FLAGS]")
        var options = try RunOptions.read(arguments)
        options.selection.only = [Glob(Catalogue.plainControl)]
        let execution = RunExecution(arguments: arguments, files: try DataFiles.load(arguments), options: options)
        let outcome = try await execution.run { event in
            if case .checked(let check) = event { terminal.out(check.told) }
        }
        guard let stopped = outcome.stopped else {
            terminal.out("well: `assay run` with the same flags can judge this target\n")
            return outcome.interrupted ? .interrupted : .success
        }
        terminal.error("assay doctor: \(stopped)\n")
        return .couldNotJudge
    }

    /// `assay rerun`: the findings of an earlier run once more.
    static let rerun = Command(
        name: "rerun", usage: "--failed RESULT", summary: "run the cases again that an earlier run found wrong",
        examples: [
            (
                "assay rerun --failed last",
                "the same target, the findings of the last run alone; fails when there are none"
            ),
            ("assay rerun --failed run.json", "the findings of an earlier run"),
        ],
        options: [.value("failed", "RESULT", "the NDJSON stream or JSON report of the earlier run, or last")]
            + repeatOptions
            + [.value("concurrency", "N", "how many requests at a time")] + RunOptions.judging + RunOptions.output
            + DataFiles.options
    ) { arguments, terminal in
        try arguments.positional(atMost: 0, "assay rerun --failed RESULT [FLAGS]")
        guard let path = arguments.value("failed") else { throw UsageError("which result? --failed run.json") }
        let record = try RunRecord.read(path, arguments)
        let findings = record.results.filter(\.verdict.isFinding)
        guard !findings.isEmpty else {
            throw UsageError("\(path) holds no finding of \(record.results.count) cases: there is nothing to run again")
        }
        let arguments = try RunOptions.repeating(record.header, arguments)
        var options = try RunOptions.read(arguments, repeating: record.header)
        options.selection.only = findings.map(\.id).uniqued().map(Glob.init)
        options.selection.providers = ProviderName.allCases.filter { one in findings.contains { $0.provider == one } }
        return try await RunExecution(arguments: arguments, files: try DataFiles.load(arguments), options: options)
            .reported(on: terminal)
    }

    /// `assay replay`: one case of an earlier run once more.
    static let replay = Command(
        name: "replay", usage: "RESULT ID", summary: "put one case of an earlier run again: is it fixed?",
        examples: [
            ("assay replay last aud-other", "FIXED, FAILED or INCONCLUSIVE, with what came now"),
            ("assay replay run.json 'aud-other[provider=apple]'", "of an earlier run, for one of the providers"),
        ],
        options: repeatOptions + [.value("provider", "apple|google", "for this provider")] + DataFiles.options,
        notes: """
            Flags that are not given are those of the earlier run, but for --exec and --control-token.
            The token is minted anew, with the earlier run's seed: the one that was sent has expired, or soon will.
            exit code: 0 FIXED, 1 wrong flag or file, 2 FAILED, 3 INCONCLUSIVE
            """
    ) { arguments, terminal in
        guard arguments.positional.count == 2 else { throw UsageError("replay what? assay replay RESULT ID") }
        let path = try LastResult.file(arguments.positional[0], arguments)
        let record = try RunRecord.read(path)
        let earlier = try Replay.choose(
            arguments.positional[1], provider: try arguments.word("provider"), in: record, path)
        let arguments = try RunOptions.repeating(record.header, arguments)
        var options = try RunOptions.read(arguments, repeating: record.header)
        options.seed = record.header.seed
        options.selection.only = [Glob(earlier[0].id)]
        options.selection.providers = ProviderName.allCases.filter { one in earlier.contains { $0.provider == one } }
        let log = EventLog()
        let outcome = try await RunExecution(
            arguments: arguments, files: try DataFiles.load(arguments), options: options
        ).run(emit: log.add)
        let replays = earlier.map { one in
            Replay(
                earlier: one, now: log.results.first { $0.provider == one.provider }, stopped: outcome.stopped)
        }
        for replay in replays { terminal.out(replay.text) }
        // What has failed is known; only where nothing has does an open question decide.
        let worst = [Replay.Outcome.failed, .inconclusive].first { one in replays.contains { $0.outcome == one } }
        return replays.first { $0.outcome == worst }?.status ?? .success
    }
}

/// One case then and now.
struct Replay {
    let earlier: CaseResult
    /// Nil when the run did not come that far.
    let now: CaseResult?
    let stopped: String?

    enum Outcome: String { case fixed = "FIXED", failed = "FAILED", inconclusive = "INCONCLUSIVE" }

    var outcome: Outcome {
        guard let now, now.verdict.counts, now.verdict != .inconclusive, now.verdict != .error else {
            return .inconclusive
        }
        return now.verdict.isFinding ? .failed : .fixed
    }

    var status: ExitStatus {
        switch outcome {
        case .fixed: .success
        case .failed: ExitStatus(code: ExitCode.failures.rawValue)
        case .inconclusive: .couldNotJudge
        }
    }

    var text: String {
        var text = "\(outcome.rawValue)  \(earlier.variant)\n"
        text += "  then  \(earlier.verdict.rawValue): \(earlier.observed)\n"
        guard let now else { return text + "  now   not tried: \(stopped ?? "the run was cut short")\n" }
        text += "  now   \(now.verdict.rawValue): \(now.observed)\n"
        return text + now.sentences.map { "        \($0)\n" }.joined()
    }

    /// The case that a word names, for every provider that failed in it; throws when the result does not hold it.
    static func choose(
        _ word: String, provider: ProviderName?, in record: RunRecord, _ path: String
    ) throws(UsageError) -> [CaseResult] {
        let found = record.results.filter { one in
            (one.variant == word || one.id == word) && (provider ?? one.provider) == one.provider
        }
        guard !found.isEmpty else {
            let near = Spelling.nearest(to: word, among: record.results.map(\.id)).map { "; did you mean \($0)?" } ?? ""
            throw UsageError("\(path) holds no case \"\(word)\"\(near)")
        }
        // A finding is what somebody comes back for.
        let findings = found.filter(\.verdict.isFinding)
        return findings.isEmpty ? found : findings
    }
}

extension PreflightCheck {
    /// The check as a line.
    fileprivate var told: String {
        outcome.rawValue.padded(to: 8) + (provider?.rawValue ?? "").padded(to: 8) + "\(name): \(detail)\n"
    }
}
