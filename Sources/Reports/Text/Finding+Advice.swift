import Conformance

extension CaseResult {
    /// How an attacker uses the worst finding, or what follows from it where nobody attacks.
    var consequence: String { ownWords.flatMap(\.0) ?? worstFinding?.kind.consequence ?? impact.sentence }

    /// What to do about the worst finding.
    var remedy: String { ownWords?.1 ?? worstFinding?.kind.remedy ?? fix }

    /// The case's attack and fix, where the worst finding is what the case is about.
    ///
    /// They say what follows from a wrong verdict; a crash or a leak on the way to the right one is another matter.
    private var ownWords: (String?, String)? {
        guard let kind = worstFinding?.kind else { return (attack, fix) }
        if kind == .refused, expectation.outcome == .accept { return (attack, fix) }
        return kind.consequence == nil ? (attack, fix) : nil
    }
}

extension Finding.Kind {
    /// What follows from what can happen beside the verdict of any case; nil for what the cases themselves are about.
    fileprivate var consequence: String? {
        switch self {
        case .refused, .stepRefused: "A user with a good token cannot sign in."
        case .crashed: "Anybody can make the server throw with such a request."
        case .noAnswer: "Anybody can keep the server busy, or a connection open, with such a request."
        case .strangeFetch: "A token makes the server ask an address that its sender chose, inside your network too."
        case .repeatsToken: "Every log and proxy on the way of the answer then holds the token."
        case .repeatsNonce: "The answer tells what only the app should know."
        case .showsInside: "The answer tells an attacker how the server is built."
        case .setsCookie: "A refused stranger leaves with a cookie of the server."
        case .storable: "A cache on the way may hand one user's session to the next."
        case .readableByAnyPage: "A script of any web page can read the answer in the user's browser."
        case .sessionInRefusal: "The answer says no and hands out a session all the same."
        default: nil
        }
    }

    /// What to do about what can happen beside the verdict of any case.
    fileprivate var remedy: String? {
        switch self {
        case .refused, .stepRefused: "Accept what the provider really issues."
        case .crashed: "Catch the error where the token or request is read, and refuse with a 4xx."
        case .noAnswer: "Bound the time and the size of everything that is read, and answer with a 4xx."
        case .strangeFetch: "Fetch keys from the configured address alone, whatever the token names."
        case .repeatsToken, .repeatsNonce: "Name the reason in the error, never the value."
        case .showsInside: "Answer with a code and a sentence of your own; keep the details for the log."
        case .setsCookie: "Set cookies after the sign-in has succeeded."
        case .storable: "Send Cache-Control: no-store with every answer that holds a session."
        case .readableByAnyPage: "Allow the origins of your own pages alone."
        case .sessionInRefusal: "Make the session after every check has passed."
        default: nil
        }
    }
}

extension Impact {
    /// What follows, in a sentence.
    fileprivate var sentence: String {
        switch self {
        case .takeover: "Somebody signs in as somebody else."
        case .reuse: "A token works longer, more often or elsewhere than it should."
        case .wrongAccount: "Two people get one account, or one person gets two."
        case .outage: "Users cannot sign in, or a stranger can cost the server much."
        case .leak: "An answer tells strangers what is none of their business."
        case .turnedAway: "A user with a good token cannot sign in."
        case .manners: "Whoever reads the answer learns less than they need."
        case .hardening: "A second line of defence is missing."
        }
    }
}

extension Finding {
    /// The finding as a clause inside a sentence, without what only one case knows.
    var subjectless: String {
        switch kind {
        case .slow: "the answer takes too long"
        case .tooManyFetches: "the key set is fetched more often than needed"
        case .strangeFetch: "an address that only an attacker names is fetched"
        case .mergedUsers: "different identities get one user"
        case .splitUsers: "one identity gets several users"
        case .parallelSessions: "one token opens several sessions at once"
        case .floodAccepted: "some of many bad sign-ins are accepted"
        case .differingAnswers: "refusals that should be alike differ"
        case .showsInside: "the error shows the inside of the server"
        case .setsCookie: "the refusal sets a cookie"
        case .sessionInRefusal: "the refusal carries a session"
        case .readableByAnyPage: "any web page may read the answer"
        case .notRecovered: "the target does not recover when the issuer is right again"
        case .otherReason: "the answer stands for another reason"
        case .observedAnswer: "the answer is known from observation only"
        default: sentence
        }
    }
}

extension ProviderName {
    /// The name as a reader knows it.
    package var title: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }
}
