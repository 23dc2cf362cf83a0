import JSON

extension RequestEdit: CustomStringConvertible {
    /// The longest value that is shown whole, in characters.
    private static let shownCharacters = 120

    /// What is changed, in a few words.
    package var description: String {
        switch self {
        case .set(let field, let value): "\(field) becomes \(Self.shown(value.text))"
        case .remove(let field): "no \(field)"
        case .add(let name, let value): "one more member, \"\(name)\": \(Self.shown(value.text))"
        case .duplicate(let field, let value, let first):
            "\(field) twice, \(first ? "first" : "the second time") as \(Self.shown(value.text))"
        case .rename(let field, let name): "\(field) under the name \"\(name)\""
        case .body(let bytes):
            "the body is \(bytes.count) bytes: \(Self.shown(String(decoding: bytes.prefix(4 * Self.shownCharacters), as: UTF8.self)))"
        case .header(let name, let value?): "the header \(name): \(Self.shown(value))"
        case .header(let name, nil): "no header \(name)"
        case .method(let method): "the method \(method)"
        case .query(let name, let value): "the query parameter \(name)=\(Self.shown(value.string ?? value.text))"
        case .encoding(let encoding): "the body as \(encoding.rawValue)"
        }
    }

    private static func shown(_ text: String) -> String {
        text.count > shownCharacters ? text.prefix(shownCharacters) + "…" : text
    }
}
