/// Something an event loop tells of readiness and of deadlines. Used on the loop's thread only.
protocol EventSource: AnyObject {
    /// The descriptor is ready.
    func isReady(for readiness: Readiness)

    /// The deadline that was set last has passed.
    func deadlinePassed()

    /// The loop has ended; nothing will be told any more.
    func loopEnded()
}
