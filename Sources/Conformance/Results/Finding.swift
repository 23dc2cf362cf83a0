package import JOSE

/// One thing that a result tells, as a value: what it is, how bad, and the facts that its sentence names.
///
/// The sentences are made where reports are made.
package struct Finding: Hashable, Sendable {
    package var kind: Kind
    /// How bad it is; nil for a remark that accuses nobody.
    package var severity: Severity?
    /// What the sentence names, by name.
    package var facts: [Fact: String]

    package init(_ kind: Kind, _ severity: Severity? = nil, _ facts: [Fact: String] = [:]) {
        self.kind = kind
        self.severity = severity
        self.facts = facts
    }

    /// What a sentence may name.
    package enum Fact: String, CaseIterable, Sendable {
        case detail
        case count
        case limit
        case row
        case status
    }

    /// What there is to tell. The raw values are a fixed vocabulary that result files rely on.
    package enum Kind: String, CaseIterable, Sendable {
        // The answer is wrong.
        case accepted
        case acceptedUnwisely = "accepted-unwisely"
        case refused
        case crashed
        case noAnswer = "no-answer"
        // The answer is right in words that are not.
        case undocumentedAnswer = "undocumented-answer"
        case observedAnswer = "observed-answer"
        case otherReason = "other-reason"
        case keysNeverFetched = "keys-never-fetched"
        // Something beside the answer is wrong.
        case stepAccepted = "step-accepted"
        case stepRefused = "step-refused"
        case floodAccepted = "flood-accepted"
        case parallelSessions = "parallel-sessions"
        case mergedUsers = "merged-users"
        case splitUsers = "split-users"
        case slow
        case tooManyFetches = "too-many-fetches"
        case strangeFetch = "strange-fetch"
        case blamesToken = "blames-token"
        case differingAnswers = "differing-answers"
        case repeatsToken = "repeats-token"
        case repeatsNonce = "repeats-nonce"
        case showsInside = "shows-inside"
        case setsCookie = "sets-cookie"
        case storable
        case readableByAnyPage = "readable-by-any-page"
        case sessionInRefusal = "session-in-refusal"
        case notRecovered = "not-recovered"
        case flaky
        // The target decided otherwise, and says so.
        case policy
        // Nothing is proved.
        case limited
        case unavailable
        case ambiguous
        case unreachable
        case pending
        case controlRefused = "control-refused"
        case unproven
        case clockDiffers = "clock-differs"
        case leftOut = "left-out"
        // Assay is at fault.
        case flawedToken = "flawed-token"
        case engineFailed = "engine-failed"
        case issuerNotRestored = "issuer-not-restored"
    }
}

/// What the target did with a case, as a value.
package enum Outcome: String, CaseIterable, Sendable {
    case accepted
    case refused
    /// Another step is asked for: neither success nor refusal.
    case pending = "pending step"
    /// Success by status, without the proof that somebody is signed in.
    case ambiguous
    case crashed = "server error"
    case limited = "rate limited"
    case unavailable = "temporarily unavailable"
    case unreachable
    case timedOut = "timed out"
    case brokenOff = "connection broken off"
    case notHTTP = "not HTTP"
    case tooLarge = "answer too large"
    case tls = "TLS failed"
    case nothingSent = "nothing sent"
}

/// What a case asks of the target.
package struct Expectation: Hashable, Sendable {
    package var outcome: ExpectedOutcome
    /// Why it must be refused, where it must.
    package var condition: Condition?
    /// Where the target's documents state a policy of their own for this case.
    package var policy: String?

    package init(_ outcome: ExpectedOutcome, condition: Condition? = nil, policy: String? = nil) {
        self.outcome = outcome
        self.condition = condition
        self.policy = policy
    }
}

/// The row of the target's error table that an answer fits.
package struct AnsweredRow: Hashable, Sendable {
    package var code: String
    package var grade: ErrorRow.Grade
    /// The document or the observation the row comes from.
    package var source: String

    package init(code: String, grade: ErrorRow.Grade, source: String) {
        self.code = code
        self.grade = grade
        self.source = source
    }
}
