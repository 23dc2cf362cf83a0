import Glibc
import HTTPTransport
import Synchronization

/// The end of what a program has written; the rest is let go.
final class OutputTail: Sendable {
    /// How many bytes are kept.
    static let capacity = 16 << 10

    private let kept = Mutex<[UInt8]>([])

    /// Reads the descriptor to its end on a thread of its own, and closes it.
    func follow(_ descriptor: Int32) throws(TransportError) {
        try SystemThread.start { [self] in
            var buffer = [UInt8](repeating: 0, count: 65_536)
            while true {
                let count = unsafe read(descriptor, &buffer, buffer.count)
                if count < 0 && errno == EINTR { continue }
                guard count > 0 else { break }
                append(buffer[..<count])
            }
            close(descriptor)
        }
    }

    /// Takes more output.
    func append(_ bytes: ArraySlice<UInt8>) {
        kept.withLock { kept in
            kept += bytes.suffix(Self.capacity)
            if kept.count > Self.capacity { kept.removeFirst(kept.count - Self.capacity) }
        }
    }

    /// The last lines, without control characters that would play with the reader's terminal.
    func lines(_ count: Int) -> [String] {
        let text = kept.withLock { String(decoding: $0, as: UTF8.self) }
        return text.split(omittingEmptySubsequences: false) { $0.isNewline }.suffix(count + 1)
            .map { line in String(String.UnicodeScalarView(line.unicodeScalars.filter { $0.value >= 32 || $0 == "\t" }))
            }
            .filter { !$0.isEmpty }
    }
}
