import Conformance
import HTTPMessages
import JSON

/// What `assay init` is told, by flags and, on a terminal, by answers to its questions.
struct InitOptions {
    static let flags: [Option] = [
        .value("base-url", "URL", "where the backend is"),
        .value("endpoint", "PATH", "where its sign-in is, such as /auth/native; may hold ${provider}"),
        .value(
            "field", "NAME=PATH",
            "the member of the body that carries token, nonce, provider, name, audience …; "
                + "dots go into nested members: token=idToken.token", repeats: true),
        .value("member", "PATH=TEXT", "a member that every request carries", repeats: true),
        .value("header", "NAME=VALUE", "a header of every request; its value stays out of the file", repeats: true),
        .value("audience", "apple|google=ID", "the client id that tokens are for", repeats: true),
        .flag("form", "the body is a form in place of JSON"),
        .value("name", "NAME", "what to call the target (from the file's name)"),
        .value("output", "FILE", "the profile to write (target.json)"),
        .flag("force", "write over a file that is there"),
    ]

    let baseURL: String
    let draft: TargetDraft
    let output: String

    /// Reads the flags; `ask` is given a question, and answers nil where nobody is there to be asked.
    init(_ arguments: Arguments, ask: (String) -> String?) throws(UsageError) {
        func needed(_ flag: String, _ question: String, example: String) throws(UsageError) -> String {
            if let value = arguments.value(flag) ?? ask(question + " (such as \(example)): ") { return value }
            throw UsageError("\(question)? --\(flag) \(example)")
        }
        output = arguments.value("output") ?? "target.json"
        guard arguments.has("force") || !FileAccess.exists(output) else {
            throw UsageError("\(output) is there already: --force writes over it, --output FILE writes elsewhere")
        }
        baseURL = try needed("base-url", "where is the backend", example: "http://127.0.0.1:3000")
        guard HTTPURL(baseURL) != nil else { throw UsageError("--base-url takes a URL, not \"\(baseURL)\"") }
        let endpoint = try needed("endpoint", "where is its sign-in", example: "/auth/native")
        guard endpoint.hasPrefix("/") else {
            throw UsageError("--endpoint takes a path from the base URL, such as /auth/native, not \"\(endpoint)\"")
        }
        var draft = TargetDraft(name: Self.name(arguments.value("name") ?? output), endpoint: endpoint)
        draft.isForm = arguments.has("form")
        draft.fields = try Self.fields(arguments, ask: ask)
        for (path, value) in try arguments.pairs("member") { draft.members.append((Self.path(path), value)) }
        draft.headers = try arguments.pairs("header").map { TargetDraft.Header(name: $0.name, value: $0.value) }
        draft.audiences = try Self.audiences(arguments, ask: ask)
        self.draft = draft
    }

    private static func fields(
        _ arguments: Arguments, ask: (String) -> String?
    ) throws(UsageError) -> [TargetDraft.Field] {
        var fields: [TargetDraft.Field] = []
        for (name, path) in try arguments.pairs("field") {
            guard TargetDraft.fieldNames.contains(name) else {
                let near =
                    Spelling.nearest(to: name, among: TargetDraft.fieldNames).map { "; did you mean \($0)?" } ?? ""
                throw UsageError(
                    "--field: a sign-in has no \"\(name)\"\(near) There are \(TargetDraft.fieldNames.joined(separator: ", ")); "
                        + "--member carries a text as it is")
            }
            fields.append(TargetDraft.Field(name: name, path: Self.path(path)))
        }
        if fields.isEmpty {
            for name in ["token", "nonce", "provider"] {
                guard let path = ask("which member carries the \(name)? (empty for none): "), !path.isEmpty else {
                    continue
                }
                fields.append(TargetDraft.Field(name: name, path: Self.path(path)))
            }
        }
        guard fields.contains(where: { $0.name == "token" }) else {
            throw UsageError(
                "which member carries the token? --field token=id_token, or token=idToken.token in an object")
        }
        return fields
    }

    private static func audiences(
        _ arguments: Arguments, ask: (String) -> String?
    ) throws(UsageError) -> [(provider: ProviderName, client: String)] {
        var audiences: [(provider: ProviderName, client: String)] = []
        for (name, client) in try arguments.pairs("audience") {
            audiences.append((try Arguments.word(name, for: "the provider of --audience"), client))
        }
        if audiences.isEmpty {
            for provider in ProviderName.allCases {
                guard let client = ask("the client id of \(provider.rawValue) tokens? (empty for none): "),
                    !client.isEmpty
                else { continue }
                audiences.append((provider, client))
            }
        }
        guard !audiences.isEmpty else {
            throw UsageError("for which client id are the tokens? --audience apple=com.example.app")
        }
        return audiences
    }

    private static func path(_ text: String) -> [String] { text.split(separator: ".").map(String.init) }

    /// The name a profile may have, from a word or a file's path.
    private static func name(_ text: String) -> String {
        let file = text.split(separator: "/").last.map(String.init) ?? text
        let stem = file.hasSuffix(".json") ? String(file.dropLast(5)) : file
        let letters = stem.lowercased().map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" }
        let slug = String(letters).split(separator: "-").joined(separator: "-")
        return slug.isEmpty ? "target" : slug
    }
}
