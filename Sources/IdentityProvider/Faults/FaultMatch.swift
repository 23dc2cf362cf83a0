package import HTTPMessages
import JSON

/// Which requests a fault befalls.
package struct FaultMatch: Sendable {
    private var method: String?
    /// Part of a field's value; empty for a field that is not there.
    private var headers: [(name: String, value: String)] = []
    /// Part of the query.
    private var query: String?
    /// Part of the host name.
    private var host: String?

    /// Every request.
    package init() {}

    /// Reads `{"method", "header", "query", "host"}`.
    init(_ reader: JSONReader) throws(DataFileError) {
        try reader.refuseUnknown(except: ["method", "header", "query", "host"])
        method = try reader.optionalString("method")
        query = try reader.optionalString("query")
        host = try reader.optionalString("host")
        for (name, value) in try reader.optional("header")?.members() ?? [] {
            headers.append((name, try value.string()))
        }
    }

    /// Whether nothing but a request can tell; in a handshake there is only a host.
    var needsRequest: Bool { method != nil || query != nil || !headers.isEmpty }

    /// Whether a handshake for that host is one of them.
    func matches(host name: String?) -> Bool { host.map { name?.contains($0) == true } ?? true }

    /// Whether the request is one of them.
    package func matches(_ request: HTTPRequest) -> Bool {
        if let method, request.method != method { return false }
        if let query, request.query?.contains(query) != true { return false }
        guard matches(host: request.host) else { return false }
        return headers.allSatisfy { name, value in
            let present = request.fields[name]
            return value.isEmpty ? present == nil : present?.contains(value) == true
        }
    }
}
