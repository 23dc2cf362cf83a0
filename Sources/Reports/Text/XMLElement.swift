/// A small XML tree (XML 1.0), written so that any text of a target stays text.
struct XMLElement {
    /// The tag.
    let name: String
    /// The attributes, in order.
    var attributes: [(name: String, value: String)] = []
    /// The elements inside.
    var children: [XMLElement] = []
    /// Character data, for an element without children.
    var text: String?

    /// The whole document.
    var document: String { "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" + rendered(indent: "") }

    private func rendered(indent: String) -> String {
        let head = "\(indent)<\(name)" + attributes.map { " \($0.name)=\"\(Self.attribute($0.value))\"" }.joined()
        if let text { return head + ">" + Self.escaped(text) + "</\(name)>\n" }
        if children.isEmpty { return head + "/>\n" }
        return head + ">\n" + children.map { $0.rendered(indent: indent + "  ") }.joined() + "\(indent)</\(name)>\n"
    }

    /// Escapes markup and drops what XML 1.0, section 2.2 does not allow, not even as a reference.
    private static func escaped(_ text: String) -> String {
        text.replacingScalars { scalar in
            switch scalar {
            case "&": "&amp;"
            case "<": "&lt;"
            // "]]>" must not stand in character data.
            case ">": "&gt;"
            case "\t", "\n": nil
            // A parser would make a line feed of it.
            case "\r": "&#13;"
            case "\u{0}"..<"\u{20}", "\u{7F}"..."\u{9F}", "\u{FFFE}", "\u{FFFF}": ""
            default: nil
            }
        }
    }

    /// In an attribute, a parser would make spaces of tabs and line feeds.
    private static func attribute(_ text: String) -> String {
        escaped(text).replacingScalars { scalar in
            switch scalar {
            case "\"": "&quot;"
            case "\t": "&#9;"
            case "\n": "&#10;"
            default: nil
            }
        }
    }
}
