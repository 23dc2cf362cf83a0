import Conformance
import JSON
import Synchronization

/// What a run does with its findings: baseline, waivers and gates.
final class Judging: Sendable {
    let gates: RunSummary.Gates
    private let target: String
    private let baseline: Baseline?
    private let waivers: [Waiver]
    private let today = CivilDay(number: WallClock.seconds / 86_400)
    private let state = Mutex(State())

    private struct State {
        var usedWaivers = Set<Waiver>()
    }

    init(_ arguments: Arguments, files: FileSet, target: String) throws {
        var gates = RunSummary.Gates()
        if let word = arguments.value("fail-on") {
            guard let severity = Severity(rawValue: word) else {
                throw UsageError(
                    "--fail-on \(word): expected \(Severity.allCases.map(\.rawValue).joined(separator: ", "))")
            }
            gates.failOn = severity
        }
        gates.strict = arguments.has("strict")
        gates.strictBaseline = arguments.has("strict-baseline")
        gates.failOnSkip = arguments.has("fail-on-skip")
        gates.allowedInconclusive = try arguments.int("allow-inconclusive") ?? 0
        self.gates = gates
        self.target = try TargetFiles.profile(target, in: files).name
        if let path = arguments.value("baseline") {
            baseline = try Baseline(file: path, bytes: FileAccess.read(path), catalogue: try Catalogue(files: files))
        } else {
            baseline = nil
        }
        let today = today
        waivers =
            try arguments.value("waivers").map { try Waiver.all(file: $0, bytes: FileAccess.read($0), today: today) }
            ?? []
    }

    /// Marks a result as known, waived or fixed.
    var annotate: @Sendable (inout CaseResult) -> Void {
        { [self] result in
            baseline?.mark(&result, target: target)
            for waiver in waivers where waiver.concerns(result, target: target) && waiver.holds(on: today) {
                if result.verdict == waiver.verdict {
                    result.overlay = .waived
                    state.withLock { _ = $0.usedWaivers.insert(waiver) }
                } else if !result.verdict.isFinding, result.verdict.counts {
                    result.overlay = .fixed
                }
            }
        }
    }

    /// What the reader must know about waivers that do nothing.
    func remarks() -> String {
        let used = state.withLock { $0.usedWaivers }
        return waivers.map { waiver in
            if !waiver.holds(on: today) {
                return "note: the waiver for \(waiver.cases.pattern) ended on \(waiver.expires) and was ignored\n"
            }
            return used.contains(waiver) ? "" : "note: the waiver for \(waiver.cases.pattern) waived nothing\n"
        }.joined()
    }
}
