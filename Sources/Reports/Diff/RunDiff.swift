package import Conformance

/// What changed from one run to another, case by case.
package struct RunDiff: Sendable {
    /// Only the cases that changed, in the order of the later run, then those it no longer has.
    package let changes: [Change]
    /// Why the two runs did not ask the same, a sentence each.
    package let notes: [String]

    /// One case of both runs or of one.
    package struct Change: Sendable, Hashable {
        /// The case with its variation.
        package let variant: String
        /// What the change means.
        package let kind: Kind
        /// How the case ended in the earlier run; nil if it is not in it.
        package let before: State?
        /// How the case ended in the later run; nil if it is not in it.
        package let after: State?
    }

    /// What a change means; only `worse` is a regression.
    package enum Kind: String, CaseIterable, Sendable {
        case worse
        case better
        /// The verdict stands, the answer is another.
        case behaviour
        /// There is a verdict where none could be reached, or the reverse.
        case judged
        case unjudged
        /// The case runs again, or no longer does.
        case included
        case excluded
        case added
        case removed
    }

    /// The verdict of a case and what the target did.
    package struct State: Sendable, Hashable {
        /// How the case ended.
        package let verdict: Verdict
        /// What the target did, in the words that stay the same from run to run.
        package let behaviour: String
    }

    /// Compares an earlier run with a later one.
    package init(from before: RunRecord, to after: RunRecord) {
        let old = Dictionary(before.results.map { ($0.variant, $0) }) { $1 }
        let new = Dictionary(after.results.map { ($0.variant, $0) }) { $1 }
        var changes = after.results.compactMap { Self.change(from: old[$0.variant], to: $0) }
        changes += before.results.filter { new[$0.variant] == nil }.map {
            Change(variant: $0.variant, kind: .removed, before: Self.state($0), after: nil)
        }
        self.changes = changes + Self.measurementChanges(before, after)
        notes = Self.notes(before, after)
    }

    /// Whether any case is worse than it was.
    package var hasRegression: Bool { changes.contains { $0.kind == .worse } }

    private static func state(_ result: CaseResult) -> State {
        State(verdict: result.verdict, behaviour: Behaviour(result).description)
    }

    private static func change(from before: CaseResult?, to after: CaseResult) -> Change? {
        guard let before else { return Change(variant: after.variant, kind: .added, before: nil, after: state(after)) }
        guard let kind = kind(before, after) else { return nil }
        return Change(variant: after.variant, kind: kind, before: state(before), after: state(after))
    }

    /// What was measured in both runs, and came out otherwise. Nobody judges it, so it is a change of behaviour.
    private static func measurementChanges(_ before: RunRecord, _ after: RunRecord) -> [Change] {
        func state(_ measurement: Measurement) -> State { State(verdict: .info, behaviour: measurement.value) }
        return after.measurements.compactMap { new in
            guard let old = before.measurements.first(where: { $0.variant == new.variant }), old.value != new.value,
                old.isSteady, old.isMeasured, new.isMeasured
            else { return nil }
            return Change(variant: new.variant, kind: .behaviour, before: state(old), after: state(new))
        }
    }

    private static func kind(_ before: CaseResult, _ after: CaseResult) -> Kind? {
        let (old, new) = (before.verdict, after.verdict)
        if old != new {
            if !new.counts { return old.counts ? .excluded : nil }
            if !old.counts { return .included }
            if new == .inconclusive || new == .error { return old == .inconclusive || old == .error ? nil : .unjudged }
            if old == .inconclusive || old == .error { return .judged }
            return rank(new) < rank(old) ? .worse : .better
        }
        return new.counts && Behaviour(before) != Behaviour(after) ? .behaviour : nil
    }

    /// The place in the order of verdicts, the worst first; what is only recorded is as good as a pass.
    private static func rank(_ verdict: Verdict) -> Int {
        Verdict.worstFirst.firstIndex(of: verdict == .info ? .pass : verdict) ?? 0
    }

    private static func notes(_ before: RunRecord, _ after: RunRecord) -> [String] {
        let (old, new) = (before.header, after.header)
        var notes: [String] = []
        if old.target != new.target { notes.append("the targets differ: \(old.target) and \(new.target)") }
        if old.suiteVersion != new.suiteVersion {
            notes.append("the suite versions differ: \(old.suiteVersion) and \(new.suiteVersion)")
        }
        if old.catalogueHash != new.catalogueHash {
            notes.append("the catalogues differ, so a case may ask something else now")
        }
        if old.profileHash != new.profileHash {
            notes.append("the target profiles differ, so other answers may be documented now")
        }
        for (name, record) in [("first", before), ("second", after)] where !record.summary.complete {
            notes.append("the \(name) run is not complete")
        }
        return notes
    }
}
