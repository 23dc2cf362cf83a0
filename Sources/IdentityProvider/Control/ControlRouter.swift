import HTTPMessages
import JSON

/// Finds the operation for a method and path in the OpenAPI document, so that document and server cannot differ.
struct ControlRouter: Sendable {
    /// An operation with what the path says.
    struct Match: Hashable, Sendable {
        let operation: String
        let parameters: [String: String]
        /// The names a query may have.
        let query: [String]
        /// Whether the operation takes a body.
        let takesBody: Bool
    }

    private struct Route: Sendable {
        let segments: [String]
        let operations: [String: Match]
    }

    private let routes: [Route]

    /// Reads the paths of an OpenAPI document.
    init(_ document: JSONReader) throws(DataFileError) {
        var routes: [Route] = []
        for (path, item) in try document.member("paths").members() {
            var operations: [String: Match] = [:]
            for (method, operation) in try item.members() {
                var query: [String] = []
                for parameter in try operation.optionalElements("parameters") where parameter.value["in"] == "query" {
                    query.append(try parameter.string("name"))
                }
                operations[method.uppercased()] = Match(
                    operation: try operation.string("operationId"), parameters: [:], query: query,
                    takesBody: operation.optional("requestBody") != nil)
            }
            routes.append(Route(segments: Self.segments(path), operations: operations))
        }
        self.routes = routes
    }

    /// The names of all operations.
    var operations: Set<String> { Set(routes.flatMap { $0.operations.values.map(\.operation) }) }

    /// The operation for a request.
    func match(method: String, path: String) throws(APIError) -> Match {
        let segments = Self.segments(path)
        for route in routes {
            guard let parameters = try Self.parameters(of: route.segments, in: segments) else { continue }
            guard let match = route.operations[method] else {
                let allowed = route.operations.keys.sorted().joined(separator: ", ")
                throw APIError(
                    405, "method_not_allowed", "\(method) is not allowed here", hint: "allowed: \(allowed)",
                    allowed: allowed)
            }
            return Match(
                operation: match.operation, parameters: parameters, query: match.query, takesBody: match.takesBody)
        }
        let known = routes.map { "/" + $0.segments.joined(separator: "/") }
        let near = Spelling.nearest(to: path, among: known).map { "did you mean \($0)?" }
        throw APIError(404, "not_found", "there is nothing at \(path)", hint: near ?? "see /_assay/openapi.json")
    }

    /// The values of the places in a template; nil if the path is another.
    private static func parameters(of template: [String], in segments: [String]) throws(APIError) -> [String: String]? {
        guard template.count == segments.count else { return nil }
        var parameters: [String: String] = [:]
        for (place, segment) in zip(template, segments) {
            guard place.hasPrefix("{") else {
                guard place == segment else { return nil }
                continue
            }
            guard let value = PercentEncoding.decode(segment), !value.isEmpty, value.utf8.count <= 1024 else {
                throw APIError(400, "bad_path", "a segment of the path is not percent-encoded UTF-8 of 1 to 1024 bytes")
            }
            parameters[String(place.dropFirst().dropLast())] = value
        }
        return parameters
    }

    private static func segments(_ path: String) -> [String] {
        path.split(separator: "/", omittingEmptySubsequences: false).dropFirst().map(String.init)
    }
}
