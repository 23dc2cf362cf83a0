import Conformance
import JSON

/// A token beside its control, a member a line: `+` is what was sent, `-` what the control has in its place.
struct TokenText {
    /// The token and its control.
    let token: SentToken

    /// The lines; control characters are still in them.
    var lines: [String] {
        var lines = part("header", token.sent.header, token.control?.header)
        lines += part("claims", token.sent.claims, token.control?.claims)
        let (sent, control) = (token.sent.signature, token.control?.signature)
        lines.append("signature")
        if let control, control != sent { lines.append("- \(control.isEmpty ? "none" : control)") }
        lines.append((control.map { $0 != sent } ?? false ? "+ " : "  ") + (sent.isEmpty ? "none" : sent))
        return lines
    }

    private func part(_ name: String, _ sent: String, _ control: String?) -> [String] {
        guard let own = Self.members(sent) else {
            return [name] + [control.map { $0 == sent } ?? true ? "  \(Self.short(sent))" : "+ \(Self.short(sent))"]
        }
        let other = control.flatMap(Self.members) ?? own
        var lines: [String] = [name]
        for (key, value) in own {
            if other.contains(where: { $0.name == key && $0.value == value }) {
                lines.append("  \(key)  \(value)")
                continue
            }
            lines += other.filter { $0.name == key }.prefix(1).map { "- \(key)  \($0.value)" }
            lines.append("+ \(key)  \(value)")
        }
        for (key, value) in other where !own.contains(where: { $0.name == key }) { lines.append("- \(key)  \(value)") }
        return lines
    }

    /// The members of a JSON object, as they are written; nil for what is none.
    static func members(_ text: String) -> [(name: String, value: String)]? {
        guard let object = (try? JSON.parse(Array(text.utf8), options: .keepingDuplicates))?.object else { return nil }
        return object.members.map { ($0.name, short($0.value.text)) }
    }

    /// Long values keep their beginning.
    private static func short(_ text: String) -> String { text.oneLine.cut(to: 160) }
}
