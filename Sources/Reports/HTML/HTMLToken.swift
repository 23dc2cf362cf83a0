import Conformance

/// A token beside its control, a member a row; what differs is marked.
struct HTMLToken {
    /// The token and its control.
    let token: SentToken
    /// Whether members that are the same are shown, not counted only.
    let showsAll: Bool

    /// One member of header or claims.
    private struct Row {
        let name: String
        let control: String?
        let sent: String?
        var differs: Bool { control != sent }
    }

    /// The table.
    var markup: Markup {
        let rows = self.rows
        let differing = rows.filter(\.differs)
        // Every other token has another signature: it says something only where nothing else does.
        let changed = differing.count > 1 ? differing.filter { $0.name != "signature" } : differing
        guard showsAll || !changed.isEmpty else {
            return "<p class=\"quiet\">The token itself is a good one; what is sent with it, or when, differs.</p>\n"
        }
        let same = rows.count - differing.count
        let rest: Markup =
            showsAll || same == 0
            ? "" : "<tr class=\"quiet\"><td colspan=\"3\">\(Quantity.of(same, "more member")) alike</td></tr>\n"
        return """
            <table class="token"><thead><tr><th scope="col">token</th><th scope="col">good</th>\
            <th scope="col">sent</th></tr></thead>
            <tbody>
            \((showsAll ? rows : changed).map(row).joined())\(rest)</tbody></table>

            """
    }

    private func row(_ row: Row) -> Markup {
        let mark: Markup = row.differs ? " class=\"differs\"" : ""
        return """
            <tr\(mark)><th scope="row">\(row.name)</th>\(cell(row.control))\(cell(row.sent))</tr>

            """
    }

    private func cell(_ text: String?) -> Markup {
        text.map { "<td><code>\($0)</code></td>" } ?? "<td class=\"quiet\">absent</td>"
    }

    private var rows: [Row] {
        let control = token.control ?? token.sent
        return part("header", control.header, token.sent.header) + part("claim", control.claims, token.sent.claims) + [
            Row(name: "signature", control: control.signature.orNone, sent: token.sent.signature.orNone)
        ]
    }

    /// The members of both sides, those of the control first; a part that is no object is a row.
    private func part(_ name: String, _ control: String, _ sent: String) -> [Row] {
        guard let good = TokenText.members(control), let own = TokenText.members(sent) else {
            return [Row(name: name, control: control.cut(to: 160), sent: sent.cut(to: 160))]
        }
        var left = own
        var rows = good.map { member in
            let index = left.firstIndex { $0.name == member.name }
            let value = index.map { left.remove(at: $0).value }
            return Row(name: "\(name) \(member.name)", control: member.value, sent: value)
        }
        rows += left.map { Row(name: "\(name) \($0.name)", control: nil, sent: $0.value) }
        return rows
    }
}

extension String {
    fileprivate var orNone: String { isEmpty ? "none" : self }
}
