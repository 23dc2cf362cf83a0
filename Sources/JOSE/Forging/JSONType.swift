import JSON

/// The types a member can be made into.
enum JSONType: String, CaseIterable, Sendable {
    /// Text.
    case string
    /// A number.
    case number
    /// True or false.
    case boolean
    /// An array with the value.
    case array
    /// An object with the value as `value`.
    case object
    /// Null.
    case null

    /// The nearest value of this type; nil if it is that already or there is none.
    func converted(_ value: JSON) -> JSON? {
        switch (self, value) {
        case (.null, .null), (.array, .array), (.object, .object): nil
        case (.null, _): JSON.null
        case (.array, _): [value]
        case (.object, _): ["value": value]
        case (.string, .number(let number)): .string(number.text)
        case (.string, .bool(let flag)): flag ? "true" : "false"
        case (.number, .bool(let flag)): flag ? 1 : 0
        case (.number, .string(let text)): Double(text) == nil ? nil : .number(JSONNumber(text: text))
        case (.boolean, .string("true")), (.boolean, .string("false")): .bool(value.string == "true")
        case (.boolean, .number(let number)): .bool(number.double != 0)
        default: nil
        }
    }
}
