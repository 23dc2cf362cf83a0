import Conformance

extension CaseResult {
    /// What happened, in one or two words: the beginning of `observed`, before its details.
    var happened: String {
        let word = observed.prefix { $0 != "," && $0 != ":" }
        return word.isEmpty ? "nothing" : String(word)
    }

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
            return .skipped(reason: ([overlay.rawValue + ": " + verdict.rawValue] + findings).joined(separator: "; "))
        }
        switch verdict {
        case .pass, .passUndocumented, .info, .warn: return .passed
        case .fail, .critical: return .failed
        case .inconclusive, .error: return .unjudged
        case .notApplicable, .disabled:
            return .skipped(reason: ([verdict.rawValue] + findings).joined(separator: ": "))
        }
    }

    /// The verdict's reasons in one line; its word where there are none.
    var reason: String { findings.isEmpty ? verdict.rawValue : findings.joined(separator: "; ") }
}
