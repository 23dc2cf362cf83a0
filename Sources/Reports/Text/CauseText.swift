package import Conformance

/// A cause in words: what the target does, what follows from it, and what to do. Every report tells causes in these.
package struct CauseText: Sendable {
    /// The cause to tell.
    package let cause: Cause
    /// Its findings, the worst first.
    package let results: [CaseResult]

    /// - Parameter record: the run that the cause is from.
    package init(_ cause: Cause, in record: RunRecord) {
        var byVariant: [String: CaseResult] = [:]
        for result in record.results { byVariant[result.variant] = result }
        self.init(cause, results: cause.variants.compactMap { byVariant[$0] })
    }

    package init(_ cause: Cause, results: [CaseResult]) {
        self.cause = cause
        self.results = results
    }

    /// Every cause of a run in words, the worst first.
    package static func all(of record: RunRecord) -> [CauseText] {
        var byVariant: [String: CaseResult] = [:]
        for result in record.results { byVariant[result.variant] = result }
        return record.causes.map { cause in CauseText(cause, results: cause.variants.compactMap { byVariant[$0] }) }
    }

    /// What the target does, in one sentence without its full stop.
    package var sentence: String {
        switch cause.origin {
        case .defects(let suspects) where suspects.count == 1: return suspects[0].title.asBeginning
        case .defects(let suspects):
            let named = suspects.prefix(Self.namedSuspects).map(\.title).joined(separator: "; ")
            let rest = suspects.count - Self.namedSuspects
            return "One of: " + named + (rest > 0 ? "; or \(rest) more like these" : "")
        case .answer(let likeness): return likeness.sentence(cases: cases)
        case .single: return results.first.map(\.whatHappened) ?? "A case failed"
        }
    }

    /// How an attacker uses it, or what follows from it where nobody attacks.
    package var consequence: String { results.first.map(\.consequence) ?? "" }

    /// What to do about it.
    package var fix: String { results.first.map(\.remedy) ?? "" }

    /// Why the rule exists.
    package var why: String { results.first?.why ?? "" }

    /// The providers it is about: `Apple, Google`.
    package var providers: String {
        ProviderName.allCases.filter { one in results.contains { $0.provider == one } }.map(\.title)
            .joined(separator: ", ")
    }

    /// How many cases of the catalogue show it; each may be a finding for several providers.
    package var cases: Int { Set(cause.variants.map { $0.prefix { $0 != "[" } }).count }

    /// `4 cases`.
    package var caseCount: String { Quantity.of(cases, "case") }

    /// The two findings that show it best, of different cases.
    package var best: [CaseResult] {
        guard let first = results.first else { return [] }
        return [first] + results.filter { $0.id != first.id }.prefix(1)
    }

    /// The name by which the same cause goes in every run: of a defect, of what answers share, or of the case.
    package var id: String {
        switch cause.origin {
        case .defects(let suspects): suspects.first?.id ?? "unknown"
        case .answer(let likeness):
            "\(likeness.group)-\(likeness.kind.rawValue)" + (likeness.status.map { "-\($0)" } ?? "")
        case .single: results.first?.id ?? "unknown"
        }
    }

    /// How many defects that nothing tells apart are named.
    private static let namedSuspects = 3
}

extension Cause.Likeness {
    /// What so many cases share.
    fileprivate func sentence(cases: Int) -> String {
        let topic = "\(Quantity.of(cases, "case")) about \(CaseGroup.topic(of: group))"
        return switch kind {
        case .accepted, .acceptedUnwisely, .stepAccepted:
            "What must be refused is accepted in \(topic)"
        case .refused, .stepRefused: "What must be accepted is refused in \(topic)"
        case .crashed: "\(topic) end in " + (status.map { "status \($0)" } ?? "a server error")
        case .noAnswer: "\(topic) get no answer"
        default: "In \(topic), " + Finding(kind).subjectless
        }
    }
}

extension CaseResult {
    /// What the target does with the case, in one sentence without its full stop.
    fileprivate var whatHappened: String {
        let subject = title.withoutVerdict
        switch worstFinding?.kind {
        case .accepted, .acceptedUnwisely: return (subject.map { $0 + " is accepted" } ?? told).asBeginning
        case .refused: return (subject.map { $0 + " is refused" } ?? told).asBeginning
        case .crashed:
            let end = exchange?.status.map { "ends in status \($0)" } ?? "ends in a server error"
            return (subject.map { $0 + " " + end } ?? told).asBeginning
        case .noAnswer: return (subject.map { $0 + " gets no answer" } ?? told).asBeginning
        default: return told.asBeginning
        }
    }

    private var told: String { (title.withoutVerdict ?? title) + ": " + (worstFinding?.sentence ?? verdict.rawValue) }
}

extension String {
    /// A case's title without the verdict at its end, where it is one that can be turned into its opposite.
    fileprivate var withoutVerdict: String? {
        for end in [" is refused", " is accepted"] where hasSuffix(end) { return String(dropLast(end.count)) }
        return nil
    }

    /// The text as the beginning of a sentence: a capital first, but for names of claims, algorithms and the like.
    fileprivate var asBeginning: String {
        guard let first, first.isLowercase else { return self }
        let word = prefix { $0 != " " && $0 != "," && $0 != ":" }
        if Self.names.contains(String(word)) || word.contains(where: { $0 == "_" || $0.isNumber }) { return self }
        return first.uppercased() + dropFirst()
    }

    /// The text with the end of a sentence, if it has none yet.
    var asSentence: String { hasSuffix(".") || hasSuffix("?") || hasSuffix("…") ? self : self + "." }

    /// Names that are written in small letters wherever they stand.
    private static let names: Set<String> = [
        "alg", "aud", "azp", "crit", "email", "exp", "hd", "http", "iat", "iss", "jku", "jwk", "kid", "nbf", "none",
        "sub", "typ", "www.",
    ]
}
