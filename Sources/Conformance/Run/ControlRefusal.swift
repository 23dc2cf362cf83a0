import JOSE

/// Why a good token was not accepted before anything else was asked, and what the user can do about it.
struct ControlRefusal {
    let attempt: TargetDriver.Attempt
    /// What came, in a few words.
    let came: String

    /// The whole message.
    var text: String {
        let (what, advice) = parts
        return "\(what), so no refusal would prove anything; \(advice)"
    }

    private var parts: (what: String, advice: String) {
        let url = attempt.exchange.url
        switch attempt.answer {
        case .accepted: return ("a good token is accepted", "nothing is wrong")
        case .nothing(.unreachable, let detail):
            return ("the target cannot be reached at \(url) (\(detail))", "is it running, is --base-url right?")
        case .nothing(let failure, let detail):
            let why = failure.rawValue + (detail.isEmpty ? "" : ": " + detail)
            return ("a good token got no answer from \(url) (\(why))", "can the target reach the issuer's keys?")
        case .ambiguous(let doubt):
            return (
                "a good token got an answer that proves no session: \(doubt) (\(came))",
                "does the member \"session\" of the profile say what this target answers?"
            )
        case .pending:
            return (
                "a good token leads to another step, not to a session (\(came))",
                "let the target sign new users in at once"
            )
        case .limited: return ("the target limits requests (\(came))", "wait, or lift its limit for this run")
        case .unavailable(let row):
            return ("the target says that something behind it is unavailable (\(came))\(named(row))", Self.keys)
        case .crashed(let row): return ("a good token makes the target fail (\(came))\(named(row))", "see its log")
        case .refused(let row): return ("a good token was refused (\(came))\(named(row))", advice(row))
        }
    }

    /// The row of the error table that the answer fits.
    private func named(_ row: ErrorRow?) -> String { row.map { ", which its error table calls \"\($0.code)\"" } ?? "" }

    private static let keys = "can the target reach the issuer's keys?"

    /// What to look at first, by what the target says is wrong.
    private func advice(_ row: ErrorRow?) -> String {
        // A row for many reasons tells none.
        let phases = Set((row?.conditions ?? []).map(\.phase) + (row?.phases ?? []))
        switch phases.count == 1 ? phases.first : nil {
        case .key, .signature: return Self.keys
        case .iss: return "does the target accept the issuer that the tokens name (--iss)?"
        case .aud: return "is its client id the token's audience (--set, `providers` in the profile)?"
        case .time: return "is its clock right?"
        case .nonce: return "does `policy.nonce` in the profile say how the target takes the nonce?"
        case .http: return "does `request` in the profile say how the target is called?"
        case .parse, .sub, .link, nil:
            return Self.keys.dropLast() + ", and is its client id the token's audience?"
        }
    }
}
