import Conformance
import Synchronization

/// Every event of a run, kept.
final class EventLog: Sendable {
    private let events = Mutex<[Event]>([])

    /// Adds one; safe from any task.
    @Sendable func add(_ event: Event) { events.withLock { $0.append(event) } }

    /// All so far, in order.
    var all: [Event] { events.withLock { $0 } }

    /// The results among them.
    var results: [CaseResult] { all.compactMap { if case .finished(let result) = $0 { result } else { nil } } }
}
