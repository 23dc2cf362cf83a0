package import JOSE

/// Evidence in, verdict out: a pure function, so that every rule of it can be tested alone.
package struct Judge: Sendable {
    package let errorMatch: TargetProfile.ErrorMatch

    package init(errorMatch: TargetProfile.ErrorMatch) { self.errorMatch = errorMatch }

    /// Everything known about one answer.
    package struct Evidence: Sendable {
        package var expectation: ExpectedOutcome
        package var actor: Actor
        package var severity: Severity
        package var phase: Phase?
        package var condition: Condition?
        package var also: [Condition]
        package var answer: Answer
        /// Whether the good twin was accepted at the same time; nil where none is needed.
        package var controlAccepted: Bool?
        /// What must never happen and did: leaks, fetches, cookies on a refusal.
        package var incidents: [Incident]
        /// Whether the issuer has ever been asked for keys; nil when it cannot be known.
        package var keysWereFetched: Bool?
        /// Whether the issuer does something else than usual, so that a target may well call it unavailable.
        package var issuerMisbehaves: Bool

        package init(
            expectation: ExpectedOutcome, actor: Actor, severity: Severity, phase: Phase?, condition: Condition?,
            also: [Condition],
            answer: Answer, controlAccepted: Bool?, incidents: [Incident], keysWereFetched: Bool?,
            issuerMisbehaves: Bool = false
        ) {
            self.expectation = expectation
            self.actor = actor
            self.severity = severity
            self.phase = phase
            self.condition = condition
            self.also = also
            self.answer = answer
            self.controlAccepted = controlAccepted
            self.incidents = incidents
            self.keysWereFetched = keysWereFetched
            self.issuerMisbehaves = issuerMisbehaves
        }
    }

    /// A side effect that is a finding whatever the answer was.
    package struct Incident: Hashable, Sendable {
        package var verdict: Verdict
        package var sentence: String

        package init(_ verdict: Verdict, _ sentence: String) {
            self.verdict = verdict
            self.sentence = sentence
        }
    }

    /// A verdict with its reasons.
    package struct Judgement: Hashable, Sendable {
        package var verdict: Verdict
        /// The row of the error table that answered, with its grade and source.
        package var errorRow: String?
        /// Whether the target documents that answer for this reason; nil where documents do not matter.
        package var isDocumented: Bool?
        package var isSafe: Bool?
        package var findings: [String] = []
    }

    package func judge(_ evidence: Evidence) -> Judgement {
        var judgement = answerAlone(evidence)
        if let incident = evidence.incidents.max(by: { rank($0.verdict) < rank($1.verdict) }),
            rank(incident.verdict) > rank(judgement.verdict), judgement.verdict != .inconclusive
        {
            judgement.verdict = incident.verdict
        }
        judgement.findings += evidence.incidents.map(\.sentence)
        if evidence.incidents.contains(where: { $0.verdict == .fail || $0.verdict == .critical }) {
            judgement.isSafe = false
        }
        return judgement
    }

    private func rank(_ verdict: Verdict) -> Int {
        Verdict.worstFirst.reversed().firstIndex(of: verdict) ?? 0
    }

    private func answerAlone(_ evidence: Evidence) -> Judgement {
        switch evidence.answer {
        case .limited:
            return Judgement(verdict: .inconclusive, findings: ["the target limits requests; no verdict"])
        case .unavailable(let row) where evidence.issuerMisbehaves: return refused(evidence, row)
        case .unavailable(let row):
            return Judgement(
                verdict: .inconclusive, errorRow: row.map(describe),
                findings: ["the target says that something behind it is unavailable"])
        case .ambiguous(let why): return Judgement(verdict: .inconclusive, findings: [why])
        case .crashed(nil) where evidence.issuerMisbehaves && evidence.condition == .keysUnavailable:
            return refused(evidence, nil)
        case .crashed(let row):
            return Judgement(
                verdict: .fail, errorRow: row.map(describe), isDocumented: isDocumented(row, evidence), isSafe: true,
                findings: ["a client's input made the server fail with a 5xx answer; every refusal must be a 4xx"])
        case .nothing(.unreachable, let detail):
            return Judgement(verdict: .inconclusive, findings: ["the target could not be reached: \(detail)"])
        case .nothing(let failure, let detail):
            return Judgement(
                verdict: .fail, findings: ["no answer: \(failure.rawValue)" + (detail.isEmpty ? "" : " (\(detail))")])
        case .pending: return pending(evidence)
        case .accepted: return accepted(evidence)
        case .refused(let row): return refused(evidence, row)
        }
    }

    private func pending(_ evidence: Evidence) -> Judgement {
        switch evidence.expectation {
        case .either, .bounded: Judgement(verdict: .info, findings: ["the target asks for another step"])
        case .accept, .reject, .preferReject:
            Judgement(
                verdict: .inconclusive, findings: ["the target asks for another step: neither success nor refusal"])
        }
    }

    private func accepted(_ evidence: Evidence) -> Judgement {
        switch evidence.expectation {
        case .accept, .bounded: return Judgement(verdict: .pass, isSafe: true)
        case .either: return Judgement(verdict: .info)
        case .preferReject:
            return Judgement(verdict: .warn, isSafe: false, findings: ["accepted, though it should be refused"])
        case .reject:
            return Judgement(
                verdict: Self.gravity(evidence.actor, evidence.severity), isSafe: false,
                findings: ["accepted with proof of a session, though it must be refused"])
        }
    }

    /// How bad it is to let somebody in who must be kept out.
    static func gravity(_ actor: Actor, _ severity: Severity) -> Verdict {
        let isForeign = actor == .anyone || actor == .otherApp
        return isForeign || severity == .critical || severity == .high ? .critical : .fail
    }

    private func refused(_ evidence: Evidence, _ row: ErrorRow?) -> Judgement {
        var judgement = Judgement(
            verdict: .pass, errorRow: row.map(describe), isDocumented: isDocumented(row, evidence), isSafe: true)
        switch evidence.expectation {
        case .accept:
            judgement.verdict = .fail
            judgement.findings = ["refused, though it must be accepted"]
            return judgement
        case .either:
            judgement.verdict = .info
            judgement.isSafe = nil
            return judgement
        case .bounded: return judgement
        case .reject, .preferReject: break
        }
        if evidence.controlAccepted == false {
            return Judgement(
                verdict: .inconclusive, findings: ["the control was not accepted, so the refusal proves nothing"])
        }
        return right(evidence, row, judgement)
    }

    /// A refusal that was due: are its words the documented ones, for this reason?
    private func right(_ evidence: Evidence, _ row: ErrorRow?, _ judgement: Judgement) -> Judgement {
        var judgement = judgement
        let note: String?
        switch row {
        case nil: note = "the answer is not in the target's error table"
        case .some(let row) where row.grade == .observed:
            note = "the answer is known from observation only: \(row.code)"
        case .some(let row) where !covers(row, evidence):
            note = "the answer is the table's \"\(row.code)\", which stands for another reason"
        case .some: note = nil
        }
        if let note, errorMatch != .any {
            judgement.verdict = errorMatch == .strict ? .fail : .passUndocumented
            judgement.findings = [note]
        }
        if evidence.keysWereFetched == false, evidence.phase == .signature || evidence.phase == .key {
            judgement.verdict = max(judgement.verdict, .passUndocumented)
            judgement.findings.append("the target has never fetched a key set, so it cannot have checked a signature")
        }
        return judgement
    }

    private func isDocumented(_ row: ErrorRow?, _ evidence: Evidence) -> Bool {
        guard let row else { return false }
        return row.grade == .documented && covers(row, evidence)
    }

    private func covers(_ row: ErrorRow, _ evidence: Evidence) -> Bool {
        // Whatever an outage does to a token, "try again later" is the right answer to it.
        if row.kind == .temporary { return evidence.issuerMisbehaves }
        guard let condition = evidence.condition else { return true }
        return row.covers(condition, or: evidence.also, phase: evidence.phase ?? condition.phase)
    }

    private func max(_ one: Verdict, _ other: Verdict) -> Verdict { rank(one) > rank(other) ? one : other }

    private func describe(_ row: ErrorRow) -> String {
        "\(row.code) (\(row.grade.rawValue)\(row.source.isEmpty ? "" : ": " + row.source))"
    }
}
