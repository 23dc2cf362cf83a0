import Conformance

extension Reporter {
    /// The report for people: how far the run is while it goes, and one page at its end.
    ///
    /// - Parameter clock: milliseconds from any beginning; where nobody watches, it says when a line is due.
    package static func console(
        _ options: ConsoleOptions = ConsoleOptions(), clock: @escaping @Sendable () -> Int = { 0 }
    ) -> Reporter {
        Reporter(ConsolePrinter(options: options, clock: clock)) {
            $0.receive($1)
        } finish: {
            $0.finish()
        }
    }
}

/// Prints a run as it happens.
struct ConsolePrinter: Sendable {
    /// How to write.
    let options: ConsoleOptions
    private let clock: @Sendable () -> Int
    private var record = RunRecord()
    /// The results of the group that is not yet over.
    private var group: [CaseResult] = []
    private var found = 0
    private var showsProgress = false
    /// When the last line about the progress was due, where nobody watches.
    private var lastLine: Int?

    /// Where nobody watches, a line is written so often, in milliseconds.
    private static let interval = 10_000

    /// A printer that has seen nothing yet.
    init(options: ConsoleOptions, clock: @escaping @Sendable () -> Int) {
        self.options = options
        self.clock = clock
    }

    /// Takes an event and gives what to write now.
    mutating func receive(_ event: Event) -> String {
        let checksCame = !record.checks.isEmpty
        record.add(event)
        switch event {
        case .started:
            lastLine = clock()
            return options.isVerbose ? withoutProgress(opening) : ""
        case .checked(let check) where check.outcome == .waiting && !options.isVerbose:
            return withoutProgress("\(check.name): \(check.detail.visible)\n") + progress("preflight")
        case .checked(let check):
            let lines = (checksCame ? "" : "\npreflight\n") + line(check)
            return (options.isVerbose ? withoutProgress(lines) : "") + progress("preflight")
        case .finished(let result):
            if result.isOpenFinding { found += 1 }
            return block(result) + progress(result.variant.visible)
        case .measured(let measurement): return progress(measurement.variant.visible)
        case .diagnosed, .ended: return ""
        }
    }

    /// Gives what is still open, and the page that ends the report.
    mutating func finish() -> String {
        var text = closeGroup() + MeasurementText(record: record, options: options).text
        if options.isVerbose { text += SummaryText(record: record, options: options).text }
        return withoutProgress(text + (text.isEmpty ? "" : "\n") + Screen(record: record, options: options).text)
    }

    // MARK: Every case

    private var opening: String {
        let header = record.header
        let providers = Quantity.list(header.providers.map(\.title))
        let how =
            "suite \(header.suite) \(header.suiteVersion), \(Quantity.of(header.planned, "case")) for \(providers); "
            + "issuer \(header.issuer); seed \(header.seed)"
        return Palette(hasColour: options.hasColour).bold(RunHeadline(record: record).target)
            + "\n\(how.visible)\n"
    }

    private func line(_ check: PreflightCheck) -> String {
        let head = check.outcome.rawValue.padded(to: 8) + (check.provider?.rawValue ?? "").padded(to: 8)
        return "  \(head)\(check.name.visible): \(check.detail.oneLine.visible)\n"
    }

    /// The group that a result closes, where every case is listed.
    private mutating func block(_ result: CaseResult) -> String {
        guard options.isVerbose else { return "" }
        let isSame = group.last.map { $0.group == result.group && $0.provider == result.provider } ?? true
        let block = isSame ? "" : closeGroup()
        group.append(result)
        return block.isEmpty ? "" : withoutProgress(block)
    }

    private mutating func closeGroup() -> String {
        defer { group = [] }
        return GroupText(results: group, options: options).text
    }

    // MARK: Progress

    /// The text on a line that the progress line has been wiped from.
    private mutating func withoutProgress(_ text: String) -> String {
        defer { showsProgress = false }
        return (showsProgress ? "\r\u{1B}[K" : "") + text
    }

    /// One line that is overwritten where somebody watches it; elsewhere a line now and then.
    private mutating func progress(_ what: String) -> String {
        let count = "\(Quantity.grouped(record.summary.run)) of \(Quantity.of(record.header.planned, "case"))"
        let findings = found == 0 ? "" : ", \(Quantity.of(found, "finding"))"
        guard options.isTerminal else {
            let now = clock()
            guard let last = lastLine, now - last >= Self.interval else { return "" }
            lastLine = now
            return "… \(count)\(findings)\n"
        }
        defer { showsProgress = true }
        return (showsProgress ? "\r\u{1B}[K" : "") + "\(count)\(findings)  \(what)".cut(to: options.width - 1)
    }
}
