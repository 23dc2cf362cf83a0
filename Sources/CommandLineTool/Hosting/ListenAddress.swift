/// Where a server listens, as `--listen` says it.
struct ListenAddress: Hashable, Sendable {
    let host: String
    let port: Int

    /// Reads `HOST:PORT`, `[IPV6]:PORT` or a port alone.
    init(_ text: String, flag: String) throws(UsageError) {
        let wrong = UsageError(
            "\(flag) takes HOST:PORT, such as 127.0.0.1:8400, or 127.0.0.1:0 for a free port, not \"\(text)\"")
        if let port = Int(text) {
            (host, self.port) = ("127.0.0.1", port)
        } else {
            guard let colon = text.lastIndex(of: ":"), let port = Int(text[text.index(after: colon)...]) else {
                throw wrong
            }
            let name = String(text[..<colon])
            host = name.hasPrefix("[") && name.hasSuffix("]") ? String(name.dropFirst().dropLast()) : name
            self.port = port
        }
        guard (0...65_535).contains(port), !host.isEmpty else { throw wrong }
    }

    init(host: String, port: Int) {
        self.host = host
        self.port = port
    }

    /// Whether only this machine can reach it.
    var isLoopback: Bool { host == "localhost" || host == "::1" || host.hasPrefix("127.") }
}

extension ListenAddress: CustomStringConvertible {
    var description: String { (host.utf8.contains(UInt8(ascii: ":")) ? "[\(host)]" : host) + ":\(port)" }
}
