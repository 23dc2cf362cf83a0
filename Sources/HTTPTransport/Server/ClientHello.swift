/// Reads the server name out of the first TLS message of a client (RFC 8446, section 4.1.2; RFC 6066, section 3).
enum ClientHello {
    /// What the bytes so far tell.
    enum Outcome: Hashable {
        /// The message is not complete.
        case incomplete

        /// The message is complete; nil when it names no host.
        case complete(serverName: String?)

        /// The bytes are not the beginning of TLS.
        case notTLS
    }

    /// Looks at the bytes of a connection so far. A message spread over several records counts as complete with its
    /// first, and as naming nobody.
    static func read(_ bytes: [UInt8]) -> Outcome {
        guard let type = bytes.first else { return .incomplete }
        guard type == 0x16, bytes.count < 2 || bytes[1] == 3 else { return .notTLS }
        guard bytes.count >= 5 else { return .incomplete }
        let length = Int(bytes[3]) << 8 | Int(bytes[4])
        guard length > 0, length <= 16_384 else { return .notTLS }
        guard bytes.count >= 5 + length else { return .incomplete }
        return .complete(serverName: serverName(inMessage: bytes[5..<(5 + length)]))
    }

    private static func serverName(inMessage message: ArraySlice<UInt8>) -> String? {
        var reader = Reader(rest: message)
        guard reader.byte() == 1, reader.skip(3 + 2 + 32) else { return nil }
        guard reader.vector(lengthBytes: 1) != nil, reader.vector(lengthBytes: 2) != nil else { return nil }
        guard reader.vector(lengthBytes: 1) != nil, let extensions = reader.vector(lengthBytes: 2) else { return nil }
        var list = Reader(rest: extensions)
        while let type = list.number(bytes: 2), let content = list.vector(lengthBytes: 2) {
            guard type == 0 else { continue }
            var names = Reader(rest: content)
            guard let entries = names.vector(lengthBytes: 2) else { return nil }
            var entry = Reader(rest: entries)
            guard entry.byte() == 0, let name = entry.vector(lengthBytes: 2) else { return nil }
            return String(validating: name, as: UTF8.self)?.lowercased()
        }
        return nil
    }

    /// Takes numbers and vectors from the front.
    private struct Reader {
        var rest: ArraySlice<UInt8>

        mutating func byte() -> UInt8? { rest.popFirst() }

        mutating func number(bytes count: Int) -> Int? {
            guard rest.count >= count else { return nil }
            defer { rest = rest.dropFirst(count) }
            return rest.prefix(count).reduce(0) { $0 << 8 | Int($1) }
        }

        mutating func skip(_ count: Int) -> Bool {
            guard rest.count >= count else { return false }
            rest = rest.dropFirst(count)
            return true
        }

        mutating func vector(lengthBytes: Int) -> ArraySlice<UInt8>? {
            guard let length = number(bytes: lengthBytes), rest.count >= length else { return nil }
            defer { rest = rest.dropFirst(length) }
            return rest.prefix(length)
        }
    }
}
