import HTTPMessages

/// Which entries somebody asks for.
package struct JournalFilter: Hashable, Sendable {
    /// The provider's name.
    package var provider: String?
    /// The endpoint's name.
    package var endpoint: String?
    /// The method, letter for letter.
    package var method: String?
    /// Part of the host name.
    package var host: String?
    /// Part of the request target.
    package var path: String?

    /// Every entry.
    package init() {}

    /// Whether the entry is one of them.
    package func matches(_ entry: JournalEntry) -> Bool {
        if let provider, entry.provider != provider { return false }
        if let endpoint, entry.endpoint != endpoint { return false }
        if let method, entry.request.method != method { return false }
        if let host, entry.request.host?.contains(host) != true { return false }
        if let path, !entry.request.target.contains(path) { return false }
        return true
    }
}
