import HTTPMessages
import Synchronization

/// What all connections of one server share, on whichever loop they are.
final class ServerCore: Sendable {
    /// How patient the server is, and how much it takes.
    let configuration: HTTPServerConfiguration

    /// What answers.
    let handler: HTTPHandler

    private struct State {
        var connections = 0
        var isStopping = false
        var isAccepting = true
        var listener: (handle: EventLoopHandle, identifier: SourceIdentifier)?
        var waiters: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Mutex(State())
    private let retirements = Atomic(0)

    /// The shared part of a server.
    init(configuration: HTTPServerConfiguration, handler: @escaping HTTPHandler) {
        self.configuration = configuration
        self.handler = handler
    }

    /// Whether the server takes no further requests.
    var isStopping: Bool { state.withLock { $0.isStopping } }

    /// How often the connections were retired; one that remembers less takes no further request.
    var generation: Int { retirements.load(ordering: .acquiring) }

    /// Retires the connections made so far.
    func retireConnections() { retirements.wrappingAdd(1, ordering: .releasing) }

    /// How many connections there are now.
    var connectionCount: Int { state.withLock { $0.connections } }

    /// Notes where the listener lives, so that it can be woken.
    func setListener(_ handle: EventLoopHandle, _ identifier: SourceIdentifier) {
        state.withLock { $0.listener = (handle, identifier) }
    }

    /// Counts a new connection; false when the listener should now pause.
    func connectionOpened() -> Bool {
        state.withLock { state in
            state.connections += 1
            state.isAccepting = state.connections < configuration.maximumConnections
            return state.isAccepting
        }
    }

    /// Counts a connection's end, wakes a listener that had paused, and whoever waits for the last one.
    func connectionClosed() {
        let (listener, waiters) = state.withLock { state in
            state.connections -= 1
            var listener: (handle: EventLoopHandle, identifier: SourceIdentifier)?
            if !state.isAccepting && !state.isStopping {
                state.isAccepting = true
                listener = state.listener
            }
            guard state.connections == 0 else { return (listener, [CheckedContinuation<Void, Never>]()) }
            let waiters = state.waiters
            state.waiters = []
            return (listener, waiters)
        }
        for waiter in waiters { waiter.resume() }
        guard let listener else { return }
        listener.handle.submit { loop in (loop.source(listener.identifier) as? Listener)?.resume() }
    }

    /// Takes no further requests from now on; where the listener is to be closed, once.
    func beginStopping() -> (handle: EventLoopHandle, identifier: SourceIdentifier)? {
        state.withLock { state in
            defer { state.listener = nil }
            state.isStopping = true
            return state.listener
        }
    }

    /// Returns when there is no connection any more.
    func allConnectionsClosed() async {
        await withCheckedContinuation { continuation in
            let isOver = state.withLock { state in
                guard state.connections > 0 else { return true }
                state.waiters.append(continuation)
                return false
            }
            if isOver { continuation.resume() }
        }
    }
}
