/// Bytes that wait until the socket takes them.
struct OutputQueue {
    private var pieces: [[UInt8]] = []
    private var offset = 0

    /// How many bytes wait.
    private(set) var count = 0

    /// Whether nothing waits.
    var isEmpty: Bool { pieces.isEmpty }

    /// Adds what is left of a piece from an offset on.
    mutating func append(_ bytes: [UInt8], from start: Int) {
        guard start < bytes.count else { return }
        if pieces.isEmpty { offset = start }
        // Only the first piece is read from an offset.
        pieces.append(pieces.isEmpty || start == 0 ? bytes : Array(bytes[start...]))
        count += bytes.count - start
    }

    /// Sends as much as the socket takes.
    mutating func send(to descriptor: Int32) -> Socket.Transfer {
        var sent = 0
        while let piece = pieces.first {
            switch Socket.send(descriptor, piece, from: offset, moreFollows: pieces.count > 1) {
            case .count(let part):
                sent += part
                count -= part
                offset += part
                guard offset == piece.count else { continue }
                pieces.removeFirst()
                offset = 0
            case .wouldBlock: return .wouldBlock
            case .failed(let number): return .failed(number)
            }
        }
        return .count(sent)
    }

    /// Forgets what waits.
    mutating func removeAll() {
        self = OutputQueue()
    }
}
