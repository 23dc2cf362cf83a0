import Conformance
import JOSE
import JSON
import TestSupport
import Testing

@Suite("The judge")
struct JudgeTests {
    /// One piece of evidence and the verdict it must lead to.
    struct Example: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var expectation: ExpectedOutcome = .reject
        var actor: Actor = .anyone
        var impact: Impact = .takeover
        var answer: Answer
        var controlAccepted: Bool? = true
        var incidents: [Finding] = []
        var keysWereFetched: Bool? = true
        var errorMatch: TargetProfile.ErrorMatch = .phase
        var policy: String?
        var verdict: Verdict
    }

    private static let signedIn = Answer.accepted(Answer.SignedIn(user: "u", captured: [:]))
    private static let documented = row("signature", [.signatureInvalid], .documented)
    private static let other = row("audience", [.audienceMismatch], .documented)
    private static let seen = row("seen", [.signatureInvalid], .observed)

    private static func row(_ code: String, _ conditions: [Condition], _ grade: ErrorRow.Grade) -> ErrorRow? {
        try? ErrorRow.make(code: code, conditions: conditions, grade: grade)
    }

    static let examples: [Example] = [
        // A refusal that was due.
        Example(testDescription: "refused in documented words", answer: .refused(documented), verdict: .pass),
        Example(
            testDescription: "refused without a documented error", answer: .refused(nil), verdict: .passUndocumented),
        Example(testDescription: "refused for another reason", answer: .refused(other), verdict: .passUndocumented),
        Example(testDescription: "refused in words only observed", answer: .refused(seen), verdict: .passUndocumented),
        Example(
            testDescription: "undocumented under a strict profile", answer: .refused(nil), errorMatch: .strict,
            verdict: .fail),
        Example(
            testDescription: "undocumented where any refusal will do", answer: .refused(nil), errorMatch: .any,
            verdict: .pass),
        Example(
            testDescription: "refused while the control was refused too", answer: .refused(documented),
            controlAccepted: false,
            verdict: .inconclusive),
        Example(
            testDescription: "refused by a target that never fetched keys", answer: .refused(documented),
            keysWereFetched: false,
            verdict: .passUndocumented),
        // An acceptance that was wrong.
        Example(testDescription: "accepted, anyone could forge it", answer: signedIn, verdict: .critical),
        Example(
            testDescription: "accepted, another app's token", actor: .otherApp, answer: signedIn, verdict: .critical),
        Example(
            testDescription: "accepted, a stolen token", actor: .thief, impact: .reuse, answer: signedIn,
            verdict: .fail),
        Example(
            testDescription: "accepted, only the provider's signer could make it", actor: .signer, answer: signedIn,
            verdict: .warn),
        Example(
            testDescription: "accepted though better refused", expectation: .preferReject, answer: signedIn,
            verdict: .warn),
        // A good token.
        Example(testDescription: "a good token accepted", expectation: .accept, answer: signedIn, verdict: .pass),
        Example(
            testDescription: "a good token refused", expectation: .accept, actor: .provider, impact: .turnedAway,
            answer: .refused(documented), verdict: .fail),
        Example(
            testDescription: "a token refused that only the signer could make", expectation: .accept, actor: .signer,
            impact: .turnedAway, answer: .refused(documented), verdict: .warn),
        Example(
            testDescription: "accepted, as the target documents", expectation: .accept, answer: signedIn,
            policy: "docs", verdict: .info),
        Example(testDescription: "either, accepted", expectation: .either, answer: signedIn, verdict: .info),
        Example(testDescription: "either, refused", expectation: .either, answer: .refused(nil), verdict: .info),
        Example(
            testDescription: "side effects alone, refused", expectation: .bounded, answer: .refused(nil), verdict: .pass
        ),
        // No verdict, or one whatever was expected.
        Example(testDescription: "a 5xx for a bad token", answer: .crashed(nil), verdict: .warn),
        Example(
            testDescription: "a 5xx where both answers are right", expectation: .either, answer: .crashed(nil),
            verdict: .warn),
        Example(
            testDescription: "a 5xx for a good token", expectation: .accept, actor: .provider, impact: .turnedAway,
            answer: .crashed(nil), verdict: .fail),
        Example(testDescription: "too many requests", answer: .limited(retryAfterSeconds: nil), verdict: .inconclusive),
        Example(testDescription: "a 2xx without a session", answer: .ambiguous("no session"), verdict: .inconclusive),
        Example(testDescription: "another step is asked for", answer: .pending, verdict: .inconclusive),
        Example(testDescription: "no answer in time", answer: .nothing(.timedOut, ""), verdict: .fail),
        Example(testDescription: "no connection", answer: .nothing(.unreachable, ""), verdict: .inconclusive),
        // Side effects.
        Example(
            testDescription: "refused, but an address from the token was fetched", answer: .refused(documented),
            incidents: [Finding(.strangeFetch)], verdict: .fail),
        Example(
            testDescription: "refused, but the token is repeated", answer: .refused(documented),
            incidents: [Finding(.repeatsToken)], verdict: .warn),
        Example(
            testDescription: "a lesser incident does not soften a critical finding", answer: signedIn,
            incidents: [Finding(.repeatsToken)], verdict: .critical),
    ]

    @Test("gives each piece of evidence its verdict", arguments: examples)
    func verdict(example: Example) throws {
        let judge = try Judge.judge(
            example.errorMatch, example.actor, example.impact, mustBeAccepted: example.expectation == .accept)
        let judgement = judge.judge(
            Judge.Evidence(
                expectation: example.expectation, phase: .signature, condition: .signatureInvalid, also: [],
                answer: example.answer,
                controlAccepted: example.controlAccepted,
                incidents: example.incidents, keysWereFetched: example.keysWereFetched, policy: example.policy))
        #expect(judgement.verdict == example.verdict)
        #expect(judgement.verdict == .pass || judgement.verdict == .info || !judgement.findings.isEmpty)
    }

    @Test("tells apart what is documented and what is safe")
    func columns() throws {
        let judge = try Judge.judge(.phase, .anyone, .takeover)
        func judgement(_ answer: Answer) -> Judge.Judgement {
            judge.judge(
                Judge.Evidence(
                    expectation: .reject, phase: .signature, condition: .signatureInvalid, also: [], answer: answer,
                    controlAccepted: true, incidents: [],
                    keysWereFetched: true))
        }
        let documented = judgement(.refused(Self.documented))
        #expect(documented.isDocumented == true)
        #expect(documented.errorRow == AnsweredRow(code: "signature", grade: .documented, source: "a test"))
        #expect(judgement(.refused(Self.other)).isDocumented == false)
        #expect(judgement(.refused(Self.seen)).isDocumented == false)
        #expect(judgement(.refused(nil)).isDocumented == false)
        #expect(judgement(.refused(nil)).isSafe == true)
        #expect(judgement(Self.signedIn).isDocumented == nil)
        #expect(judgement(Self.signedIn).isSafe == false)
    }

    @Test("reaches every verdict that evidence can lead to")
    func coverage() {
        let reached = Set(Self.examples.map(\.verdict))
        #expect(reached == Set(Verdict.allCases).subtracting([.notApplicable, .disabled, .error]))
    }
}

extension Judge {
    /// A judge of a case that an actor brings about, by the project's own table.
    fileprivate static func judge(
        _ errorMatch: TargetProfile.ErrorMatch, _ actor: Actor, _ impact: Impact, mustBeAccepted: Bool = false
    ) throws -> Judge {
        let table = try SeverityTable(files: ProjectFiles.embedded)
        return Judge(
            errorMatch: errorMatch,
            gravity: Gravity(actor: actor, impact: impact, table: table, mustBeAccepted: mustBeAccepted))
    }
}

extension ErrorRow {
    /// A row as a profile would write it.
    static func make(code: String, conditions: [Condition], grade: Grade) throws -> ErrorRow {
        let json: JSON = [
            "code": .string(code), "status": [401], "conditions": .array(conditions.map { .string($0.rawValue) }),
            "grade": .string(grade.rawValue), "source": "a test",
        ]
        return try ErrorRow(JSONReader(file: "row.json", bytes: json.bytes))
    }
}
