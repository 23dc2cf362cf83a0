/// Looks at what a case wants to see beside the answer.
struct Observer {
    let testCase: Case
    let signIns: [StepRun.SignIn]
    /// Key sets fetched meanwhile; nil when that is not known.
    let keyFetches: Int?
    /// How the target says that it keeps keys.
    let keyCache: TargetPolicy.KeyCache
    /// How long each flood took.
    var floodSeconds: [Int] = []

    func incidents() -> [Finding] { testCase.observations.flatMap(incidents) }

    /// What keeps the case from being judged: no answer of the target names its user.
    func doubt() -> String? {
        guard testCase.observations.contains(.sameUser) || testCase.observations.contains(.distinctUsers),
            signIns.contains(where: { $0.isAccepted && $0.user == nil })
        else { return nil }
        return "the answer does not name the user, so users cannot be compared"
    }

    private func incidents(_ observation: Observation) -> [Finding] {
        switch observation {
        case .sameUser: return users(.same)
        case .distinctUsers: return users(.distinct)
        case .sameAnswer: return sameAnswer()
        case .atMostOneSession:
            let count = signIns.count(where: \.isAccepted)
            return count > 1
                ? [finding(.parallelSessions, [.count: "\(count)", .limit: "\(signIns.count)"])] : []
        case .latency(let seconds):
            let taken = signIns.map(\.attempt.exchange.milliseconds).max() ?? 0
            return taken >= seconds * 1000
                ? [finding(.slow, [.count: "\(taken)", .limit: "\(seconds)"])] : []
        case .fetches(let most):
            let most = testCase.keyFetches(atMost: most, by: keyCache, floodSeconds: floodSeconds)
            guard let keyFetches, keyFetches > most else { return [] }
            return [finding(.tooManyFetches, [.count: "\(keyFetches)", .limit: "\(most)"])]
        case .temporaryError:
            guard case .refused? = signIns.last?.attempt.answer else { return [] }
            return [finding(.blamesToken)]
        case .noSession, .noSetCookie, .noOutboundFetch, .noServerError, .noCrash, .noTokenEcho, .noStackTrace,
            .noPermissiveCrossOrigin, .noStore:
            return []  // every answer is looked at for these, by `Hygiene`, the judge and the sentinel
        }
    }

    /// What is wrong about the users of the accepted sign-ins.
    func users(_ relation: CaseStep.Relation) -> [Finding] {
        let users = signIns.compactMap(\.user)
        let count = Set(users).count
        switch relation {
        case .same where count > 1:
            return [finding(.splitUsers, [.count: "\(count)", .limit: "\(users.count)"])]
        case .distinct where count < users.count:
            return [finding(.mergedUsers, [.count: "\(count)", .limit: "\(users.count)"])]
        case .same, .distinct: return []
        }
    }

    private func sameAnswer() -> [Finding] {
        let refusals = signIns.filter { !$0.isAccepted }.map(\.attempt.exchange)
        guard let first = refusals.first else { return [] }
        let other = refusals.dropFirst().first { $0.status != first.status || $0.responseBody != first.responseBody }
        guard let other else { return [] }
        func told(_ exchange: Exchange) -> String { "\(exchange.status ?? 0) \(exchange.responseBody.prefix(120))" }
        return [finding(.differingAnswers, [.detail: "\(told(first)) and \(told(other))"])]
    }

    private func finding(_ kind: Finding.Kind, _ facts: [Finding.Fact: String] = [:]) -> Finding {
        Finding(kind, nil, facts)
    }
}
