import HTTPMessages
import JSON

/// How a target answers a sign-in that succeeds, and how it tells later whose session that is.
struct SessionShape: Sendable {
    /// Where a client finds a value in the answer.
    enum Place: Sendable {
        case pointer(JSONPointer)
        case cookie(String)
        case header(String)
    }

    private let status: Int
    private let headers: [(name: String, value: String)]
    private let body: JSON
    private let cookies: [String]
    private let required: [JSONPointer]
    private let user: JSONPointer?
    private let captures: [(name: String, place: Place)]
    /// The request that shows whose session it is.
    let probe: EndpointShape?
    private let probeStatus: Int
    private let probeEquals: [(pointer: JSONPointer, value: JSON)]
    private let configuration: [String: JSON]

    /// Reads `session` of a profile.
    init(_ reader: JSONReader, configuration: [String: JSON]) throws(DataFileError) {
        let answer = reader.optional("answer")
        let documentedStatus = try reader.optionalElements("status").first?.int() ?? 200
        status = try answer?.optionalInt("status") ?? documentedStatus
        var headers: [(String, String)] = []
        for (name, value) in try answer?.optional("headers")?.members() ?? [] {
            headers.append((name, try value.string()))
        }
        self.headers = headers
        body = answer?.optional("body")?.value ?? .object(JSONObject())
        if let answer { cookies = try Self.cookies(answer) } else { cookies = [] }
        required = try reader.strings("require").map { JSONPointer(stringLiteral: $0) }
        user = try reader.optionalString("user").map { JSONPointer(stringLiteral: $0) }
        captures = try Self.captures(reader, configuration)
        let probeReader = reader.optional("probe")
        if let probeReader {
            probe = try EndpointShape(
                probeReader.replacing(Self.asGET(probeReader.value)), configuration: configuration)
        } else {
            probe = nil
        }
        probeStatus = try probeReader?.optionalElements("status").first?.int() ?? 200
        var equals: [(JSONPointer, JSON)] = []
        for (name, value) in try probeReader?.optional("equals")?.members() ?? [] {
            equals.append((JSONPointer(stringLiteral: name), value.value))
        }
        probeEquals = equals
        self.configuration = configuration
    }

    private static func asGET(_ probe: JSON) -> JSON {
        probe["method"] == nil ? probe.placing("GET", at: "/method") : probe
    }

    /// Lines of `Set-Cookie`, given as texts or as objects with name, value and attributes.
    private static func cookies(_ answer: JSONReader) throws(DataFileError) -> [String] {
        var lines: [String] = []
        for cookie in try answer.optionalElements("cookies") {
            guard cookie.value.object != nil else {
                lines.append(try cookie.string())
                continue
            }
            let attributes = try cookie.optionalString("attributes") ?? "Path=/; HttpOnly"
            lines.append("\(try cookie.string("name"))=\(try cookie.string("value")); \(attributes)")
        }
        return lines
    }

    private static func captures(
        _ reader: JSONReader, _ configuration: [String: JSON]
    ) throws(DataFileError) -> [(String, Place)] {
        var captures: [(String, Place)] = []
        for (name, place) in try reader.optional("capture")?.members() ?? [] {
            if let cookie = try place.optionalString("cookie") {
                captures.append((name, .cookie(JSONTemplate.fill(cookie, with: configuration))))
            } else if let header = try place.optionalString("header") {
                captures.append((name, .header(header)))
            } else {
                captures.append((name, .pointer(JSONPointer(stringLiteral: try place.string("pointer")))))
            }
        }
        return captures
    }

    // MARK: Answers

    /// The answer to a sign-in; `values` fill the profile's template.
    func response(_ values: [String: JSON], secret: String, user userID: String) -> HTTPResponse {
        let values = configuration.merging(values) { _, new in new }
        var body = JSONTemplate(body).filled(with: values) ?? .object(JSONObject())
        if let user { body = body.placing(.string(userID), at: user) }
        var fields: HTTPFields = ["Content-Type": "application/json"]
        for (name, value) in headers { fields.set(name, JSONTemplate.fill(value, with: values)) }
        for cookie in cookies { fields.append("Set-Cookie", JSONTemplate.fill(cookie, with: values)) }
        for pointer in required where body.value(at: pointer) == nil {
            body = body.placing(.string(userID), at: pointer)
        }
        return planting(secret, in: HTTPResponse(status: status, fields: fields, body: body.bytes))
    }

    /// A response in which a client finds the secret of a session.
    func planting(_ secret: String, in response: HTTPResponse) -> HTTPResponse {
        var response = response
        for capture in captures where capture.name == "session" {
            switch capture.place {
            case .pointer(let pointer):
                let body = (try? JSON.parse(response.body)) ?? .object(JSONObject())
                if body.value(at: pointer)?.string != secret {
                    response.body = body.placing(.string(secret), at: pointer).bytes
                }
            case .cookie(let name):
                let isSet = response.fields.all(named: "Set-Cookie").contains { $0.hasPrefix("\(name)=\(secret)") }
                if !isSet { response.fields.append("Set-Cookie", "\(name)=\(secret); Path=/; HttpOnly") }
            case .header(let name): response.fields.set(name, secret)
            }
        }
        return response
    }

    /// The answer to a probe.
    func probeResponse(_ values: [String: JSON]) -> HTTPResponse {
        let values = configuration.merging(values) { _, new in new }
        let body = probeEquals.reduce(JSON.object(JSONObject())) { body, demand in
            body.placing(JSONTemplate(demand.value).filled(with: values) ?? .null, at: demand.pointer)
        }
        return HTTPResponse(
            status: probeStatus, fields: ["Content-Type": "application/json", "Cache-Control": "no-store"],
            body: body.bytes)
    }
}
