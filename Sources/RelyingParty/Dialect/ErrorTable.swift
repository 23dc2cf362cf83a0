import HTTPMessages
import JOSE
import JSON

/// How a target answers when it refuses: its documented table, and its general shape for the rest.
struct ErrorTable: Sendable {
    private let rows: [ErrorRow]
    private let shape: JSON?
    private let contentType: String
    private let headers: [(name: String, value: String)]
    private let configuration: [String: JSON]

    /// Reads `errors` and `error_shape` of a profile.
    init(_ profile: JSONReader, configuration: [String: JSON]) throws(DataFileError) {
        var rows: [ErrorRow] = []
        for reader in try profile.optionalElements("errors") { rows.append(try ErrorRow(reader)) }
        self.rows = rows
        let shape = profile.optional("error_shape")
        self.shape = shape?.optional("body")?.value
        contentType = try shape?.optionalString("content_type") ?? "application/json"
        var headers: [(String, String)] = []
        for (name, value) in try shape?.optional("headers")?.members() ?? [] {
            headers.append((name, try value.string()))
        }
        self.headers = headers
        self.configuration = configuration
    }

    /// The documented answer to a violation.
    func response(to violation: TokenViolation, provider: String?) -> HTTPResponse {
        let row = row(for: violation.condition, provider)
        let status = row?.status ?? Self.usualStatus(of: violation.condition)
        var values = configuration
        values["status"] = .int(status)
        values["code"] = .string(row?.code ?? violation.condition.rawValue)
        values["type"] = .string(violation.condition.rawValue)
        values["error"] = .string(violation.condition.rawValue)
        values["message"] = .string(Self.sentence(for: violation.condition))
        for (name, value) in row?.answer ?? [:] { values[name] = value }
        let template = row?.body ?? shape ?? ["error": "${error}", "message": "${message}"]
        let body = JSONTemplate(template).filled(with: values) ?? .null
        return response(status, row?.applied(to: body, configuration: values) ?? body, row)
    }

    private func response(_ status: Int, _ body: JSON, _ row: ErrorRow?) -> HTTPResponse {
        var fields: HTTPFields = ["Content-Type": row?.contentType ?? contentType, "Cache-Control": "no-store"]
        for (name, value) in headers { fields.append(name, JSONTemplate.fill(value, with: configuration)) }
        // A text in place of an object is the body itself: some targets answer with nothing or with HTML.
        return HTTPResponse(status: status, fields: fields, body: body.string.map { Array($0.utf8) } ?? body.bytes)
    }

    private func row(for condition: Condition, _ provider: String?) -> ErrorRow? {
        func first(_ fits: (ErrorRow) -> Bool) -> ErrorRow? { rows.first { $0.isFor(provider) && fits($0) } }
        return first { $0.conditions.contains(condition) }
            ?? (condition == .keysUnavailable ? first { $0.kind == "temporary" } : nil)
            ?? (condition == .rateLimited ? first { $0.kind == "retry" } : nil)
            ?? first { $0.conditions.isEmpty && $0.kind == nil && $0.phases.contains(condition.phase) }
            ?? first { $0.kind == nil && $0.phases.contains(condition.phase) }
    }

    /// RFC 9110, section 15, where the target documents nothing.
    private static func usualStatus(of condition: Condition) -> Int {
        switch condition {
        case .methodNotAllowed: 405
        case .contentTypeUnsupported: 415
        case .requestTooLarge: 413
        case .rateLimited: 429
        case .keysUnavailable: 503
        case .userBlocked, .signupDisabled, .linkingNotAllowed: 403
        case .accountOwnedByOther, .differentEmail: 409
        case .unauthorized: 401
        case .tokenTooLarge: 400
        default: condition.phase == .http || condition.phase == .link ? 400 : 401
        }
    }

    /// What a client is told where the target has no words of its own; which check failed is in the code already.
    private static func sentence(for condition: Condition) -> String {
        switch condition.phase {
        case .http: "The request cannot be processed."
        case .link: "The account cannot be used for this sign-in."
        case .key where condition == .keysUnavailable: "The provider cannot be reached. Please try again."
        default: "The ID token was refused."
        }
    }
}
