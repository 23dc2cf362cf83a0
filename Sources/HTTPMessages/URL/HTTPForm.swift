/// Name-value pairs of a query or of an `application/x-www-form-urlencoded` body: ordered, duplicates kept.
///
/// Reading follows the WHATWG URL Standard, section 5.1, in its leniency: a broken escape stays as written and
/// bytes that are not UTF-8 become U+FFFD. `isWellFormed` tells whether any of that was needed.
package struct HTTPForm: Hashable, Sendable {
    /// The pairs in order.
    package var items: [Item]

    /// False when the text that was read had a broken escape or was not UTF-8.
    package private(set) var isWellFormed = true

    /// One pair, decoded.
    package struct Item: Hashable, Sendable {
        /// The decoded name.
        package let name: String

        /// The decoded value; empty when there was no `=`.
        package let value: String

        /// A pair from decoded texts.
        package init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }
    }

    /// A form from pairs already decoded.
    package init(_ items: [Item] = []) {
        self.items = items
    }

    /// Reads the bytes of a form body.
    package init(parsing bytes: some Collection<UInt8>) {
        items = []
        for piece in bytes.split(separator: UInt8(ascii: "&")) {
            let halves = piece.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
            let value = halves.count == 2 ? decode(halves[1]) : ""
            items.append(Item(decode(halves[0]), value))
        }
    }

    /// Reads the part of a URL behind the question mark.
    package init(query: String) {
        self.init(parsing: query.utf8)
    }

    /// The first value of that name, compared byte by byte. Setting replaces all of that name; nil removes them.
    package subscript(name: String) -> String? {
        get { items.first { $0.name.utf8.elementsEqual(name.utf8) }?.value }
        set {
            let index = items.firstIndex { $0.name.utf8.elementsEqual(name.utf8) } ?? items.endIndex
            items.removeAll { $0.name.utf8.elementsEqual(name.utf8) }
            if let newValue { items.insert(Item(name, newValue), at: index) }
        }
    }

    /// Every value of that name, in order.
    package func all(named name: String) -> [String] {
        items.filter { $0.name.utf8.elementsEqual(name.utf8) }.map(\.value)
    }

    /// Adds a pair, even when the name is already there.
    package mutating func append(_ name: String, _ value: String) {
        items.append(Item(name, value))
    }

    /// The form as text; everything but letters, digits and `-._~` is escaped, a space as `+`.
    package var encoded: String {
        items.map { Self.encode($0.name) + "=" + Self.encode($0.value) }.joined(separator: "&")
    }

    private mutating func decode(_ piece: some Collection<UInt8>) -> String {
        if let bytes = PercentEncoding.decodeBytes(piece, plusIsSpace: true) {
            if let text = String(validating: bytes, as: UTF8.self) { return text }
            isWellFormed = false
            return String(decoding: bytes, as: UTF8.self)
        }
        isWellFormed = false
        return String(decoding: piece.map { $0 == UInt8(ascii: "+") ? 0x20 : $0 }, as: UTF8.self)
    }

    private static func encode(_ text: String) -> String {
        text.utf8.split(separator: 0x20, omittingEmptySubsequences: false)
            .map { PercentEncoding.encode(String(Substring($0))) }
            .joined(separator: "+")
    }
}

extension HTTPForm: ExpressibleByDictionaryLiteral {
    /// A form in the order written; a repeated name makes two pairs.
    package init(dictionaryLiteral elements: (String, String)...) {
        self.init(elements.map { Item($0.0, $0.1) })
    }
}
