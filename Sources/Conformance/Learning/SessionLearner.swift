import JSON

/// Tells from good answers what proves a session.
///
/// What is new with each sign-in may be a token, and what is the same for one account and differs between two is the
/// user; a refusal shows neither.
struct SessionLearner {
    /// Two sign-ins of one account, then one of another, of one provider.
    let signIns: [[SeenAnswer]]

    /// Places whose values differ from account to account, in every good answer.
    var varying: [JSONPointer] {
        guard let first = signIns.first?.first else { return [] }
        return first.leaves.keys.filter { place in
            signIns.allSatisfy { answers in
                let values = answers.map { $0.leaves[place] }
                return !values.contains(nil) && !values.contains("") && values.first != values.last
            }
        }.sorted { $0.description < $1.description }
    }

    /// What became of a bad token that was sent twice.
    enum Outcome { case refused, accepted, broken }

    /// An acceptance looks like a good answer; a success without what those have is a refusal.
    func outcome(_ answers: [SeenAnswer]) -> Outcome {
        if answers.contains(where: { $0.status >= 500 }) { return .broken }
        let varying = varying
        return answers.contains { answer in answer.isSuccess && varying.allSatisfy { answer.leaves[$0] != nil } }
            ? .accepted : .refused
    }

    /// What to require, once refusals have been seen.
    func session(refusals: [SeenAnswer]) -> LearnedTarget.Session {
        let varying = varying.filter { place in !refusals.contains { $0.leaves[place] != nil } }
        var session = LearnedTarget.Session()
        session.statuses = Set(signIns.flatMap { $0.map(\.status) }).sorted()
        let tokens = varying.filter(isToken)
        session.token = tokens.first { Self.names(["access", "session"], $0) } ?? tokens.first
        session.user = varying.filter { isUser($0) && isStable($0) }
            .min {
                (Self.names(["user"], $0) ? 0 : 1, $0.tokens.count) < (
                    Self.names(["user"], $1) ? 0 : 1, $1.tokens.count
                )
            }
        session.required = [session.token, session.user].compactMap { $0 }
        if session.required.isEmpty { session.required = varying }
        let cookies = signIns.map { Set($0.flatMap(\.cookies)) }
        let common = cookies.dropFirst().reduce(cookies.first ?? []) { $0.intersection($1) }.sorted()
        session.cookie =
            session.token == nil
            ? common.first { name in Self.tokenWords.contains { name.lowercased().containsBytes(of: $0) } } : nil
        return session
    }

    private static let tokenWords = ["token", "jwt", "session", "secret", "sid"]

    /// A word of that kind, or a text that could not be guessed.
    private func isToken(_ place: JSONPointer) -> Bool {
        guard let text = signIns.first?.first?.leaves[place]?.string, text.utf8.count >= 16,
            !text.contains(where: { $0 == " " || $0 == "@" })
        else { return false }
        return !isUser(place) && Self.names(Self.tokenWords, place)
    }

    private func isUser(_ place: JSONPointer) -> Bool {
        let name = place.lastName
        return ["id", "_id", "$id", "uid", "sub", "uuid", "localid", "objectid"].contains(name)
            || name.hasSuffix("userid") || name.hasSuffix("user_id")
    }

    /// Whether one account has the same value twice.
    private func isStable(_ place: JSONPointer) -> Bool {
        signIns.allSatisfy { $0.count < 3 || $0[0].leaves[place] == $0[1].leaves[place] }
    }

    private static func names(_ words: [String], _ place: JSONPointer) -> Bool {
        place.tokens.contains { token in words.contains { token.lowercased().containsBytes(of: $0) } }
    }
}
