import Conformance

/// What was measured, for people: a block for each provider, a line for each measurement.
struct MeasurementText {
    /// The run that is over.
    let record: RunRecord
    /// How to write.
    let options: ConsoleOptions

    /// The blocks; nothing where nothing was measured.
    var text: String {
        let palette = Palette(hasColour: options.hasColour)
        let margin = (record.measurements.map(\.title.count).max() ?? 0) + 4
        return ProviderName.allCases.map { provider in
            let measurements = record.measurements.filter { $0.provider == provider }
            guard !measurements.isEmpty else { return "" }
            let lines = measurements.flatMap { told($0, margin: margin) }
            return (["", palette.bold("\(provider.rawValue), measured") + " (no part of any verdict)"] + lines)
                .joined(separator: "\n") + "\n"
        }.joined()
    }

    private func told(_ measurement: Measurement, margin: Int) -> [String] {
        let words = ([measurement.value] + (options.isVerbose ? measurement.detail : [])).map(\.visible)
        let wrapped = words.flatMap { Layout.wrap($0, width: max(20, options.width - margin)) }
        return wrapped.enumerated().map { index, line in
            (index == 0 ? "  " + measurement.title.visible : "").padded(to: margin) + line
        }
    }
}
