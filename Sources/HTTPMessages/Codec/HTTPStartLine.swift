/// The first line of a message, taken apart.
enum HTTPStartLine: Hashable, Sendable {
    /// `GET /path HTTP/1.1`
    case request(method: String, target: String, version: HTTPVersion)

    /// `HTTP/1.1 200 OK`
    case status(version: HTTPVersion, status: Int, reason: String)

    /// Which of the two is expected.
    enum Kind: Sendable {
        /// A request line.
        case request

        /// A status line.
        case status
    }

    /// Reads a line without its line end.
    init(_ line: Span<UInt8>, kind: Kind) throws(HTTPParseError) {
        switch kind {
        case .request: self = try Self.requestLine(line)
        case .status: self = try Self.statusLine(line)
        }
    }

    /// Whether the beginning of a line can still become one of that kind: TLS on a plain port, or an SSH banner, is
    /// told apart at its first bytes and not when a deadline passes.
    static func isPlausible(_ beginning: Span<UInt8>, kind: Kind) -> Bool {
        switch kind {
        case .request: return beginning.isEmpty || HTTPGrammar.isTokenByte(beginning[0])
        case .status:
            let name: [5 of UInt8] = [0x48, 0x54, 0x54, 0x50, 0x2F]  // HTTP/
            for index in 0..<min(beginning.count, 5) where beginning[index] != name[index] { return false }
            return true
        }
    }

    private static func requestLine(_ line: Span<UInt8>) throws(HTTPParseError) -> HTTPStartLine {
        let methodEnd = line.firstIndex(of: 0x20, from: 0)
        guard let methodEnd, methodEnd > 0 else { throw .malformedRequestLine(line.excerpt) }
        let targetEnd = line.firstIndex(of: 0x20, from: methodEnd + 1)
        guard let targetEnd, targetEnd > methodEnd + 1 else { throw .malformedRequestLine(line.excerpt) }
        for index in 0..<methodEnd where !HTTPGrammar.isTokenByte(line[index]) {
            throw .malformedRequestLine(line.excerpt)
        }
        for index in (methodEnd + 1)..<targetEnd where line[index] < 0x21 || line[index] > 0x7E {
            throw .malformedRequestLine(line.excerpt)
        }
        guard let version = try version(line.extracting((targetEnd + 1)...)) else {
            throw .malformedRequestLine(line.excerpt)
        }
        let method = String(ascii: line.extracting(..<methodEnd))
        let target = String(ascii: line.extracting((methodEnd + 1)..<targetEnd))
        guard isTarget(target, for: method) else { throw .malformedTarget(target) }
        return .request(method: method, target: target, version: version)
    }

    private static func statusLine(_ line: Span<UInt8>) throws(HTTPParseError) -> HTTPStartLine {
        guard line.count >= 12, line[8] == 0x20, let version = try version(line.extracting(..<8)) else {
            throw .malformedStatusLine(line.excerpt)
        }
        var status = 0
        for index in 9..<12 {
            guard (0x30...0x39).contains(line[index]) else { throw .malformedStatusLine(line.excerpt) }
            status = status * 10 + Int(line[index] - 0x30)
        }
        guard status >= 100, line.count == 12 || line[12] == 0x20 else { throw .malformedStatusLine(line.excerpt) }
        // The blank behind the code may be missing together with the phrase: many servers leave both out.
        let reason = line.count > 13 ? String(repairing: line.extracting(13...)) : ""
        return .status(version: version, status: status, reason: reason)
    }

    /// Nil when it is no version at all; throws when it is one that is not spoken.
    private static func version(_ text: Span<UInt8>) throws(HTTPParseError) -> HTTPVersion? {
        guard text.count == 8, isPlausible(text, kind: .status), text[6] == UInt8(ascii: ".") else { return nil }
        guard (0x30...0x39).contains(text[5]), (0x30...0x39).contains(text[7]) else { return nil }
        let version = HTTPVersion(major: Int(text[5] - 0x30), minor: Int(text[7] - 0x30))
        guard version.major == 1 else { throw .unsupportedVersion(version.description) }
        return version
    }

    private static func isTarget(_ target: String, for method: String) -> Bool {
        if method == "CONNECT" {
            return HTTPURL.splitAuthority(target[...]).map { !$0.host.isEmpty && $0.port != nil } ?? false
        }
        if target.utf8.first == UInt8(ascii: "/") { return true }
        if target == "*" { return method == "OPTIONS" }
        return HTTPURL(target) != nil
    }
}
