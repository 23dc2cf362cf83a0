/// How time passes for a run: for real, or only where somebody waits.
package struct RunClock: Sendable {
    /// Milliseconds since some instant.
    package var milliseconds: @Sendable () -> Int
    /// Waits.
    package var sleep: @Sendable (Duration) async -> Void

    package init(
        milliseconds: @escaping @Sendable () -> Int, sleep: @escaping @Sendable (Duration) async -> Void
    ) {
        self.milliseconds = milliseconds
        self.sleep = sleep
    }

    /// The machine's own time, which no change of the wall clock touches.
    package static var real: RunClock {
        let start = ContinuousClock.now
        return RunClock(
            milliseconds: { Int((ContinuousClock.now - start) / .milliseconds(1)) },
            sleep: { try? await Task.sleep(for: $0) })
    }
}
