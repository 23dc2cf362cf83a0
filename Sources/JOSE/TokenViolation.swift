/// One rule that a token breaks: the condition for programs, the detail for people.
package struct TokenViolation: Error, Hashable, Sendable {
    /// Which rule.
    package let condition: Condition
    /// The claim or member, what was expected and what was found; holds no secret.
    package let detail: String

    /// A violation with its detail in words.
    package init(_ condition: Condition, _ detail: String) {
        self.condition = condition
        self.detail = detail
    }
}

extension TokenViolation: CustomStringConvertible {
    /// The sentence for people.
    package var description: String { "\(condition.rawValue): \(detail)" }
}
