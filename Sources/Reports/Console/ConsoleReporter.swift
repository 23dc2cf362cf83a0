import Conformance

extension Reporter {
    /// The report for people: findings by group as soon as a group is done, a summary at the end.
    package static func console(_ options: ConsoleOptions = ConsoleOptions()) -> Reporter {
        Reporter(ConsolePrinter(options: options)) {
            $0.receive($1)
        } finish: {
            $0.finish()
        }
    }
}

/// Prints a run as it happens.
struct ConsolePrinter {
    /// How to write.
    let options: ConsoleOptions
    private var record = RunRecord()
    /// The results of the group that is not yet over.
    private var group: [CaseResult] = []
    private var found = 0
    private var showsProgress = false

    /// A printer that has seen nothing yet.
    init(options: ConsoleOptions) { self.options = options }

    /// Takes an event and gives what to write now.
    mutating func receive(_ event: Event) -> String {
        let checksCame = !record.checks.isEmpty
        record.add(event)
        switch event {
        case .started(let header): return withoutProgress(opening(header))
        case .checked(let check):
            return withoutProgress((checksCame ? "" : "\npreflight\n") + line(check)) + progress("preflight")
        case .finished(let result):
            let isSame = group.last.map { $0.group == result.group && $0.provider == result.provider } ?? true
            let block = isSame ? "" : closeGroup()
            group.append(result)
            if result.isOpenFinding { found += 1 }
            return (block.isEmpty ? "" : withoutProgress(block)) + progress(result.variant.visible)
        case .measured(let measurement): return progress(measurement.variant.visible)
        case .diagnosed, .ended: return ""
        }
    }

    /// Gives the group still open and the summary.
    mutating func finish() -> String {
        withoutProgress(
            closeGroup() + MeasurementText(record: record, options: options).text
                + SummaryText(record: record, options: options).text)
    }

    private func opening(_ header: RunHeader) -> String {
        let providers = Quantity.list(header.providers.map(\.rawValue))
        let what = "\(header.targetTitle) (\(header.target)) at \(header.baseURL)"
        let how =
            "suite \(header.suite) \(header.suiteVersion), \(Quantity.of(header.planned, "case")) for \(providers); "
            + "issuer \(header.issuer); seed \(header.seed)"
        return Palette(hasColour: options.hasColour).bold("assay") + " \(what.visible)\n\(how.visible)\n"
    }

    private func line(_ check: PreflightCheck) -> String {
        let head = check.outcome.rawValue.padded(to: 8) + (check.provider?.rawValue ?? "").padded(to: 8)
        return "  \(head)\(check.name.visible): \(check.detail.oneLine.visible)\n"
    }

    private mutating func closeGroup() -> String {
        defer { group = [] }
        return GroupText(results: group, header: record.header, options: options).text
    }

    /// The text on a line that the progress line has been wiped from.
    private mutating func withoutProgress(_ text: String) -> String {
        defer { showsProgress = false }
        return (showsProgress ? "\r\u{1B}[K" : "") + text
    }

    /// One line that is overwritten, only where somebody watches it.
    private mutating func progress(_ what: String) -> String {
        guard options.isTerminal else { return "" }
        defer { showsProgress = true }
        let words =
            "\(record.summary.run)/\(record.header.planned)  \(what)"
            + (found == 0 ? "" : "  \(Quantity.of(found, "finding"))")
        return (showsProgress ? "\r\u{1B}[K" : "") + words.cut(to: options.width - 1)
    }
}
