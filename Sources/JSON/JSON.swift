/// A JSON value that keeps what a judge of JSON must not lose: member order, duplicates, the text of numbers.
///
/// Equality compares strings by their UTF-8 bytes, since two tokens that differ in one byte are two tokens
/// (RFC 7519, section 7.3); Swift's own `==` calls canonically equivalent strings equal.
package enum JSON: Sendable {
    case null
    case bool(Bool)
    case number(JSONNumber)
    case string(String)
    case array([JSON])
    case object(JSONObject)
    /// Bytes the writer copies as they are, for deliberate damage; the parser never makes one.
    case raw([UInt8])
}

extension JSON: Hashable {
    package static func == (left: JSON, right: JSON) -> Bool {
        switch (left, right) {
        case (.null, .null): true
        case (.bool(let a), .bool(let b)): a == b
        case (.number(let a), .number(let b)): a == b
        case (.string(let a), .string(let b)): a.hasSameBytes(as: b)
        case (.array(let a), .array(let b)): a == b
        case (.object(let a), .object(let b)): a == b
        case (.raw(let a), .raw(let b)): a == b
        default: false
        }
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(bytes)
    }
}

// MARK: - Reading

extension JSON {
    /// The text, if this is a string.
    package var string: String? {
        if case .string(let text) = self { text } else { nil }
    }

    /// The number, if this is one.
    package var number: JSONNumber? {
        if case .number(let number) = self { number } else { nil }
    }

    /// The number as a whole number, if this is one that fits.
    package var int: Int? { number?.int }

    /// The number as a floating-point value, if this is a number.
    package var double: Double? { number?.double }

    /// The truth value, if this is one.
    package var bool: Bool? {
        if case .bool(let value) = self { value } else { nil }
    }

    /// The elements, if this is an array.
    package var array: [JSON]? {
        if case .array(let elements) = self { elements } else { nil }
    }

    /// The members, if this is an object.
    package var object: JSONObject? {
        if case .object(let object) = self { object } else { nil }
    }

    /// The first member of that name, if this is an object that has one.
    package subscript(name: String) -> JSON? { object?[name] }

    /// The value a JSON Pointer names (RFC 6901), or nil where there is none; `""` is the whole.
    package func value(at pointer: JSONPointer) -> JSON? {
        var here = self
        for token in pointer.tokens {
            switch here {
            case .object(let object):
                guard let next = object[token] else { return nil }
                here = next
            case .array(let elements):
                guard let index = Int(token), elements.indices.contains(index) else { return nil }
                here = elements[index]
            default: return nil
            }
        }
        return here
    }

    /// The name of this value's type in RFC 8259's words, for messages.
    package var typeName: String {
        switch self {
        case .null: "null"
        case .bool: "a boolean"
        case .number: "a number"
        case .string: "a string"
        case .array: "an array"
        case .object: "an object"
        case .raw: "raw bytes"
        }
    }
}

// MARK: - Literals

extension JSON: ExpressibleByStringLiteral, ExpressibleByStringInterpolation {
    package init(stringLiteral value: String) { self = .string(value) }
}

extension JSON: ExpressibleByIntegerLiteral {
    package init(integerLiteral value: Int) { self = .number(JSONNumber(value)) }
}

extension JSON: ExpressibleByBooleanLiteral {
    package init(booleanLiteral value: Bool) { self = .bool(value) }
}

extension JSON: ExpressibleByNilLiteral {
    package init(nilLiteral: ()) { self = .null }
}

extension JSON: ExpressibleByArrayLiteral {
    package init(arrayLiteral elements: JSON...) { self = .array(elements) }
}

extension JSON: ExpressibleByDictionaryLiteral {
    package init(dictionaryLiteral elements: (String, JSON)...) { self = .object(JSONObject(elements)) }
}

extension JSON {
    /// A whole number.
    package static func int(_ value: Int) -> JSON { .number(JSONNumber(value)) }
}
