import Conformance

extension CaseResult {
    /// What happened, in one or two words.
    var happened: String { outcome.rawValue }

    /// What the case asked for, in words.
    package var expected: String { expectation.words }

    /// What came, in words: the outcome with status and body.
    package var observed: String {
        guard let exchange else { return outcome.rawValue }
        if let failure = exchange.failure { return failure }
        let body = exchange.responseBody.oneLine
        let status = exchange.status.map { "status \($0)" } ?? "no status"
        return "\(outcome.rawValue), \(status)" + (body.isEmpty ? ", no body" : ", \(body.cut(to: 200))")
    }

    /// Each reason for the verdict, a sentence.
    package var sentences: [String] { findings.map(\.sentence) }

    /// Whether a baseline or a waiver already answers for this result.
    var isKnown: Bool { overlay == .known || overlay == .waived }

    /// Whether somebody must look at this result now.
    var isOpenFinding: Bool { verdict.isFinding && !isKnown }

    /// The requirement and the attacks behind the case, in one line.
    var requirement: String { references.joined(separator: "; ") }

    /// What was sent, without its details.
    var requestLine: String? {
        exchange.map { "\($0.method) \($0.url), " + Quantity.bytes(max($0.requestBytes, $0.requestBody.utf8.count)) }
    }

    /// The case file and line.
    var place: String { "\(source.file):\(source.line)" }

    /// The column "is the answer documented".
    var documentedWord: String { Self.word(isDocumented) }

    /// The column "is it safe".
    var safeWord: String { Self.word(isSafe) }

    private static func word(_ value: Bool?) -> String {
        switch value {
        case true: "yes"
        case false: "no"
        case nil: "–"
        }
    }
}

/// How a result counts for a program that knows only passed, failed, broken and skipped.
enum Standing: Hashable {
    case passed
    case failed
    /// Neither passed nor failed: the engine broke, or nothing could be concluded.
    case unjudged
    case skipped(reason: String)
}

extension CaseResult {
    /// How the result counts, overlay included.
    var standing: Standing {
        if let overlay, isKnown {
            return .skipped(reason: ([overlay.rawValue + ": " + verdict.rawValue] + sentences).joined(separator: "; "))
        }
        switch verdict {
        case .pass, .passUndocumented, .info, .warn: return .passed
        case .fail, .critical: return .failed
        case .inconclusive, .error: return .unjudged
        case .notApplicable, .disabled:
            return .skipped(reason: ([verdict.rawValue] + sentences).joined(separator: ": "))
        }
    }

    /// The verdict's reasons in one line; its word where there are none.
    var reason: String { findings.isEmpty ? verdict.rawValue : sentences.joined(separator: "; ") }
}
