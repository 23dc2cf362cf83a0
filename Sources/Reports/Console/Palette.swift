import Conformance

/// Colours for verdicts, or none. The word is always there: colour alone says nothing.
struct Palette {
    /// Whether to colour at all.
    let hasColour: Bool

    /// The verdict's word, padded before it is coloured, so that columns stay aligned.
    func word(_ text: String, for verdict: Verdict, width: Int = 0) -> String {
        let padded = text.padded(to: width)
        guard hasColour else { return padded }
        return "\u{1B}[\(Self.code(verdict))m\(padded)\u{1B}[0m"
    }

    /// The severity's word in capitals, padded before it is coloured.
    func word(_ severity: Severity, width: Int = 0) -> String {
        let padded = severity.rawValue.uppercased().padded(to: width)
        return hasColour ? "\u{1B}[\(Self.code(severity))m\(padded)\u{1B}[0m" : padded
    }

    /// A heading.
    func bold(_ text: String) -> String { hasColour ? "\u{1B}[1m\(text)\u{1B}[0m" : text }

    private static func code(_ severity: Severity) -> String {
        switch severity {
        case .critical: "1;31"
        case .high: "31"
        case .medium: "33"
        case .low: "36"
        case .hardening: "2"
        }
    }

    private static func code(_ verdict: Verdict) -> String {
        switch verdict {
        case .critical: "1;31"
        case .fail, .error: "31"
        case .warn, .inconclusive: "33"
        case .pass: "32"
        case .passUndocumented, .info: "36"
        case .notApplicable, .disabled: "2"
        }
    }
}
