/// What the parser lets pass, and how much.
package struct JSONParseOptions: Hashable, Sendable {
    /// Whether an object may hold two members of one name; RFC 7515, section 4 lets a JOSE Header have none.
    package var allowsDuplicates = false
    /// Whether `//` and `/* */` comments count as white space; for files that people write.
    package var allowsComments = false
    /// Whether half a surrogate pair, or bytes that are not UTF-8, become U+FFFD; for answers that are not ours to refuse.
    package var repairsText = false
    /// How many arrays and objects may be inside one another.
    package var maximumDepth = 64
    /// How long the text may be.
    package var maximumBytes = 8 << 20

    package init() {}

    /// RFC 8259 with duplicates refused.
    package static var strict: JSONParseOptions { JSONParseOptions() }

    /// RFC 8259 with duplicates kept in order.
    package static var keepingDuplicates: JSONParseOptions {
        var options = JSONParseOptions()
        options.allowsDuplicates = true
        return options
    }

    /// For what other programs wrote: duplicates kept, characters that are none replaced.
    package static var lenient: JSONParseOptions {
        var options = keepingDuplicates
        options.repairsText = true
        return options
    }

    /// For files that people write: comments are white space.
    package static var commented: JSONParseOptions {
        var options = JSONParseOptions()
        options.allowsComments = true
        return options
    }
}

extension JSON {
    /// Reads one JSON text (RFC 8259) that fills `bytes`; throws with line and column.
    package static func parse(
        _ bytes: [UInt8], options: JSONParseOptions = .strict
    ) throws(JSONError) -> JSON {
        var parser = JSONParser(bytes: bytes, options: options)
        return try parser.document()
    }

    /// Reads one JSON text (RFC 8259).
    package static func parse(
        _ text: String, options: JSONParseOptions = .strict
    ) throws(JSONError) -> JSON {
        try parse(Array(text.utf8), options: options)
    }
}
