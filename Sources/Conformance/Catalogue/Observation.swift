import JSON

/// What must hold beside the answer.
package enum Observation: Hashable, Sendable {
    /// No session came with a refusal.
    case noSession
    /// No cookie came with a refusal.
    case noSetCookie
    /// Nothing was fetched but the provider's own documents.
    case noOutboundFetch
    /// No server error came.
    case noServerError
    /// An answer came, and the target serves the next good token.
    case noCrash
    /// The refusal says that the fault is temporary.
    case temporaryError
    case noTokenEcho
    case noStackTrace
    /// A hostile origin is neither reflected nor allowed by `*` with credentials.
    case noPermissiveCrossOrigin
    /// The answer says that it must not be stored.
    case noStore
    /// All accepted sign-ins of the case gave one user.
    case sameUser
    /// Different accounts or identities gave different users.
    case distinctUsers
    /// The refusals of the case are equal in status and body.
    case sameAnswer
    /// Of parallel sign-ins one at most was accepted.
    case atMostOneSession
    /// The judged answer came within so many seconds.
    case latency(below: Int)
    /// So many key sets were fetched at most, those of `warm` and `wait` not counted.
    case fetches(atMost: Int)

    private static let words: [String: Observation] = [
        "no-session": .noSession, "no-set-cookie": .noSetCookie, "no-outbound-fetch": .noOutboundFetch,
        "no-5xx": .noServerError, "no-crash": .noCrash, "temporary-error": .temporaryError,
        "no-token-echo": .noTokenEcho, "no-stack-trace": .noStackTrace,
        "no-permissive-cors": .noPermissiveCrossOrigin, "no-store": .noStore, "same-user": .sameUser,
        "distinct-users": .distinctUsers, "same-answer": .sameAnswer, "at-most-one-session": .atMostOneSession,
    ]

    /// Reads `no-5xx`, `latency<10s`, `fetches<=2`.
    init(_ reader: JSONReader) throws(DataFileError) {
        let text = try reader.string()
        if let word = Self.words[text] {
            self = word
        } else if text.hasPrefix("latency<"), text.hasSuffix("s"), let seconds = Int(text.dropFirst(8).dropLast()) {
            self = .latency(below: seconds)
        } else if text.hasPrefix("fetches<="), let count = Int(text.dropFirst(9)) {
            self = .fetches(atMost: count)
        } else {
            let near = Spelling.nearest(to: text, among: Self.words.keys.sorted())
            throw reader.error("unknown observation \"\(text)\"" + (near.map { "; did you mean \"\($0)\"?" } ?? ""))
        }
    }
}
