package import JSON

/// A request with `${…}` places.
package struct RequestTemplate: Hashable, Sendable {
    package let method: String
    package let url: String
    package let headers: [(name: String, value: String)]
    package let contentType: String
    package let body: JSONTemplate
    package let bearer: String?
    /// The longest token that the target documents, in bytes; nil where it names no limit.
    package let longestToken: Int?

    package static func == (left: RequestTemplate, right: RequestTemplate) -> Bool {
        left.method == right.method && left.url == right.url && left.contentType == right.contentType
            && left.body == right.body && left.headers.elementsEqual(right.headers, by: ==)
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(url)
        hasher.combine(body)
    }

    /// Reads a template; members that are absent come from `base`.
    init(_ reader: JSONReader, base: RequestTemplate? = nil) throws(DataFileError) {
        try reader.refuseUnknown(except: [
            "method", "url", "headers", "content_type", "body", "bearer", "by_provider", "fields", "unknown_fields",
            "$comment", "answer", "session",
        ])
        method = try reader.optionalString("method") ?? base?.method ?? "POST"
        if let base { url = try reader.optionalString("url") ?? base.url } else { url = try reader.string("url") }
        var headers = base?.headers ?? []
        for (name, value) in try reader.optional("headers")?.members() ?? [] {
            headers.removeAll { $0.name == name }
            headers.append((name, try value.string()))
        }
        self.headers = headers
        contentType = try reader.optionalString("content_type") ?? base?.contentType ?? "application/json"
        body = reader.optional("body").map { JSONTemplate($0.value) } ?? base?.body ?? JSONTemplate([:])
        bearer = try reader.optionalString("bearer") ?? base?.bearer
        longestToken =
            try reader.optional("fields")?.optional("token")?.optionalInt("max") ?? base?.longestToken
    }
}
