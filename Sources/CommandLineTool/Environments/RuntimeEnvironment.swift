import JSON

/// What one runtime needs in order to reach the issuer under the real names and to believe it.
struct RuntimeEnvironment: Sendable {
    /// As `--for` names it.
    let name: String
    /// Variables, their values with `${proxy}`, `${ca}`, `${bundle}`, `${trust}` and what else `places` has.
    let variables: [(name: String, value: String)]
    /// Variables that other runtimes would take amiss, so that a target of any kind is not started with them.
    var ownVariables: [(name: String, value: String)] = []
    /// What else has to be known or done; printed as comments.
    var notes: [String] = []
    /// Lines which are printed in place of exports, where variables alone do not do.
    var text: String?

    /// The runtime of that name.
    static func named(_ name: String) throws(UsageError) -> RuntimeEnvironment {
        guard let found = all.first(where: { $0.name == name }) else {
            let near = Spelling.nearest(to: name, among: all.map(\.name)).map { "; did you mean \($0)?" } ?? ""
            throw UsageError(
                "--for takes one of \(all.map(\.name).joined(separator: ", ")), not \"\(name)\"\(near)")
        }
        return found
    }

    /// The variables with their places filled.
    func filled(_ places: [String: String]) -> [(name: String, value: String)] {
        (variables + ownVariables).map { ($0.name, Self.fill($0.value, places)) }
    }

    /// The notes with their places filled.
    func notes(_ places: [String: String]) -> [String] { notes.map { Self.fill($0, places) } }

    /// The text with its places filled.
    func text(_ places: [String: String]) -> String? { text.map { Self.fill($0, places) } }

    /// As lines for a shell: `eval "$(assay env --for python)"`.
    func shellText(_ places: [String: String]) -> String {
        var lines = notes(places).map { "# " + $0 }
        if let text = text(places) {
            lines.append(text)
        } else {
            lines += filled(places).map { "export \($0.name)=\(Self.quoted($0.value))" }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// What a target of any kind is started with: everything but what is about containers.
    static func merged(_ places: [String: String]) -> [(name: String, value: String)] {
        var seen = Set<String>()
        return all.filter { $0.text == nil }.flatMap(\.variables).filter { seen.insert($0.name).inserted }
            .map { ($0.name, fill($0.value, places)) }
    }

    /// One word for a shell, whatever is in it.
    static func quoted(_ text: String) -> String {
        let plain = text.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"):
                true
            default: "-._/:,=@%+".utf8.contains(byte)
            }
        }
        if plain, !text.isEmpty { return text }
        return "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#) + "'"
    }

    private static func fill(_ template: String, _ places: [String: String]) -> String {
        var result = ""
        var rest = template[...]
        while let open = rest.firstRange(of: "${"), let close = rest[open.upperBound...].firstIndex(of: "}") {
            result += rest[..<open.lowerBound]
            let name = String(rest[open.upperBound..<close])
            result += places[name] ?? "${\(name)}"
            rest = rest[rest.index(after: close)...]
        }
        return result + rest
    }
}
