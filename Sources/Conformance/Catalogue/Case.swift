package import IdentityProvider
package import JOSE
import JSON

/// One experiment: a token and a request, what a target must do with them, and why.
package struct Case: Sendable {
    /// Immutable; never reused for another experiment.
    package let id: String
    /// The catalogue row it belongs to; the id itself where the row has one variant.
    package let row: String
    package let group: String
    package let title: String
    /// The suite version that added it.
    package let since: String
    package let tags: [String]
    package let actor: Actor
    /// What a wrong answer gives.
    package let impact: Impact
    /// How that actor gets that token from the real provider, and what they have afterwards.
    package let attack: String?
    /// Whether it is a drift that the provider has never been seen to make.
    package let isUnseen: Bool
    /// How bad a wrong answer is, by the table of severities.
    package let severity: Severity
    /// By nonce mode, since a hash that is right for one target is wrong for the next.
    package let expectations: [NonceMode: ExpectedOutcome]
    /// What a target may decide for itself so that either answer is right.
    package var unless: [PolicyChoice] = []
    /// Where a correct target stops; nil for a case that must be accepted.
    package let phase: Phase?
    /// Why the token or request must be refused.
    package let condition: Condition?
    /// Conditions a correct target may name instead, because it looks at them first.
    package let also: [Condition]
    package let references: [Reference]
    package let providers: [ProviderName]
    /// Capabilities of target and issuer without which the case does not apply.
    package let needs: [String]
    /// The good twin that must have been accepted; nil for a control.
    package let control: String?
    /// Overrides of what is minted: flow, personality variant, account.
    package private(set) var mint: MintOverrides
    package private(set) var tokenEdits: [TokenEdit]
    package private(set) var requestEdits: [RequestEdit]
    package let observations: [Observation]
    /// What the issuer does from before the first step until the case is over.
    package let issuer: IssuerScript?
    /// What is sent in which order; empty for one `send`.
    package let steps: [CaseStep]
    /// What breaks if a target answers wrongly.
    package let why: String
    /// The usual fix.
    package let fix: String
    /// Why no defect of the reference backend can show that the case catches something; nil where one does.
    package let unproven: String?
    /// Where the case is written down.
    package let source: Place

    /// Changes of token and request.
    package typealias Edits = (token: [TokenEdit], request: [RequestEdit])

    /// A file and a line in it.
    package struct Place: Hashable, Sendable {
        package let file: String
        package let line: Int

        package init(file: String, line: Int) {
            self.file = file
            self.line = line
        }
    }

    /// What to mint in place of the profile's own flow.
    package struct MintOverrides: Hashable, Sendable {
        package var flow: String?
        package var variant: String?
        /// Which configured audience the token is for: nil for the first, else the index in the profile's list.
        package var audienceIndex: Int?
        package var nonce: NonceMode?
    }

    /// The expectation under a nonce mode.
    package func expectation(under mode: NonceMode) -> ExpectedOutcome {
        expectations[mode] ?? .either
    }

    /// Whether any mode expects refusal.
    package var mayBeRefused: Bool {
        expectations.values.contains { $0 == .reject || $0 == .preferReject }
    }

    /// Whether the case claims to catch something: what must be refused, or a trap for those who refuse too much.
    package var needsProof: Bool {
        mayBeRefused
            || expectations.values.contains(.accept) && !(isPlain && issuer == nil && steps.isEmpty)
    }

    /// Whether the case is one token in one request, with an issuer that behaves.
    package var isOneRequest: Bool { issuer == nil && steps.isEmpty }

    /// Whether the issuer does something else than usual while the case runs.
    package var changesIssuer: Bool {
        issuer != nil || steps.contains { if case .issuer = $0 { true } else { false } }
    }

    /// How long the case waits for a target that keeps its keys so, in seconds.
    package func waitSeconds(_ cache: TargetPolicy.KeyCache) -> Int {
        guard needsQuiet else { return 0 }
        return steps.reduce(cooldownSeconds(cache)) { sum, step in
            if case .wait(let pause) = step { sum + pause.seconds(cache) } else { sum }
        }
    }

    /// How long the target must have fetched no keys before the case, in seconds: nothing when it begins with a longer
    /// wait.
    func cooldownSeconds(_ cache: TargetPolicy.KeyCache) -> Int {
        let seconds = CaseStep.Pause.cooldown.seconds(cache)
        if case .wait(let pause)? = steps.first, pause.seconds(cache) >= seconds { return 0 }
        return seconds
    }

    /// How many key sets may be fetched in a case that allows `most`, whose floods took so many seconds: during a flood,
    /// one as often as the target's documented cool-down ends, and one at either end; and one as often as the keys run
    /// out. A target that documents no cool-down is held to `most` of the former.
    package func keyFetches(atMost most: Int, by cache: TargetPolicy.KeyCache, floodSeconds: [Int]) -> Int {
        let refreshes = floodSeconds.reduce(0) { cache.seconds > 0 ? $0 + $1 / cache.seconds + 1 : $0 }
        // Keys that hardly outlast the cool-down, which passes before the case, run out while it goes on.
        let isBrief = floodSeconds.isEmpty && (1...cache.cooldownSeconds + 2).contains(cache.seconds)
        let due = refreshes + (isBrief ? 1 : 0)
        guard cache.cooldownSeconds > 0 else { return most + due }
        let rounds = floodSeconds.reduce(0) { $0 + $1 / cache.cooldownSeconds + 2 }
        return max(most, rounds * max(1, cache.fetchesPerUnknownKeyID)) + due
    }

    /// Whether keys that the target had at the last `warm` have run out before the last sign-in, though the case does
    /// not wait for that: then whoever takes a token by a new key has only done what was due anyway.
    package func outlastsKeys(_ cache: TargetPolicy.KeyCache) -> Bool {
        guard cache.seconds > 0, let warm = steps.lastIndex(where: { if case .warm = $0 { true } else { false } })
        else { return false }
        var passed = 0.0
        for step in steps[warm...] {
            switch step {
            case .wait(.cache), .wait(.stale): return false
            case .wait(let pause): passed += pause.duration(cache)
            case .flood(let flood): passed += Double(flood.seconds)
            default: break
            }
        }
        return passed >= Double(cache.seconds)
    }

    /// Whether the case changes the issuer, waits, or counts what is fetched: then nothing else may go on meanwhile.
    package var needsQuiet: Bool { issuer != nil || steps.contains(where: \.needsQuiet) || countsFetches }

    /// Whether what the issuer is asked matters to the case.
    var watchesIssuer: Bool { issuer != nil || countsFetches || observations.contains(.noOutboundFetch) }

    private var countsFetches: Bool { observations.contains { if case .fetches = $0 { true } else { false } } }

    /// Whether this is a token and request with nothing changed.
    package var isPlain: Bool { tokenEdits.isEmpty && requestEdits.isEmpty && mint == MintOverrides() }

    /// Whether the case belongs to a suite: `quick` and `faults` are tags, `full` is all that leaves the issuer alone.
    package func belongs(to suite: Suite) -> Bool {
        switch suite {
        case .quick: tags.contains("quick")
        case .full: !tags.contains("faults")
        case .faults: tags.contains("faults")
        case .certify: true
        }
    }

    /// The same case with another token and request.
    package func replacing(_ edits: Edits?, mint: MintOverrides? = nil) -> Case {
        var other = self
        if let edits { (other.tokenEdits, other.requestEdits) = edits }
        if let mint { other.mint = mint }
        return other
    }
}

/// A named selection of the catalogue.
package enum Suite: String, CaseIterable, Sendable {
    case quick
    case full
    case faults
    case certify
}
