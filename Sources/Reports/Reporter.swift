package import Conformance
import Synchronization

/// Turns the events of a run into text; it writes nowhere, whoever holds it does.
package struct Reporter: Sendable {
    /// Takes one event and gives what is to be written at once: nothing, for a report that needs the whole run.
    package let receive: @Sendable (Event) -> String
    /// Gives what is left to write after the last event, which need not be `ended`: a run may be cut.
    package let finish: @Sendable () -> String

    /// A reporter from a state and two functions of it.
    package init<State: Sendable>(
        _ initial: State, receive: @escaping @Sendable (inout State, Event) -> String,
        finish: @escaping @Sendable (inout State) -> String
    ) {
        let box = Box(initial)
        self.receive = { event in box.state.withLock { receive(&$0, event) } }
        self.finish = { box.state.withLock { finish(&$0) } }
    }

    /// A reporter that keeps the run and renders it at the end.
    package init(rendering render: @escaping @Sendable (RunRecord) -> String) {
        self.init(RunRecord()) { record, event in
            record.add(event)
            return ""
        } finish: {
            render($0)
        }
    }

    /// Everything this reporter has to say about a run that is over.
    package func text(of events: some Sequence<Event>) -> String {
        events.map(receive).joined() + finish()
    }

    /// Events may come from any thread, in order; the lock keeps each whole.
    private final class Box<State: Sendable>: Sendable {
        let state: Mutex<State>

        init(_ state: State) { self.state = Mutex(state) }
    }
}
