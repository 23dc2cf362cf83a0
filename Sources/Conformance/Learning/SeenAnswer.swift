import JSON

/// One answer of an unknown backend, as far as a profile can speak of it.
struct SeenAnswer: Sendable {
    let status: Int
    /// Nil when the body is no JSON.
    let body: JSON?
    let cookies: [String]
    /// The scalars of the body, by place.
    let leaves: [JSONPointer: JSON]
    /// The first of the body, for messages.
    let excerpt: String

    /// Reads an exchange; nil when nothing was answered.
    init?(_ exchange: Exchange) {
        guard let status = exchange.status else { return nil }
        self.status = status
        body = exchange.responseBody.isEmpty ? nil : try? JSON.parse(exchange.responseBody)
        cookies = exchange.responseFields.filter { $0.name.lowercased() == "set-cookie" }
            .map { String($0.value.prefix { $0 != "=" }) }
        leaves = Dictionary(body.map { Self.leaves($0, JSONPointer()) } ?? [], uniquingKeysWith: { first, _ in first })
        excerpt = String(exchange.responseBody.prefix(160))
    }

    var isSuccess: Bool { (200..<300).contains(status) }

    private static func leaves(_ value: JSON, _ place: JSONPointer) -> [(JSONPointer, JSON)] {
        switch value {
        case .object(let object): object.members.flatMap { leaves($0.value, place.appending($0.name)) }
        case .array(let elements): elements.enumerated().flatMap { leaves($1, place.appending(String($0))) }
        case .null, .raw: []
        default: [(place, value)]
        }
    }
}

extension JSONPointer {
    /// The name of the member, in lower case.
    var lastName: String { tokens.last?.lowercased() ?? "" }
}
