import Conformance
import HTTPTransport
import IdentityProvider
import JSON
import Reports

/// The flags of a run, and what they say.
enum RunOptions {
    static let target: [Option] = [
        .value("target", "NAME|FILE", "the profile of the target (see `assay targets`)"),
        .value("base-url", "URL", "where the target is"),
        .value("set", "NAME=VALUE", "a variable of the profile", repeats: true), KeyCacheOption.option,
    ]

    static let issuer: [Option] =
        [
            .value("issuer", "URL", "a running `assay serve` that the target takes its keys from"),
            .value("listen", "HOST:PORT", "without --issuer: where the run's own issuer listens (127.0.0.1:8400)"),
            .value("exec", "COMMAND", "start the target so, with its way to the issuer in its environment"),
            .flag("proxy-pass", "with --exec: let the target reach other hosts through the proxy"), StateFolder.option,
        ] + ControlAccess.options + IssuerHost.options

    static let selection: [Option] = [
        .value("suite", "quick|full|faults|certify", "which cases (quick)"),
        .value("provider", "apple|google", "only this provider", repeats: true),
        .value("only", "PATTERN", "only these cases, whatever the suite", repeats: true),
        .value("skip", "PATTERN", "not these cases", repeats: true),
        .value("tag", "TAG", "only cases with this tag", repeats: true),
        .value("suite-version", "X.Y.Z", "leave out what was added later"),
        .value("shard", "I/N", "this part of the plan"), .value("concurrency", "N", "how many requests at a time"),
        .flag("no-rate-limit", "the rate limit that the target documents is lifted here: do not wait for it"),
        .value("claim", "CAPABILITY", "what this installation can do beyond its profile, such as tls", repeats: true),
        .flag("measure", "measure leeway, sizes, accepted forms and times as well; --suite certify always does"),
        .value("patience", "DURATION", "how long a case may wait for the target's caches (10s)"),
        .flag("dry-run", "print the plan and stop"),
    ]

    static let judging: [Option] = [
        .value("baseline", "FILE", "known findings, which do not fail the run"),
        .value("waivers", "FILE", "findings somebody answers for, for a time"),
        .value(
            "fail-on", "SEVERITY", "the mildest finding that fails: critical, high, medium (default), low or hardening"),
        .flag("strict", "every finding fails, undocumented answers too"),
        .flag("strict-baseline", "what is known and fixed fails too"),
        .value("allow-inconclusive", "N", "how many cases may be without a verdict"),
        .flag("fail-on-skip", "a case that is left out fails"),
    ]

    static let output: [Option] = [
        .value(
            "report", "FORMAT=FILE",
            "json, ndjson, junit, sarif, tap, markdown, html, badge or github; - is standard output", repeats: true),
        .flag("verbose", "every case, not only findings (-v)"), .flag("quiet", "no console report"),
    ]

    /// What the flags say; where they say nothing of the target, what an earlier run was told.
    static func read(_ arguments: Arguments, repeating earlier: RunHeader? = nil) throws -> RunSession.Options {
        guard let base = arguments.value("base-url") ?? earlier?.baseURL else {
            throw UsageError("where is the target? --base-url http://127.0.0.1:3000")
        }
        var options = RunSession.Options(baseURL: base)
        guard let target = arguments.value("target") ?? earlier?.targetWord else {
            throw UsageError(
                "what is the target? --target NAME or a profile file; `assay targets` lists them, generic fits many")
        }
        options.target = target
        options.settings = try Arguments.pairs(earlier?.arguments ?? [], of: "set") + arguments.pairs("set")
        options.flags = reproduction(arguments)
        options.seed = arguments.value("seed")
        options.concurrency = try arguments.int("concurrency").map { max(1, $0) }
        options.selection.suite = try arguments.word("suite") ?? .quick
        options.selection.only = arguments.values("only").map(Glob.init)
        options.selection.skip = arguments.values("skip").map(Glob.init)
        options.selection.tags = arguments.values("tag")
        options.selection.suiteVersion = arguments.value("suite-version")
        var providers: [ProviderName] = []
        for word in arguments.values("provider") { providers.append(try Arguments.word(word, for: "--provider")) }
        if !providers.isEmpty { options.selection.providers = providers }
        options.claims = Set(arguments.values("claim"))
        options.measures = arguments.has("measure") || options.selection.suite == .certify
        options.keyCache = try KeyCacheOption.read(arguments)
        options.hasRateLimit = !arguments.has("no-rate-limit")
        if let text = arguments.value("patience") {
            options.selection.patienceSeconds = try TimeSpan.seconds(text, flag: "--patience")
        }
        if let text = arguments.value("shard") {
            guard let shard = Plan.Selection.Shard(text) else {
                throw UsageError("--shard takes I/N, such as 1/4, not \"\(text)\"")
            }
            options.selection.shard = shard
        }
        return options
    }

    /// What would be run.
    static func plan(_ options: RunSession.Options, files: FileSet) throws -> Plan {
        try options.plan(Catalogue(files: files), options.profile(in: files))
    }

    /// The issuer that the flags name.
    static func issuer(_ arguments: Arguments, files: FileSet, client: HTTPClient) async throws -> IssuerLink {
        let configuration = try IssuerHost.configuration(arguments)
        let starts = arguments.has("exec")
        if let url = arguments.value("issuer") {
            guard !starts else {
                throw UsageError("--exec has an issuer of its own, with a proxy: leave --issuer out")
            }
            guard arguments.value("listen") == nil else {
                throw UsageError("--issuer uses a running issuer and --listen starts one: give one of them")
            }
            let minter = try IdentityProvider(files: files, configuration: configuration)
            let access = try ControlAccess(arguments, issuer: url)
            return .attached(
                try await AttachedIssuer(baseURL: url, access: access, minter: minter, client: client))
        }
        for flag in ControlAccess.options.map(\.name) where arguments.value(flag) != nil {
            throw UsageError("--\(flag) is about a running issuer: give --issuer URL with it, or leave it out")
        }
        var address = IssuerHost.defaultAddress
        if let text = arguments.value("listen") { address = try ListenAddress(text, flag: "--listen") }
        var front = IssuerFront()
        if starts {
            front.proxy = ListenAddress(host: "127.0.0.1", port: 0)
            front.passesOthers = arguments.has("proxy-pass")
        }
        return .own(
            try await IssuerHost.start(
                files: files, configuration: configuration, at: address, front: front,
                state: { try StateFolder.open(arguments, files: files) }))
    }
}

extension Plan {
    /// The plan for people: a line a step, with the reason where a case is left out.
    var listing: String {
        steps.map { step in
            let reason: String
            switch step.action {
            case .run: reason = ""
            case .notApplicable(let why), .disabled(let why): reason = "  not run: " + why
            }
            return "\(step.testCase.id)[provider=\(step.provider.rawValue)]\(reason)\n"
        }.joined()
    }
}
