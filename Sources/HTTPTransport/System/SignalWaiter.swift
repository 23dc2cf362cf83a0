import Glibc
import Synchronization

/// Where the signal handler writes; -1 when nobody waits. A handler may touch nothing but an atomic and `write`.
private let signalPipe = Atomic<Int32>(-1)

/// Turns SIGINT and SIGTERM into values to wait for. One at a time; when it goes, the signals kill again.
package final class SignalWaiter: Sendable {
    /// A wish to end that comes from outside.
    package enum Signal: Int32, CaseIterable, Sendable {
        /// Control-C.
        case interrupt = 2

        /// What `kill` and service managers send.
        case terminate = 15
    }

    /// The signals as they come.
    package let signals: AsyncStream<Signal>

    private let signalNumbers: [Int32]
    private let writeEnd: FileDescriptor

    /// Takes the signals over from the system's default, which is to end the process.
    package init(_ watched: [Signal] = Signal.allCases) throws(TransportError) {
        let (readEnd, signalEnd) = try Pipe.make()
        writeEnd = FileDescriptor(takingOwnershipOf: signalEnd)
        signalNumbers = watched.map(\.rawValue)
        let (signals, continuation) = AsyncStream.makeStream(of: Signal.self)
        self.signals = signals
        do throws(TransportError) {
            try SystemThread.start { Self.forward(from: FileDescriptor(takingOwnershipOf: readEnd), to: continuation) }
        } catch {
            _ = FileDescriptor(takingOwnershipOf: readEnd)
            throw error
        }
        signalPipe.store(signalEnd, ordering: .sequentiallyConsistent)
        for number in signalNumbers { signal(number, Self.handler) }
    }

    deinit {
        for number in signalNumbers { signal(number, SIG_DFL) }
        signalPipe.store(-1, ordering: .sequentiallyConsistent)
    }

    /// Waits for the next signal; nil when the task is cancelled.
    package func next() async -> Signal? {
        for await signal in signals { return signal }
        return nil
    }

    private static let handler: @convention(c) (Int32) -> Void = { number in
        let saved = errno
        var byte = UInt8(truncatingIfNeeded: number)
        _ = unsafe write(signalPipe.load(ordering: .sequentiallyConsistent), &byte, 1)
        errno = saved
    }

    /// Reads until the write end is closed.
    private static func forward(
        from readEnd: consuming FileDescriptor, to continuation: AsyncStream<Signal>.Continuation
    ) {
        var byte: UInt8 = 0
        while true {
            let count = unsafe read(readEnd.number, &byte, 1)
            if count < 0 && errno == EINTR { continue }
            guard count == 1 else { break }
            if let signal = Signal(rawValue: Int32(byte)) { continuation.yield(signal) }
        }
        continuation.finish()
    }
}
