import Synchronization

/// Event loops on threads of their own, shared by servers and clients.
package final class EventLoopGroup: Sendable {
    /// The doors to the loops.
    let handles: [EventLoopHandle]

    private let next = Atomic<Int>(0)

    /// Starts so many loops, at least one.
    package init(loops count: Int = 1) throws(TransportError) {
        DescriptorLimit.raise()
        var handles: [EventLoopHandle] = []
        for _ in 0..<max(1, count) { handles.append(try Self.startLoop()) }
        self.handles = handles
    }

    deinit { stop() }

    /// Ends the loops' threads; what is still open is closed. Nothing can be started on the group afterwards.
    package func stop() {
        for handle in handles { handle.submit { $0.stop() } }
    }

    /// One of the loops, each in turn.
    var nextHandle: EventLoopHandle {
        handles[next.wrappingAdd(1, ordering: .relaxed).oldValue % handles.count]
    }

    private static func startLoop() throws(TransportError) -> EventLoopHandle {
        let wakeup = try Wakeup()
        let handle = EventLoopHandle(wakeup: wakeup)
        try SystemThread.start { EventLoop(handle: handle, poller: Poller(wakeup: wakeup)).run() }
        return handle
    }
}
