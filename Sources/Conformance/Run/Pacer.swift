import HTTPMessages

/// Keeps a target's rate limits: requests evenly spaced, and no more sign-ins in a while than its documents allow.
actor Pacer {
    private let limits: TargetProfile.Limits
    private let clock: RunClock
    /// When the next request may go, in the clock's milliseconds.
    private var next = 0
    /// When the last sign-ins were due, no more of them than the budget has.
    private var turns: [Int] = []
    /// Until when the target has asked to be left alone.
    private var silentUntil = 0
    /// The last turn that somebody was told of.
    private var told = 0
    /// How many clients there were so far.
    private var clients = 0

    /// What we and the target count need not begin in the same second.
    private static let marginMilliseconds = 1000

    init(_ limits: TargetProfile.Limits, clock: RunClock) {
        self.limits = limits
        self.clock = clock
    }

    /// A turn that was waited for.
    struct Turn: Sendable {
        let milliseconds: Int
        /// Whether nobody was told of it yet.
        let isNew: Bool
    }

    /// Reserves a turn for so many sign-ins that follow at once; how long to wait for it.
    ///
    /// It comes before the tokens are minted: they would grow old while it is waited for.
    func reserve(_ signIns: Int = 1) -> Turn {
        let now = clock.milliseconds()
        var due = max(now, silentUntil, turns.last ?? 0)
        if let budget = limits.budget {
            let count = min(signIns, budget.requests)
            let over = turns.count + count - budget.requests
            if over > 0 { due = max(due, turns[over - 1] + budget.seconds * 1000 + Self.marginMilliseconds) }
            turns = (turns + [Int](repeating: due, count: count)).suffix(budget.requests)
        }
        defer { told = max(told, due) }
        return Turn(milliseconds: due - now, isNew: due > told)
    }

    /// Leaves the target alone for as long as it asks with a 429, or documents; false when it documents no such time.
    func leaveAlone(seconds: Int?) -> Bool {
        guard let usual = limits.budget?.seconds, (seconds ?? usual) <= usual else { return false }
        silentUntil = max(silentUntil, clock.milliseconds() + max(1, seconds ?? usual) * 1000)
        return true
    }

    /// The request as one of a client of its own, where the target tells clients apart by a header.
    ///
    /// The addresses are those of RFC 2544, appendix C.2.2 (198.18.0.0/15), which nobody has.
    func asAnotherClient(_ request: HTTPRequest) -> HTTPRequest {
        guard let header = limits.clientAddress else { return request }
        clients += 1
        var request = request
        request.fields.set(header, "198.\(18 + (clients >> 16 & 1)).\(clients >> 8 & 255).\(clients & 255)")
        return request
    }

    /// Waits until a request may go, where requests are spaced.
    func wait() async {
        guard let rate = limits.requestsPerSecond else { return }
        let mine = max(next, clock.milliseconds())
        next = mine + 1000 / max(1, rate)
        let left = mine - clock.milliseconds()
        if left > 0 { await clock.sleep(.milliseconds(left)) }
    }
}
