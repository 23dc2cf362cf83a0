/// One field line: a name and a value, in the order and the letter case they were written.
///
/// The plain initialiser cleans what would break the message (RFC 9110, section 5.5); the `unchecked` ones write
/// anything, for a sender that is broken on purpose.
package struct HTTPField: Hashable, Sendable {
    /// The name as written.
    package let name: String

    /// The value without surrounding blanks; bytes that are not UTF-8 show as U+FFFD.
    package let value: String

    /// The exact bytes of a value that is not UTF-8 and that `value` therefore cannot show.
    package let opaqueValue: [UInt8]?

    /// A field that is safe to send: bytes that cannot stand in a name become `-`, those that cannot stand in a
    /// value become a space.
    package init(_ name: String, _ value: String) {
        self.name = HTTPGrammar.isToken(name) ? name : Self.cleanedName(name)
        self.value =
            HTTPGrammar.isFieldValue(value)
            ? value : String(decoding: value.utf8.map { HTTPGrammar.isFieldValueByte($0) ? $0 : 0x20 }, as: UTF8.self)
        opaqueValue = nil
    }

    /// A field exactly as given, even when it breaks the message.
    package init(uncheckedName name: String, uncheckedValue value: String) {
        self.name = name
        self.value = value
        opaqueValue = nil
    }

    /// A field whose value is these bytes, even when they break the message or are not UTF-8.
    package init(uncheckedName name: String, uncheckedBytes bytes: [UInt8]) {
        self.name = name
        if let text = String(validating: bytes, as: UTF8.self) {
            value = text
            opaqueValue = nil
        } else {
            value = String(decoding: bytes, as: UTF8.self)
            opaqueValue = bytes
        }
    }

    /// Whether this field has that name, letter case aside.
    package func isNamed(_ name: String) -> Bool {
        HTTPGrammar.areSameName(self.name, name)
    }

    private static func cleanedName(_ name: String) -> String {
        let bytes = name.utf8.map { HTTPGrammar.isTokenByte($0) ? $0 : UInt8(ascii: "-") }
        return bytes.isEmpty ? "-" : String(decoding: bytes, as: UTF8.self)
    }
}

extension HTTPField: CustomStringConvertible {
    /// The field as a line of text.
    package var description: String { "\(name): \(value)" }
}
