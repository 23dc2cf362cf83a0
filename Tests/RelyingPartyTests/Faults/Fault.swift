import JSON
import Testing

/// One way to be wrong: what it is, why it is refused, and the rule under which it passes.
struct Fault: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// Edits of a genuine token.
    let edits: String
    /// Changes of the request's body.
    let request: JSONObject
    /// Why the correct service refuses.
    let condition: String
    /// Rules that let it pass; nil where none does.
    let rules: String?
    let provider: String

    init(
        _ what: String, _ edits: String = "[]", request: JSONObject = JSONObject(), is condition: String,
        unless rules: String?, provider: String = "google"
    ) {
        testDescription = what
        self.edits = edits
        self.request = request
        self.condition = condition
        self.rules = rules
        self.provider = provider
    }
}

/// One way to be right that careless services refuse.
struct Trap: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let edits: String
    let request: JSONObject
    /// Rules under which it is refused.
    let rules: String
    let provider: String

    init(
        _ what: String, _ edits: String = "[]", request: JSONObject = JSONObject(), refusedBy rules: String,
        provider: String = "google"
    ) {
        testDescription = what
        self.edits = edits
        self.request = request
        self.rules = rules
        self.provider = provider
    }
}
