/// What a target's documented rate limit means for a run, told before anybody waits.
struct LimitNote {
    private let profile: TargetProfile
    private let budget: TargetProfile.Budget
    /// The sign-ins that the plan needs, its controls among them.
    private let signIns: Int

    /// Nil where the limit leaves room for everything.
    init?(plan: Plan, profile: TargetProfile, batch: Int) {
        guard let budget = profile.limits.budget else { return nil }
        self.profile = profile
        self.budget = budget
        let cases = plan.steps.filter { $0.action == .run }.map(\.testCase)
        let quiet = cases.count(where: \.needsQuiet)
        let controls = (cases.count - quiet + batch - 1) / batch * 2 + quiet
        signIns = cases.reduce(controls) { $0 + $1.signInCount }
        if signIns <= budget.requests { return nil }
    }

    /// `acme allows 30 sign-ins in 15 min, so these 215 take about 1 h 45 min; …`
    var check: PreflightCheck {
        let seconds = (signIns - 1) / budget.requests * budget.seconds
        return PreflightCheck(
            Self.name, .waiting,
            "\(profile.name) allows \(budget.requests) sign-ins in \(Self.span(budget.seconds)), so \(signIns) take about "
                + "\(Self.span(seconds)); where the limit is lifted, say --no-rate-limit")
    }

    /// That the run waits now.
    static func pause(seconds: Int) -> PreflightCheck {
        PreflightCheck(name, .waiting, "waiting \(span(seconds)) for the next sign-in")
    }

    private static let name = "rate limit"

    private static func span(_ seconds: Int) -> String {
        switch seconds {
        case ..<120: "\(seconds) s"
        case ..<7200: "\((seconds + 30) / 60) min"
        default: "\((seconds + 1800) / 3600) h"
        }
    }
}

extension Case {
    /// How many sign-ins its steps make.
    var signInCount: Int {
        steps.isEmpty ? 1 : max(1, steps.reduce(0) { $0 + $1.signInCount })
    }
}

extension CaseStep {
    fileprivate var signInCount: Int {
        switch self {
        case .send, .resend, .sendMinted, .warm: 1
        case .flood(let flood): flood.count
        case .parallel(let count): count
        case .mint, .issuer, .restoreIssuer, .wait, .users: 0
        }
    }
}
