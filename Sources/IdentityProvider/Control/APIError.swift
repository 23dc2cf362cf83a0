import HTTPMessages
import JSON

/// An answer that says what is wrong: `{"error", "message", "hint"}`.
struct APIError: Error, Hashable, Sendable {
    /// The status of the answer.
    let status: Int
    /// A word for programs.
    let error: String
    /// A sentence for people.
    let message: String
    /// What to do about it.
    let hint: String

    /// The methods that are allowed, where one is not.
    let allowed: String?

    /// An error whose hint, unless there is a better one, leads to the document.
    init(
        _ status: Int, _ error: String, _ message: String, hint: String = "see /_assay/openapi.json",
        allowed: String? = nil
    ) {
        self.allowed = allowed
        self.status = status
        self.error = error
        self.message = message
        self.hint = hint
    }

    /// The answer.
    var response: HTTPResponse {
        var response = HTTPResponse.json(
            status, ["error": .string(error), "message": .string(message), "hint": .string(hint)])
        response.fields["Allow"] = allowed
        return response
    }
}

extension HTTPResponse {
    /// An answer of ours in JSON, which no cache may keep.
    static func json(_ status: Int, _ body: JSON) -> HTTPResponse {
        HTTPResponse(
            status: status, fields: ["Content-Type": "application/json", "Cache-Control": "no-store"], body: body.bytes)
    }
}
