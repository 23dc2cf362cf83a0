import Conformance
import HTTPTransport
import JSON
import RelyingParty

extension Command {
    /// `assay backend`: the reference backend.
    static let backend = Command(
        name: "backend", usage: "", summary: "serve a correct native sign-in in a target's own words, or a broken one",
        examples: [
            (
                "assay backend --target appwrite --issuer http://127.0.0.1:8400",
                "Appwrite's request and error table, correct"
            ),
            (
                "assay backend --target generic --issuer http://127.0.0.1:8400 --defect ignores-audience",
                "one thing broken"
            ),
            ("assay backend --defects", "every defect there is"),
        ],
        options: [
            .value("target", "NAME|FILE", "the profile to speak (generic)"),
            .value("issuer", "URL", "take keys from this base URL; without it, from the real host names"),
            .value("listen", "HOST:PORT", "where to listen (127.0.0.1:8500; port 0 picks a free one)"),
            .value("defect", "NAME", "break this", repeats: true),
            .value(
                "as", "documented|observed",
                "observed: also the deviations that the target's own documents or issues state"),
            .value("set", "NAME=VALUE", "a variable of the profile", repeats: true), KeyCacheOption.option,
            .value("off", "PROVIDER", "switch this provider off", repeats: true),
            .value("no-client", "PROVIDER", "have no client id for this provider", repeats: true),
            .value("ready-file", "FILE", "write the address there, whole, once it answers"),
            .flag("defects", "list the defects and stop"),
        ] + DataFiles.options
    ) { arguments, terminal in
        try arguments.positional(atMost: 0, "assay backend [FLAGS]")
        let files = try DataFiles.load(arguments)
        let list = try DefectList(files: files)
        if arguments.has("defects") {
            let width = list.defects.map(\.id.count).max() ?? 0
            for defect in list.defects { terminal.out(defect.id.padded(to: width) + "  " + defect.title + "\n") }
            return .success
        }
        var profile = try TargetFiles.profile(arguments.value("target") ?? "generic", in: files)
        if let cache = try KeyCacheOption.read(arguments) { profile = try profile.keepingKeys(cache) }
        for word in arguments.values("off") {
            profile = try profile.switchingOff(Arguments.word(word, for: "--off"))
        }
        for word in arguments.values("no-client") {
            profile = try profile.forgettingClients(of: Arguments.word(word, for: "--no-client"))
        }
        var defects: [Defect] = []
        for name in arguments.values("defect") { defects.append(try list.defect(named: name)) }
        let settings = try arguments.pairs("set")
        _ = try TargetValues.fill(profile, base: "", settings: settings)
        let form: BackendForm = try arguments.word("as") ?? .documented
        let address = try arguments.value("listen").map { text throws(UsageError) in
            try ListenAddress(text, flag: "--listen")
        }
        let signals = try SignalWaiter()
        let host = try await BackendHost.start(
            profile: profile, variables: Dictionary(settings.map { ($0.name, $0.value) }) { $1 }, defects: defects,
            asObserved: form == .observed, issuerBase: arguments.value("issuer"),
            client: arguments.has("issuer") ? HTTPClientConfiguration() : try .fromEnvironment(),
            at: address ?? ListenAddress(host: "127.0.0.1", port: 8500))
        let base = host.server.baseURL
        let what = defects.isEmpty ? "correct" : "broken on purpose: " + defects.map(\.id).joined(separator: ", ")
        terminal.out(
            "assay: a reference backend speaking \(profile.name), \(what)\n"
                + "  \(profile.request.method) \(JSONTemplate.fill(profile.request.url, with: ["base": .string(base)]))\n"
        )
        try ReadyFile.write(arguments.value("ready-file"), ["http": .string(base)])
        _ = await signals.next()
        await host.stop()
        return .success
    }
}

/// Whether the reference backend keeps to a target's documents or behaves as it was seen.
private enum BackendForm: String, CaseIterable { case documented, observed }
