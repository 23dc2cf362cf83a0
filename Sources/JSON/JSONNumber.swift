/// A number as its text, since `1`, `1.0` and `1e0` are different bytes and 400 digits are still a number.
package struct JSONNumber: Hashable, Sendable {
    /// The characters as received; a number by RFC 8259, section 6, if it came from the parser.
    package let text: String

    /// A number with exactly this text, which is not checked.
    package init(text: String) { self.text = text }

    /// A whole number.
    package init(_ value: Int) { text = String(value) }

    /// The value, if the text is a whole number without fraction or exponent that fits.
    package var int: Int? { Int(text) }

    /// The nearest floating-point value; infinite beyond its range.
    package var double: Double { Double(text) ?? .nan }
}
