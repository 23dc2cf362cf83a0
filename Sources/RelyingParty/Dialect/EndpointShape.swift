import HTTPMessages
import JSON

/// One documented request: where it goes and how its body is read.
struct EndpointShape: Sendable {
    let method: String
    private let path: [TextPattern]
    private let query: [(name: String, value: String)]
    /// Field lines that carry something, as `Authorization: Bearer ${session}`.
    let headers: [(name: String, value: String)]
    /// The media type of the body; nil for any.
    let contentType: String?
    let body: BodyTemplate
    /// The longest value of each field, in characters.
    let limits: [String: Int]
    let refusesUnknownFields: Bool
    /// The status of a success, where the profile gives one here.
    let successStatus: Int?

    /// Reads a request of the profile; `configuration` holds the values of all places that are no fields.
    init(_ reader: JSONReader, configuration: [String: JSON]) throws(DataFileError) {
        func filled(_ text: String) -> String {
            JSONTemplate.fill(text, with: configuration.merging(Self.keptPlaces(in: text)) { old, _ in old })
        }
        method = try reader.optionalString("method") ?? "POST"
        let target = filled(try reader.string("url"))
        let halves = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        path = (halves.first ?? "").split(separator: "/", omittingEmptySubsequences: false).map {
            TextPattern(String($0))
        }
        query = halves.count > 1 ? HTTPForm(query: halves[1]).items.map { ($0.name, $0.value) } : []
        var headers: [(String, String)] = []
        for (name, value) in try reader.optional("headers")?.members() ?? [] {
            headers.append((name, filled(try value.string())))
        }
        self.headers = headers
        contentType = try reader.optionalString("content_type")
        body = BodyTemplate(reader.optional("body")?.value ?? .object(JSONObject()), configuration: configuration)
        var limits: [String: Int] = [:]
        for (name, field) in try reader.optional("fields")?.members() ?? [] {
            limits[name] = try field.optionalInt("max")
        }
        self.limits = limits
        refusesUnknownFields = try reader.optionalString("unknown_fields") == "refused"
        successStatus = try reader.optionalElements("status").first?.int()
    }

    private static func keptPlaces(in text: String) -> [String: JSON] {
        let places = JSONTemplate(.string(text)).places
        return Dictionary(uniqueKeysWithValues: places.map { ($0, .string("${\($0)}")) })
    }

    /// Whether a request is for this path.
    func matchesPath(of request: HTTPRequest) -> Bool {
        let segments = request.path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        return segments.count == path.count && zip(path, segments).allSatisfy { $0.matches($1) }
    }

    /// Whether the query has all that is documented.
    func matchesQuery(of request: HTTPRequest) -> Bool {
        let items = request.queryItems
        return query.allSatisfy { items.all(named: $0.name).contains(where: $0.value.hasSameBytes) }
    }

    /// Values that the path carries.
    func pathFields(of request: HTTPRequest) -> [String: JSON] {
        let segments = request.path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        var fields: [String: JSON] = [:]
        for (pattern, segment) in zip(path, segments) {
            if let found = pattern.value(in: segment) { fields[found.name] = .string(found.value) }
        }
        return fields
    }

    /// The value of a place in the field lines or the path, as a session secret.
    func value(of place: String, in request: HTTPRequest) -> String? {
        for (name, text) in headers {
            let isCookie = HTTPGrammar.areSameName(name, "Cookie")
            for line in request.fields.all(named: name) {
                let pieces = isCookie ? line.split(separator: ";").map { Likeness.trimmed(String($0)) } : [line]
                let patterns = isCookie ? text.split(separator: ";").map { Likeness.trimmed(String($0)) } : [text]
                for piece in pieces {
                    let found = patterns.lazy.compactMap { TextPattern($0).value(in: piece) }.first { $0.name == place }
                    if let found { return found.value }
                }
            }
        }
        return pathFields(of: request)[place]?.string
    }
}
