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
    package let severity: Severity
    /// By nonce mode, since a hash that is right for one target is wrong for the next.
    package let expectations: [NonceMode: ExpectedOutcome]
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
    package let mint: MintOverrides
    package let tokenEdits: [TokenEdit]
    package let requestEdits: [RequestEdit]
    package let observations: [String]
    package let steps: [CaseStep]
    /// What breaks if a target answers wrongly.
    package let why: String
    /// The usual fix.
    package let fix: String
    /// Where the case is written down.
    package let source: Place

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

    /// Words in `observe` that the runner does not look at yet.
    private static let unobserved: Set<String> = ["no-set-cookie", "no-store", "no-permissive-cors", "same-answer"]

    /// Whether this version can judge the case: one request, and nothing to observe that it does not look at.
    package var isCarriedOut: Bool { steps.isEmpty && Self.unobserved.isDisjoint(with: observations) }

    /// Whether this is a token and request with nothing changed.
    package var isPlain: Bool { tokenEdits.isEmpty && requestEdits.isEmpty && mint == MintOverrides() }

    /// Whether the case belongs to a suite: `quick` and `faults` are tags, `full` is all that needs no issuer fault.
    package func belongs(to suite: Suite) -> Bool {
        switch suite {
        case .quick: tags.contains("quick") && steps.isEmpty
        case .full: steps.isEmpty
        case .faults: !steps.isEmpty
        case .certify: true
        }
    }
}

/// A named selection of the catalogue.
package enum Suite: String, CaseIterable, Sendable {
    case quick
    case full
    case faults
    case certify
}
