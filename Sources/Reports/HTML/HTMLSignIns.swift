import Conformance

/// The sign-ins of a case that has several, a row each: who came, and as which user they are signed in.
struct HTMLSignIns {
    /// The sign-ins, in order.
    let records: [SignInRecord]

    /// The table; nothing for a case of one sign-in.
    var markup: Markup {
        guard !records.isEmpty else { return "" }
        let rows: Markup = records.enumerated().map { index, one in
            """
            <tr><th scope="row">\(index + 1). \(one.provider.title)</th><td><code>\(one.subject)</code> \
            \(one.email ?? "no address")</td><td>\(one.outcome.rawValue)\
            \(one.user.map { " as user <code>\($0)</code>" as Markup } ?? "")</td></tr>

            """ as Markup
        }.joined()
        return """
            <table class="token"><thead><tr><th scope="col">sign-in</th><th scope="col">identity</th>\
            <th scope="col">came</th></tr></thead>
            <tbody>
            \(rows)</tbody></table>

            """
    }
}
