import HTTPMessages
import JSON

/// One call of an operation: the request, taken apart and checked as far as all operations are alike.
struct ControlCall: Sendable {
    /// The largest body that is read.
    static let bodyCapacity = 1 << 20

    /// Whom the call is to.
    let issuer: IdentityProvider
    /// Those who know the catalogue.
    let hooks: ControlHooks
    private let request: HTTPRequest
    private let match: ControlRouter.Match

    /// Checks what all operations have in common: the size of the body and the names in the query.
    init(
        _ request: HTTPRequest, match: ControlRouter.Match, issuer: IdentityProvider, hooks: ControlHooks
    ) throws(APIError) {
        self.request = request
        self.match = match
        self.issuer = issuer
        self.hooks = hooks
        guard request.body.count <= Self.bodyCapacity else {
            throw APIError(
                413, "too_large", "a body may have \(Self.bodyCapacity) bytes, this has \(request.body.count)",
                hint: "make several calls; a fault makes a long body itself from {\"repeat\", \"bytes\"}")
        }
        for item in request.queryItems.items where !match.query.contains(item.name) {
            let near = Spelling.nearest(to: item.name, among: match.query).map { "did you mean \($0)?" }
            throw APIError(
                400, "unknown_parameter", "there is no parameter \"\(item.name)\"",
                hint: near ?? "see /_assay/openapi.json")
        }
    }

    // MARK: Parameters

    /// A value from the path.
    func parameter(_ name: String) -> String { match.parameters[name] ?? "" }

    /// A positive number from the path.
    func number(_ name: String) throws(APIError) -> Int {
        guard let number = Int(parameter(name)), number > 0 else {
            throw APIError(400, "bad_number", "\"\(parameter(name))\" is not a number from 1 on")
        }
        return number
    }

    /// The provider that the path names.
    func provider() throws(APIError) -> Personality {
        let name = parameter("provider")
        guard let personality = issuer.personality(name) else {
            let known = issuer.catalogue.names.joined(separator: ", ")
            throw APIError(
                404, "unknown_provider", "there is no provider \"\(name)\"", hint: "expected one of \(known)")
        }
        return personality
    }

    /// A text from the query; an empty one is as good as none.
    func query(_ name: String) -> String? { request.queryItems[name].flatMap { $0.isEmpty ? nil : $0 } }

    /// A whole number from the query, within limits.
    func query(_ name: String, in range: ClosedRange<Int>) throws(APIError) -> Int? {
        guard let text = query(name) else { return nil }
        guard let number = Int(text), range.contains(number) else {
            throw APIError(
                400, "bad_number", "\(name) is \"\(text)\"",
                hint: "expected a whole number from \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }

    // MARK: Body

    /// The body, which must be JSON and say so; a page cannot say so without asking first.
    func body() throws(APIError) -> JSONReader {
        guard request.mediaType?.essence == "application/json" else {
            throw APIError(
                415, "not_json", "the body is not declared as application/json",
                hint: "send Content-Type: application/json")
        }
        return try Self.reading { () throws(DataFileError) in
            try JSONReader(file: "body", bytes: request.body, options: .strict)
        }
    }

    /// Runs a reader; what it complains about becomes the answer.
    static func reading<Value>(_ read: () throws(DataFileError) -> Value) throws(APIError) -> Value {
        do throws(DataFileError) {
            return try read()
        } catch {
            throw APIError(400, "bad_request", "\(error)")
        }
    }
}
