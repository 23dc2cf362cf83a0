import Conformance

/// One cause on the screen: what the target does, what follows, what to do, and the commands that lead on.
struct CauseBlock {
    /// The cause in words.
    let text: CauseText
    /// The number that `assay show` takes.
    let number: Int
    /// How to write.
    let options: ConsoleOptions
    /// Room for the longest severity that is shown beside this one.
    let margin: Int

    /// How much is told.
    enum Detail: Int, CaseIterable {
        /// Attack and fix in full.
        case full
        /// The first sentence of either.
        case brief
        /// Neither.
        case head
    }

    /// The lines of the block.
    func lines(_ detail: Detail) -> [String] {
        let indent = String(repeating: " ", count: margin + 4)
        var lines = head(indent)
        switch detail {
        case .full: lines += [text.consequence, text.fix].flatMap { wrapped($0, indent) }
        case .brief: lines += [text.consequence, text.fix].flatMap { wrapped($0.firstSentence, indent) }
        case .head: break
        }
        let (show, replay) = (options.show("\(number)"), options.replay(text.best.first?.id ?? text.id))
        let both = show.padded(to: 20) + "  " + replay
        // Commands are never broken, but two that need more than a line have one each.
        return lines + (indent.count + both.count > options.width ? [show, replay] : [both]).map { indent + $0 }
    }

    private func head(_ indent: String) -> [String] {
        let scope = "\(text.providers) · \(text.caseCount)"
        let room = max(20, options.width - indent.count)
        let lines = Layout.wrap(text.sentence.visible, width: room, first: room - scope.count - 2)
        let severity = Palette(hasColour: options.hasColour).word(text.cause.severity, width: margin + 2)
        let first = (lines.first ?? "").padded(to: room - scope.count) + scope
        return ["  " + severity + first] + lines.dropFirst().map { indent + $0 }
    }

    private func wrapped(_ words: String, _ indent: String) -> [String] {
        Layout.wrap(words.visible, width: max(20, options.width - indent.count)).map { indent + $0 }
    }
}

extension String {
    /// The text up to the end of its first sentence.
    fileprivate var firstSentence: String {
        guard let end = firstRange(of: ". ") else { return self }
        return String(self[..<end.lowerBound]) + "."
    }
}
