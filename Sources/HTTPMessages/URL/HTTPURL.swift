/// An absolute `http` or `https` URL, split into its parts and otherwise kept as written.
package struct HTTPURL: Hashable, Sendable {
    /// `http` or `https`, in lower case.
    package var scheme: String

    /// The host name in lower case, or the address; an IPv6 address without its brackets.
    package var host: String

    /// The port, named or by default.
    package var port: Int

    /// The path as written; `/` when there was none.
    package var path: String

    /// What follows the question mark, as written.
    package var query: String?

    /// What follows the number sign, as written; never sent.
    package var fragment: String?

    /// A URL from its parts.
    package init(scheme: String, host: String, port: Int, path: String = "/", query: String? = nil) {
        self.scheme = scheme
        self.host = host
        self.port = port
        self.path = path
        self.query = query
    }

    /// Reads an absolute URL; nil when it is not one of `http` or `https`, has user information (a password in a
    /// URL is a leak), or has blanks or control bytes.
    package init?(_ text: String) {
        guard text.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F }) else { return nil }
        guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
        let scheme = text[..<colon].lowercased()
        guard scheme == "http" || scheme == "https", text[colon...].hasPrefix("://") else { return nil }
        let rest = text[text.utf8.index(colon, offsetBy: 3)...]
        let end = rest.utf8.firstIndex { "/?#".utf8.contains($0) } ?? rest.endIndex
        guard let (host, port) = Self.splitAuthority(rest[..<end]), !host.isEmpty else { return nil }
        self.scheme = scheme
        self.host = host
        self.port = port ?? Self.defaultPort(of: scheme)
        (path, query, fragment) = Self.splitReference(rest[end...])
        if path.isEmpty { path = "/" }
    }

    /// Whether the connection is to be encrypted.
    package var isSecure: Bool { scheme == "https" }

    /// Path and query: the target of a request line in origin form.
    package var target: String { query.map { path + "?" + $0 } ?? path }

    /// Host and, when it is not the default, port: the value of the Host field.
    package var authority: String {
        port == Self.defaultPort(of: scheme) ? bracketedHost : "\(bracketedHost):\(port)"
    }

    /// Host and port, always both: what CONNECT asks for.
    package var hostAndPort: String { "\(bracketedHost):\(port)" }

    /// Scheme and authority, without a path.
    package var origin: String { "\(scheme)://\(authority)" }

    private var bracketedHost: String { host.utf8.contains(UInt8(ascii: ":")) ? "[\(host)]" : host }

    /// The port a scheme means when none is written.
    package static func defaultPort(of scheme: String) -> Int { scheme == "https" ? 443 : 80 }
}

extension HTTPURL: CustomStringConvertible {
    /// The URL as text.
    package var description: String { origin + target + (fragment.map { "#" + $0 } ?? "") }
}
