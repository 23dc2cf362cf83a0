/// Looks at what a case wants to see beside the answer.
struct Observer {
    let testCase: Case
    let signIns: [StepRun.SignIn]
    /// Key sets fetched meanwhile; nil when that is not known.
    let keyFetches: Int?
    /// How the target says that it keeps keys.
    let keyCache: TargetPolicy.KeyCache

    func incidents() -> [Judge.Incident] { testCase.observations.flatMap(incidents) }

    /// What keeps the case from being judged: no answer of the target names its user.
    func doubt() -> String? {
        guard testCase.observations.contains(.sameUser) || testCase.observations.contains(.distinctUsers),
            signIns.contains(where: { $0.isAccepted && $0.user == nil })
        else { return nil }
        return "the answer does not name the user, so users cannot be compared"
    }

    private func incidents(_ observation: Observation) -> [Judge.Incident] {
        switch observation {
        case .sameUser: return users(.same)
        case .distinctUsers: return users(.distinct)
        case .sameAnswer: return sameAnswer()
        case .atMostOneSession:
            let count = signIns.count(where: \.isAccepted)
            return count > 1
                ? [
                    incident(
                        grave, "\(count) of \(signIns.count) sign-ins with one token at the same time were accepted")
                ]
                : []
        case .latency(let seconds):
            let taken = signIns.last?.attempt.exchange.milliseconds ?? 0
            return taken >= seconds * 1000
                ? [incident(.fail, "the answer took \(taken) ms; it must come within \(seconds) s")] : []
        case .fetches(let most):
            let most = testCase.keyFetches(atMost: most, by: keyCache)
            guard let keyFetches, keyFetches > most else { return [] }
            return [
                incident(.fail, "the target fetched the key set \(keyFetches) times; \(most) at most would be needed")
            ]
        case .temporaryError:
            guard case .refused? = signIns.last?.attempt.answer else { return [] }
            return [
                incident(
                    .warn,
                    "the refusal blames the token, though the keys could not be had: answer with a temporary error")
            ]
        case .noSession, .noSetCookie, .noOutboundFetch, .noServerError, .noCrash, .noTokenEcho, .noStackTrace,
            .noPermissiveCrossOrigin, .noStore:
            return []  // every answer is looked at for these, by `Hygiene`, the judge and the sentinel
        }
    }

    /// What is wrong about the users of the accepted sign-ins.
    func users(_ relation: CaseStep.Relation) -> [Judge.Incident] {
        let users = signIns.compactMap(\.user)
        let count = Set(users).count
        switch relation {
        case .same where count > 1:
            return [incident(.fail, "\(users.count) sign-ins that belong to one user gave \(count) users")]
        case .distinct where count < users.count:
            return [
                incident(
                    grave,
                    "\(users.count) sign-ins of different identities gave \(count) user" + (count == 1 ? "" : "s"))
            ]
        case .same, .distinct: return []
        }
    }

    private func sameAnswer() -> [Judge.Incident] {
        let refusals = signIns.filter { !$0.isAccepted }.map(\.attempt.exchange)
        guard let first = refusals.first else { return [] }
        let other = refusals.dropFirst().first { $0.status != first.status || $0.responseBody != first.responseBody }
        guard let other else { return [] }
        return [
            incident(
                .warn,
                "refusals that should be alike differ: \(first.status ?? 0) \(first.responseBody.prefix(120)) and \(other.status ?? 0) \(other.responseBody.prefix(120))"
            )
        ]
    }

    private var grave: Verdict { Judge.gravity(testCase.actor, testCase.severity) }

    private func incident(_ verdict: Verdict, _ sentence: String) -> Judge.Incident {
        Judge.Incident(verdict, sentence)
    }
}
