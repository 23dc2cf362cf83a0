import HTTPMessages

/// How bytes are cut up before a parser sees them.
enum Feeding: CaseIterable, Sendable {
    case whole
    case byteByByte
    case randomly

    func pieces(of bytes: [UInt8], seed: UInt64 = 1) -> [[UInt8]] {
        switch self {
        case .whole: return [bytes]
        case .byteByByte: return bytes.map { [$0] }
        case .randomly:
            var random = SplitMix(seed: seed)
            var pieces: [[UInt8]] = []
            var rest = bytes[...]
            while !rest.isEmpty {
                let count = Int.random(in: 1...min(40, rest.count), using: &random)
                pieces.append(Array(rest.prefix(count)))
                rest = rest.dropFirst(count)
            }
            return pieces
        }
    }

    /// Every request in the bytes, in order.
    func requests(
        in text: String, limits: HTTPLimits = .server, seed: UInt64 = 1
    ) throws(HTTPParseError) -> [HTTPRequest] {
        try requests(in: Array(text.utf8), limits: limits, seed: seed)
    }

    func requests(
        in bytes: [UInt8], limits: HTTPLimits = .server, seed: UInt64 = 1
    ) throws(HTTPParseError) -> [HTTPRequest] {
        var parser = HTTPRequestParser(limits: limits)
        var requests: [HTTPRequest] = []
        for piece in pieces(of: bytes, seed: seed) {
            var position = 0
            while position < piece.count {
                if let request = try parser.receive(piece.span, at: &position) { requests.append(request) }
            }
        }
        return requests
    }

    /// The response in the bytes, the connection ending behind them.
    func response(
        in text: String, to method: String = "GET", limits: HTTPLimits = .client
    ) throws(HTTPParseError) -> HTTPResponse? {
        try response(in: Array(text.utf8), to: method, limits: limits)
    }

    func response(
        in bytes: [UInt8], to method: String = "GET", limits: HTTPLimits = .client, seed: UInt64 = 1
    ) throws(HTTPParseError) -> HTTPResponse? {
        var parser = HTTPResponseParser(method: method, limits: limits)
        for piece in pieces(of: bytes, seed: seed) {
            var position = 0
            if let response = try parser.receive(piece.span, at: &position) { return response }
        }
        return try parser.finish()
    }
}
