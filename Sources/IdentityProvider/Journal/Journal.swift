import HTTPMessages
import Synchronization

/// Every request the issuer got, the latest few thousand of them, and a way to wait for the next.
package final class Journal: Sendable {
    /// How many entries are kept.
    package let capacity: Int
    /// How many bytes of bodies are kept; the oldest entries go first.
    package static let bodyCapacity = 64 << 20

    private struct Waiter {
        let id: Int
        let filter: JournalFilter
        let after: Int
        let count: Int
        let continuation: CheckedContinuation<Void, Never>
    }

    private struct State {
        var entries: [JournalEntry] = []
        /// Where the kept entries begin; those before are cut off from time to time.
        var start = 0
        var bodyBytes = 0
        var last = 0
        var waiters: [Waiter] = []
        var nextWaiter = 0

        var kept: ArraySlice<JournalEntry> { entries[start...] }
    }

    private let state = Mutex(State())
    private let sleep: @Sendable (Duration) async -> Void

    /// - Parameter sleep: waits; ends early when its task is cancelled.
    package init(capacity: Int = 10_000, sleep: @escaping @Sendable (Duration) async -> Void) {
        self.capacity = capacity
        self.sleep = sleep
    }

    /// Adds an entry, which `make` completes with its number.
    package func append(_ make: (_ number: Int) -> JournalEntry) {
        let ready = state.withLock { state in
            state.last += 1
            let entry = make(state.last)
            state.entries.append(entry)
            state.bodyBytes += entry.request.body.count
            trim(&state)
            return Self.takeReady(&state)
        }
        for waiter in ready { waiter.continuation.resume() }
    }

    /// The number of the latest entry; 0 before the first.
    package var lastNumber: Int { state.withLock { $0.last } }

    /// The kept entries after a number, oldest first.
    package func entries(
        after number: Int = 0, matching filter: JournalFilter = JournalFilter(), limit: Int = .max
    ) -> [JournalEntry] {
        state.withLock { state in
            Array(state.kept.lazy.filter { $0.number > number && filter.matches($0) }.prefix(limit))
        }
    }

    /// The entry of a number, while it is kept.
    package func entry(_ number: Int) -> JournalEntry? {
        state.withLock { state in state.kept.first { $0.number == number } }
    }

    /// The matching entries after a number as soon as there are `count` of them, or those there are when time is up.
    package func wait(
        for count: Int = 1, after number: Int = 0, matching filter: JournalFilter = JournalFilter(),
        timeout: Duration
    ) async -> [JournalEntry] {
        let id = state.withLock { state in
            state.nextWaiter += 1
            return state.nextWaiter
        }
        var timer: Task<Void, Never>?
        await withCheckedContinuation { continuation in
            let waiter = Waiter(id: id, filter: filter, after: number, count: count, continuation: continuation)
            let isReady = state.withLock { state in
                guard !Self.isReady(waiter, state) else { return true }
                state.waiters.append(waiter)
                return false
            }
            guard !isReady else { return continuation.resume() }
            // Only now, so that the alarm cannot ring before there is somebody to wake.
            timer = Task { [sleep] in
                await sleep(timeout)
                self.wake(id)
            }
        }
        timer?.cancel()
        return entries(after: number, matching: filter)
    }

    /// Forgets all entries; numbers go on, so that "after" keeps its meaning.
    package func reset() {
        state.withLock { state in
            state.entries.removeAll()
            state.start = 0
            state.bodyBytes = 0
        }
    }

    private func wake(_ id: Int) {
        let waiter = state.withLock { state -> Waiter? in
            guard let index = state.waiters.firstIndex(where: { $0.id == id }) else { return nil }
            return state.waiters.remove(at: index)
        }
        waiter?.continuation.resume()
    }

    private static func takeReady(_ state: inout State) -> [Waiter] {
        guard !state.waiters.isEmpty else { return [] }
        let ready = state.waiters.filter { isReady($0, state) }
        state.waiters.removeAll { waiter in ready.contains { $0.id == waiter.id } }
        return ready
    }

    private static func isReady(_ waiter: Waiter, _ state: State) -> Bool {
        state.kept.lazy.filter { $0.number > waiter.after && waiter.filter.matches($0) }.prefix(waiter.count).count
            >= waiter.count
    }

    private func trim(_ state: inout State) {
        while state.kept.count > capacity || (state.bodyBytes > Self.bodyCapacity && state.kept.count > 1) {
            state.bodyBytes -= state.entries[state.start].request.body.count
            state.start += 1
        }
        // Cutting off rarely makes the cost of an entry constant.
        guard state.start > capacity else { return }
        state.entries.removeFirst(state.start)
        state.start = 0
    }
}
