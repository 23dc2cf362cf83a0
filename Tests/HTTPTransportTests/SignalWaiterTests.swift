import Glibc
import HTTPTransport
import Testing

@Suite("Signals", .timeLimit(.minutes(1)), .serialized /* one waiter at a time */)
struct SignalWaiterTests {
    @Test("a signal becomes a value in place of the process's end", arguments: SignalWaiter.Signal.allCases)
    func signals(signal: SignalWaiter.Signal) async throws {
        let waiter = try SignalWaiter()
        #expect(kill(getpid(), signal.rawValue) == 0)
        #expect(await waiter.next() == signal)
    }

    @Test("without a waiter the signal ends the process as before")
    func restored() async {
        await #expect(processExitsWith: .signal(SIGTERM)) {
            _ = try SignalWaiter()
            kill(getpid(), SIGTERM)
            // The signal goes to another thread: this one must not end the process first.
            try await Task.sleep(for: .seconds(30))
        }
    }
}
