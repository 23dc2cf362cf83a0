/// How bad it is that a target answers wrongly; computed from who can do it and what it gives, never declared.
package enum Severity: String, CaseIterable, Sendable, Comparable {
    case critical
    case high
    case medium
    case low
    /// A second line of defence is missing: nobody can use that against the real provider.
    case hardening

    package static func < (left: Severity, right: Severity) -> Bool { left.rank < right.rank }

    /// The place in the scale, the mildest at 0.
    private var rank: Int {
        switch self {
        case .hardening: 0
        case .low: 1
        case .medium: 2
        case .high: 3
        case .critical: 4
        }
    }
}

/// Who can bring a request about today; it decides, with the impact, how bad a wrong answer is.
package enum Actor: String, CaseIterable, Sendable {
    /// Public keys, the app's public ids, and genuine tokens of accounts and apps of their own, used as bytes.
    case anyone
    /// A genuine token of the victim for another client.
    case otherApp = "other-app"
    /// A genuine token of the victim for this app, from a log, a referrer, a proxy or a device.
    case thief
    /// An ordinary account here, whose profile the provider lets them choose.
    case user
    /// Nobody attacks: what the provider does or may do to good users.
    case provider
    /// The connection by which the target gets keys.
    case keyChannel = "key-channel"
    /// The provider's private key; whoever has it needs no trick.
    case signer
}

/// What a wrong answer gives.
package enum Impact: String, CaseIterable, Sendable {
    /// Somebody signs in as somebody else.
    case takeover
    /// A token works longer, more often or elsewhere than it should.
    case reuse
    /// Identities merge or split.
    case wrongAccount = "wrong-account"
    /// Users cannot sign in, or a stranger can cost the target much.
    case outage
    case leak
    /// A good user is refused.
    case turnedAway = "turned-away"
    /// The text, status or header is unhelpful.
    case manners
    /// A second line of defence is missing.
    case hardening
}
