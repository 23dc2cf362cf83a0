extension HTTPURL {
    /// The URL a reference means when it is found in a document at this one (RFC 3986, section 5.2).
    package func resolving(_ reference: String) -> HTTPURL? {
        if let absolute = HTTPURL(reference) { return absolute }
        if reference.hasPrefix("//") { return HTTPURL(scheme + ":" + reference) }
        guard reference.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F }), !Self.hasScheme(reference) else { return nil }
        var result = self
        let (path, query, fragment) = Self.splitReference(reference[...])
        result.fragment = fragment
        if path.isEmpty {
            if let query { result.query = query }
            return result
        }
        let merged =
            path.hasPrefix("/")
            ? path : String(self.path[...(self.path.lastIndex(of: "/") ?? self.path.startIndex)]) + path
        result.path = Self.removingDotSegments(merged)
        result.query = query
        return result
    }

    /// This URL with another path and no query: `issuer.appending("/auth/keys")`.
    package func appending(_ suffix: String) -> HTTPURL {
        var result = self
        let base = path.hasSuffix("/") && suffix.hasPrefix("/") ? String(path.dropLast()) : path
        (result.path, result.query, result.fragment) = Self.splitReference((base + suffix)[...])
        return result
    }

    /// Splits `host`, `host:port`, `[v6]` or `[v6]:port`; nil when it is none of them.
    package static func splitAuthority(_ text: Substring) -> (host: String, port: Int?)? {
        guard !text.utf8.contains(UInt8(ascii: "@")) else { return nil }
        let hostEnd: Substring.Index
        let host: String
        if text.hasPrefix("[") {
            guard let close = text.firstIndex(of: "]") else { return nil }
            host = text[text.index(after: text.startIndex)..<close].lowercased()
            hostEnd = text.index(after: close)
        } else {
            hostEnd = text.firstIndex(of: ":") ?? text.endIndex
            host = text[..<hostEnd].lowercased()
        }
        let rest = text[hostEnd...]
        if rest.isEmpty || rest == ":" { return (host, nil) }
        let digits = rest.dropFirst()
        guard rest.hasPrefix(":"), digits.utf8.count <= 5, digits.utf8.allSatisfy(isDigit) else { return nil }
        guard let port = Int(digits), port <= 65535 else { return nil }
        return (host, port)
    }

    /// Splits path, query and fragment, each as written.
    static func splitReference(_ text: Substring) -> (path: String, query: String?, fragment: String?) {
        let hash = text.utf8.firstIndex(of: UInt8(ascii: "#"))
        let fragment = hash.map { String(text[text.utf8.index(after: $0)...]) }
        let head = text[..<(hash ?? text.endIndex)]
        let mark = head.utf8.firstIndex(of: UInt8(ascii: "?"))
        let query = mark.map { String(head[head.utf8.index(after: $0)...]) }
        return (String(head[..<(mark ?? head.endIndex)]), query, fragment)
    }

    private static func hasScheme(_ reference: String) -> Bool {
        let end = reference.utf8.firstIndex { "/?#:".utf8.contains($0) }
        return end.map { reference.utf8[$0] == UInt8(ascii: ":") } ?? false
    }

    private static func removingDotSegments(_ path: String) -> String {
        var kept: [Substring] = []
        let segments = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
        for segment in segments {
            switch segment {
            case ".": continue
            case "..": _ = kept.popLast()
            default: kept.append(segment)
            }
        }
        if let last = segments.last, last == "." || last == ".." { kept.append("") }
        return "/" + kept.joined(separator: "/")
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }
}
