/// Reads a body, however its end is found.
struct HTTPBodyReader: Sendable {
    /// The body so far, without its transfer coding.
    private(set) var bytes: [UInt8] = []

    private let framing: HTTPFraming
    private let limit: Int
    private var decoder: HTTPChunkedDecoder

    /// A reader for one body; throws at once when the length stated is over the limit.
    init(framing: HTTPFraming, limit: Int) throws(HTTPParseError) {
        self.framing = framing
        self.limit = limit
        decoder = HTTPChunkedDecoder(limit: limit)
        if case .length(let length) = framing {
            guard length <= limit else { throw .bodyTooLarge(limit: limit) }
            // A stranger's word is not worth more than 64 KiB in advance.
            bytes.reserveCapacity(min(length, 64 * 1024))
        }
    }

    /// Takes bytes from `position` on; true when the body is complete.
    mutating func receive(_ input: Span<UInt8>, at position: inout Int) throws(HTTPParseError) -> Bool {
        switch framing {
        case .length(let length):
            let count = min(length - bytes.count, input.count - position)
            bytes.append(input, in: position..<(position + count))
            position += count
            return bytes.count == length
        case .chunked:
            return try decoder.receive(input, at: &position, into: &bytes)
        case .untilClose:
            guard bytes.count + input.count - position <= limit else { throw .bodyTooLarge(limit: limit) }
            bytes.append(input, in: position..<input.count)
            position = input.count
            return false
        }
    }

    /// Ends the body where the connection ended; throws when that is too early.
    func finish() throws(HTTPParseError) {
        switch framing {
        case .untilClose: return
        case .chunked: throw .closedInBody(received: bytes.count, expected: nil)
        case .length(let length): throw .closedInBody(received: bytes.count, expected: length)
        }
    }
}
