import JSON

/// A text with at most one `${name}` place, read backwards: from a text to the value of the place.
struct TextPattern: Hashable, Sendable {
    private let prefix: String
    private let place: String?
    private let suffix: String

    /// A pattern from a template's text.
    init(_ text: String) {
        guard let start = text.firstRange(of: "${"), let end = text[start.upperBound...].firstIndex(of: "}") else {
            (prefix, place, suffix) = (text, nil, "")
            return
        }
        prefix = String(text[..<start.lowerBound])
        place = String(text[start.upperBound..<end])
        suffix = String(text[text.index(after: end)...])
    }

    /// The place, if the text is nothing else.
    var wholePlace: String? { prefix.isEmpty && suffix.isEmpty ? place : nil }

    /// The place's name and its value in a text; nil if the text is of another form or there is no place.
    func value(in text: String) -> (name: String, value: String)? {
        guard let place, text.utf8.count >= prefix.utf8.count + suffix.utf8.count, text.utf8.starts(with: prefix.utf8),
            text.hasSuffix(suffix)
        else { return nil }
        return (
            place, String(decoding: text.utf8.dropFirst(prefix.utf8.count).dropLast(suffix.utf8.count), as: UTF8.self)
        )
    }

    /// Whether a text is of this form.
    func matches(_ text: String) -> Bool {
        place == nil ? text.hasSameBytes(as: prefix) : value(in: text).map { !$0.value.isEmpty } ?? false
    }
}
