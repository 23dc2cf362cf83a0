import Conformance
import JOSE

extension Finding {
    /// The finding as a sentence without its full stop.
    package var sentence: String {
        let (detail, count, limit) = (facts[.detail] ?? "", facts[.count] ?? "", facts[.limit] ?? "")
        switch kind {
        case .accepted: return "accepted with proof of a session, though it must be refused"
        case .acceptedUnwisely: return "accepted, though it should be refused"
        case .refused: return "refused, though it must be accepted"
        case .crashed: return "the request made the server fail with a 5xx answer; every refusal must be a 4xx"
        case .noAnswer: return "no answer: \(detail)"
        case .undocumentedAnswer: return "the answer is not in the target's error table"
        case .observedAnswer: return "the answer is known from observation only: \(facts[.row] ?? "")"
        case .otherReason: return "the answer is the table's \"\(facts[.row] ?? "")\", which stands for another reason"
        case .keysNeverFetched:
            return "the target has never fetched a key set, so it cannot have checked a signature"
        case .stepAccepted: return "an earlier sign-in of the case was accepted, though it must be refused"
        case .stepRefused: return "an earlier sign-in of the case was refused, though it must be accepted: \(detail)"
        case .floodAccepted: return "\(count) of \(limit) sign-ins that must be refused were accepted"
        case .parallelSessions:
            return "\(count) of \(limit) sign-ins with one token at the same time were accepted"
        case .mergedUsers:
            return "\(limit) sign-ins of different identities gave \(count) user" + (count == "1" ? "" : "s")
        case .splitUsers: return "\(limit) sign-ins that belong to one user gave \(count) users"
        case .slow: return "the answer took \(count) ms; it must come within \(limit) s"
        case .tooManyFetches: return "the target fetched the key set \(count) times; \(limit) would be enough"
        case .strangeFetch: return "the target fetched an address that only an attacker names: \(detail)"
        case .blamesToken:
            return "the refusal blames the token, though the keys could not be had: answer with a temporary error"
        case .differingAnswers: return "refusals that should be alike differ: \(detail)"
        case .repeatsToken: return "the error repeats the token, which then lands in every log on its way"
        case .repeatsNonce: return "the error repeats the nonce"
        case .showsInside: return "the error shows the inside of the server (\"\(detail)\")"
        case .setsCookie: return "the refusal sets a cookie (\(detail))"
        case .storable: return "the answer may be stored: it has no \"Cache-Control: no-store\""
        case .readableByAnyPage: return "any web page may read the answer: it allows the origin \(detail)"
        case .sessionInRefusal: return "the refusal carries a session (\(detail)): somebody was signed in all the same"
        case .notRecovered: return "the target did not recover when the issuer was right again: \(detail)"
        case .flaky: return "a second token of the same kind was not accepted: the target's answers differ"
        case .policy: return "the target documents that it accepts this: \(detail)"
        case .limited: return "the target limits requests, so there is no verdict"
        case .unavailable: return "the target says that something behind it is unavailable"
        case .ambiguous, .unproven, .leftOut: return detail
        case .unreachable: return "the target could not be reached: \(detail)"
        case .pending: return "the target asks for another step: neither success nor refusal"
        case .controlRefused: return "the control was not accepted, so the refusal proves nothing"
        case .clockDiffers: return "the target's clock differs by \(count) s, so a time case proves nothing"
        case .flawedToken:
            return limit == "good"
                ? "our own verifier refuses this token, which should be good: \(detail)"
                : "our own verifier finds nothing wrong with this token, which should be bad"
        case .engineFailed: return "the case could not be carried out: \(detail)"
        case .issuerNotRestored: return "the issuer could not be put right: \(detail)"
        }
    }
}

extension Expectation {
    /// The expectation in words.
    package var words: String {
        let what =
            switch outcome {
            case .accept: "accepted"
            case .reject: "refused"
            case .preferReject: "better refused"
            case .either: "accepted or refused"
            case .bounded: "any answer without side effects"
            }
        let why = condition.map { outcome == .accept ? "" : " (\($0.rawValue))" } ?? ""
        return what + why + (policy.map { ", by the target's policy: \($0)" } ?? "")
    }
}

extension AnsweredRow {
    /// The row with its grade and source.
    package var words: String { "\(code) (\(grade.rawValue)\(source.isEmpty ? "" : ": " + source))" }
}
