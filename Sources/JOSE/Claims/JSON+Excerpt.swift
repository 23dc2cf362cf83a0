import JSON

extension JSON {
    /// The compact text, cut where it gets too long for a message.
    var excerpt: String {
        let text = text
        return text.utf8.count <= 120 ? text : String(text.prefix(100)) + "…"
    }
}
