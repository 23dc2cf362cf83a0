import JSON

extension Command {
    /// `assay env`: what a runtime needs in its environment.
    static let env = Command(
        name: "env", usage: "", summary: "print what a runtime needs to reach the issuer under the real host names",
        examples: [
            (
                "eval \"$(assay env --for python)\"",
                "Python goes through the proxy of `assay serve --proxy-listen default`"
            ), ("assay env --for node --json", "the same for a program: variables, notes and files"),
        ],
        options: [
            .value("for", RuntimeEnvironment.all.map(\.name).joined(separator: "|"), "the runtime"),
            .value("proxy", "URL", "where the proxy is (http://127.0.0.1:8480)"),
            StateFolder.option, .flag("json", "as JSON"),
        ] + DataFiles.options,
        notes: "The test authority is made if there is none yet. It can vouch for the providers' hosts only."
    ) { arguments, terminal in
        try arguments.positional(atMost: 0, "assay env --for RUNTIME")
        guard let name = arguments.value("for") else {
            throw UsageError(
                "for which runtime? --for \(RuntimeEnvironment.all.map(\.name).joined(separator: "|"))")
        }
        let runtime = try RuntimeEnvironment.named(name)
        let state = try StateFolder.open(arguments, files: try DataFiles.load(arguments))
        let usual = IssuerFront.defaultProxy
        let proxy = arguments.value("proxy") ?? "http://\(usual.host):\(usual.port)"
        let places = try IssuerPlaces.of(proxy: proxy, state: state)
        terminal.out(arguments.has("json") ? runtime.json(places).text + "\n" : runtime.shellText(places))
        return .success
    }
}

extension RuntimeEnvironment {
    /// As a program reads it.
    fileprivate func json(_ places: [String: String]) -> JSON {
        var environment = JSONObject()
        for (name, value) in filled(places) { environment.append(name, .string(value)) }
        var object: JSONObject = [
            "for": .string(name), "environment": .object(environment),
            "notes": .array(notes(places).map(JSON.string)),
        ]
        object["text"] = text(places).map(JSON.string)
        var files = JSONObject()
        for name in ["ca", "bundle", "trust"] { files[name] = places[name].map(JSON.string) }
        object["files"] = .object(files)
        return .object(object)
    }
}
