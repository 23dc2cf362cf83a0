extension Duration {
    /// Whole milliseconds, rounded down.
    package var milliseconds: Int {
        Int(components.seconds) * 1_000 + Int(components.attoseconds / 1_000_000_000_000_000)
    }

    /// Whole nanoseconds; durations beyond 100 years are cut, so that they can be added to any instant.
    var nanoseconds: Int {
        let seconds = min(max(components.seconds, -3_000_000_000), 3_000_000_000)
        return Int(seconds) * 1_000_000_000 + Int(components.attoseconds / 1_000_000_000)
    }
}
