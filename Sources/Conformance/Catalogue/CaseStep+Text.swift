import IdentityProvider
import JSON

extension CaseStep: CustomStringConvertible {
    /// What happens, in a few words.
    package var description: String {
        switch self {
        case .send(let signIn): "send \(signIn)"
        case .resend: "send the same bytes again"
        case .warm: "send the control, which must be accepted"
        case .mint: "mint the token"
        case .sendMinted: "send the token that was minted before"
        case .issuer(let script): "the issuer: \(script.source.text)"
        case .restoreIssuer: "the issuer as it was"
        case .wait(.cache): "wait until the target keeps no key set"
        case .wait(.cooldown): "wait until an unknown kid may cost a fetch again"
        case .wait(.stale): "wait until old keys may no longer serve in an outage"
        case .wait(.seconds(let seconds)): "wait \(seconds) s"
        case .flood(let flood): "\(flood.count) sign-ins within \(flood.seconds) s, each to be refused"
        case .parallel(let count): "send the same bytes \(count) times at once"
        case .users(.same, let names): "\(names.joined(separator: ", ")) are one user"
        case .users(.distinct, let names): "\(names.joined(separator: ", ")) are different users"
        }
    }
}

extension CaseStep.SignIn: CustomStringConvertible {
    package var description: String {
        var text = edits == nil ? "the token" : edits?.token.isEmpty == true ? "a good token" : "a token of its own"
        if account != Self.ownAccount { text += " of the account \"\(account)\"" }
        if isOtherProvider { text += " of the other provider" }
        if let linksTo { text += ", to be linked to \(linksTo)" }
        if let name { text += " (\(name))" }
        switch expectation {
        case .accept: text += ", to be accepted"
        case .reject, .preferReject: text += ", to be refused"
        case .either, .bounded, nil: break
        }
        return text
    }
}
