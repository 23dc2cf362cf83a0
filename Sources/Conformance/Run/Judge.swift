package import JOSE

/// Evidence in, verdict out: a pure function, so that every rule of it can be tested alone.
package struct Judge: Sendable {
    package let errorMatch: TargetProfile.ErrorMatch
    /// How bad what happened is.
    package let gravity: Gravity

    package init(errorMatch: TargetProfile.ErrorMatch, gravity: Gravity) {
        self.errorMatch = errorMatch
        self.gravity = gravity
    }

    /// Everything known about one answer.
    package struct Evidence: Sendable {
        package var expectation: ExpectedOutcome
        package var phase: Phase?
        package var condition: Condition?
        package var also: [Condition]
        package var answer: Answer
        /// Whether the good twin was accepted at the same time; nil where none is needed.
        package var controlAccepted: Bool?
        /// What must never happen and did: leaks, fetches, cookies on a refusal; not yet weighed.
        package var incidents: [Finding]
        /// Whether the issuer has ever been asked for keys; nil when it cannot be known.
        package var keysWereFetched: Bool?
        /// Whether the issuer does something else than usual, so that a target may well call it unavailable.
        package var issuerMisbehaves: Bool
        /// Where the target documents that it accepts what the catalogue would have refused.
        package var policy: String?

        package init(
            expectation: ExpectedOutcome, phase: Phase?, condition: Condition?, also: [Condition], answer: Answer,
            controlAccepted: Bool?, incidents: [Finding], keysWereFetched: Bool?, issuerMisbehaves: Bool = false,
            policy: String? = nil
        ) {
            self.expectation = expectation
            self.phase = phase
            self.condition = condition
            self.also = also
            self.answer = answer
            self.controlAccepted = controlAccepted
            self.incidents = incidents
            self.keysWereFetched = keysWereFetched
            self.issuerMisbehaves = issuerMisbehaves
            self.policy = policy
        }
    }

    /// A verdict with its reasons.
    package struct Judgement: Hashable, Sendable {
        package var verdict: Verdict
        /// The row of the error table that answered.
        package var errorRow: AnsweredRow?
        /// Whether the target documents that answer for this reason; nil where documents do not matter.
        package var isDocumented: Bool?
        package var isSafe: Bool?
        package var findings: [Finding] = []
    }

    package func judge(_ evidence: Evidence) -> Judgement {
        var judgement = answerAlone(evidence)
        let incidents = evidence.incidents.map { Finding($0.kind, gravity.of($0.kind), $0.facts) }
        judgement.findings += incidents
        let worst = incidents.compactMap(\.severity).max()
        guard let worst, judgement.verdict != .inconclusive else { return judgement }
        judgement.verdict = Verdict.worse(judgement.verdict, Verdict(worst))
        if worst >= .medium { judgement.isSafe = false }
        return judgement
    }

    private func answerAlone(_ evidence: Evidence) -> Judgement {
        switch evidence.answer {
        case .limited: return inconclusive(Finding(.limited))
        case .unavailable(let row) where evidence.issuerMisbehaves: return refused(evidence, row)
        case .unavailable(let row): return inconclusive(Finding(.unavailable), row)
        case .ambiguous(let why): return inconclusive(Finding(.ambiguous, nil, [.detail: why]))
        case .crashed(nil) where evidence.issuerMisbehaves && evidence.condition == .keysUnavailable:
            return refused(evidence, nil)
        case .crashed(let row):
            let severity = evidence.expectation == .accept ? max(gravity.ofCase, gravity.crash) : gravity.crash
            var judgement = wrong(Finding(.crashed, severity), isSafe: true)
            judgement.errorRow = row?.answered
            judgement.isDocumented = isDocumented(row, evidence)
            return judgement
        case .nothing(.unreachable, let detail): return inconclusive(Finding(.unreachable, nil, [.detail: detail]))
        case .nothing(let failure, let detail):
            let severity = failure == .timedOut ? gravity.hang : gravity.crash
            let text = failure.rawValue + (detail.isEmpty ? "" : " (\(detail))")
            return wrong(
                Finding(
                    .noAnswer, evidence.expectation == .accept ? max(gravity.ofCase, severity) : severity,
                    [.detail: text]), isSafe: nil)
        case .pending:
            return switch evidence.expectation {
            case .either, .bounded: Judgement(verdict: .info, findings: [Finding(.pending)])
            case .accept, .reject, .preferReject: inconclusive(Finding(.pending))
            }
        case .accepted: return accepted(evidence)
        case .refused(let row): return refused(evidence, row)
        }
    }

    private func inconclusive(_ finding: Finding, _ row: ErrorRow? = nil) -> Judgement {
        Judgement(verdict: .inconclusive, errorRow: row?.answered, findings: [finding])
    }

    private func wrong(_ finding: Finding, isSafe: Bool?) -> Judgement {
        Judgement(verdict: Verdict(finding.severity ?? .low), isSafe: isSafe, findings: [finding])
    }

    private func accepted(_ evidence: Evidence) -> Judgement {
        switch evidence.expectation {
        case .accept, .either:
            let verdict: Verdict = evidence.expectation == .accept ? .pass : .info
            // What a target documents is its own choice; that the choice is unsafe is said once, as a policy.
            guard let policy = evidence.policy else {
                return Judgement(verdict: verdict, isSafe: evidence.expectation == .accept ? true : nil)
            }
            return Judgement(
                verdict: .info, isSafe: false, findings: [Finding(.policy, nil, [.detail: policy])])
        case .bounded: return Judgement(verdict: .pass, isSafe: true)
        case .preferReject: return wrong(Finding(.acceptedUnwisely, min(gravity.ofCase, .low)), isSafe: false)
        case .reject: return wrong(Finding(.accepted, gravity.ofCase), isSafe: gravity.ofCase < .medium)
        }
    }

    private func refused(_ evidence: Evidence, _ row: ErrorRow?) -> Judgement {
        var judgement = Judgement(
            verdict: .pass, errorRow: row?.answered, isDocumented: isDocumented(row, evidence), isSafe: true)
        switch evidence.expectation {
        case .accept:
            judgement.findings = [Finding(.refused, gravity.refusal)]
            judgement.verdict = Verdict(gravity.refusal)
            return judgement
        case .either:
            judgement.verdict = .info
            judgement.isSafe = nil
            return judgement
        case .bounded: return judgement
        case .reject, .preferReject: break
        }
        if evidence.controlAccepted == false { return inconclusive(Finding(.controlRefused)) }
        return right(evidence, row, judgement)
    }

    /// A refusal that was due: are its words the documented ones, for this reason?
    private func right(_ evidence: Evidence, _ row: ErrorRow?, _ judgement: Judgement) -> Judgement {
        var judgement = judgement
        let kind: Finding.Kind? =
            switch row {
            case nil: .undocumentedAnswer
            case .some(let row) where row.grade == .observed: .observedAnswer
            case .some(let row) where !covers(row, evidence): .otherReason
            case .some: nil
            }
        if let kind, errorMatch != .any {
            judgement.verdict = errorMatch == .strict ? .fail : .passUndocumented
            let severity: Severity? = errorMatch == .strict ? .medium : nil
            judgement.findings = [Finding(kind, severity, row.map { [.row: $0.code] } ?? [:])]
        }
        if evidence.keysWereFetched == false, evidence.phase == .signature || evidence.phase == .key {
            judgement.verdict = Verdict.worse(judgement.verdict, .passUndocumented)
            judgement.findings.append(Finding(.keysNeverFetched))
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
}

extension ErrorRow {
    /// What a result keeps of the row.
    var answered: AnsweredRow { AnsweredRow(code: code, grade: grade, source: source) }
}
