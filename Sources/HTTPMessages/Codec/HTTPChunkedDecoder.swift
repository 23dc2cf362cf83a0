/// Takes the chunked transfer coding off (RFC 9112, section 7.1). Extensions and trailers are checked and dropped.
struct HTTPChunkedDecoder: Sendable {
    private enum State: Sendable {
        case size(digits: Int)
        case `extension`
        case sizeLineFeed
        case data
        case dataCarriageReturn
        case dataLineFeed
        case trailerStart
        case trailer
        case trailerLineFeed
        case lastLineFeed
    }

    /// More than any honest sender needs for extensions or trailers, in bytes.
    private static let extrasLimit = 8 * 1024

    private let limit: Int
    private var state = State.size(digits: 0)
    private var size = 0
    private var extras = 0

    /// A decoder that refuses bodies of more than `limit` bytes.
    init(limit: Int) {
        self.limit = limit
    }

    /// Takes bytes from `position` on and adds the data to `body`; true when the last chunk is complete.
    mutating func receive(
        _ input: Span<UInt8>, at position: inout Int, into body: inout [UInt8]
    ) throws(HTTPParseError) -> Bool {
        while position < input.count {
            if case .data = state {
                let count = min(size, input.count - position)
                body.append(input, in: position..<(position + count))
                position += count
                size -= count
                if size == 0 { state = .dataCarriageReturn }
                continue
            }
            let byte = input[position]
            position += 1
            if case .lastLineFeed = state {
                guard byte == 0x0A else { throw .malformedChunkExtras }
                return true
            }
            try step(byte, bodyCount: body.count)
        }
        return false
    }

    private mutating func step(_ byte: UInt8, bodyCount: Int) throws(HTTPParseError) {
        switch state {
        case .size(let digits):
            try stepSize(byte, digits: digits, bodyCount: bodyCount)
        case .extension:
            try stepExtras(byte, next: .sizeLineFeed)
        case .sizeLineFeed:
            guard byte == 0x0A else { throw .malformedChunkSize }
            state = size == 0 ? .trailerStart : .data
        case .dataCarriageReturn:
            guard byte == 0x0D else { throw .malformedChunkEnd }
            state = .dataLineFeed
        case .dataLineFeed:
            guard byte == 0x0A else { throw .malformedChunkEnd }
            state = .size(digits: 0)
        case .trailerStart:
            if byte == 0x0D { state = .lastLineFeed } else { try stepExtras(byte, next: .trailerLineFeed) }
        case .trailer:
            try stepExtras(byte, next: .trailerLineFeed)
        case .trailerLineFeed:
            guard byte == 0x0A else { throw .malformedChunkExtras }
            state = .trailerStart
        case .data, .lastLineFeed:
            break
        }
    }

    private mutating func stepSize(_ byte: UInt8, digits: Int, bodyCount: Int) throws(HTTPParseError) {
        if let value = PercentEncoding.hexValue(byte) {
            guard digits < 15 else { throw .malformedChunkSize }
            size = size << 4 | Int(value)
            guard size <= limit - bodyCount else { throw .bodyTooLarge(limit: limit) }
            state = .size(digits: digits + 1)
            return
        }
        guard digits > 0 else { throw .malformedChunkSize }
        switch byte {
        case 0x0D: state = .sizeLineFeed
        case UInt8(ascii: ";"): state = .extension
        default: throw .malformedChunkSize
        }
    }

    private mutating func stepExtras(_ byte: UInt8, next: State) throws(HTTPParseError) {
        extras += 1
        guard extras <= Self.extrasLimit else { throw .malformedChunkExtras }
        if byte == 0x0D {
            state = next
            return
        }
        guard HTTPGrammar.isFieldValueByte(byte) else { throw .malformedChunkExtras }
        if case .trailerStart = state { state = .trailer }
    }
}
