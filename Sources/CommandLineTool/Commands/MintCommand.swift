import Conformance
import HTTPMessages
import IdentityProvider
import JOSE
import JSON

extension Command {
    /// `assay mint`: one token, or every case's.
    static let mint = Command(
        name: "mint", usage: "apple|google", summary: "mint an ID token, good or bad in any way",
        examples: [
            ("assay mint apple --aud com.example.fieldnotes --nonce RAW", "what an iPhone would get: the nonce hashed"),
            ("assay mint google --flow web --exp -1h", "expired an hour ago"),
            ("assay mint apple --set email_verified='\"true\"' --unset email", "claims set, retyped and left out"),
            ("assay mint google --case sig-none", "the token of a case"),
            ("assay mint apple --all --json", "the token of every case, a JSON line each"),
        ],
        options: [
            .value("case", "ID", "the token of this case"), .value("flow", "NAME", "native-ios, web, android, ios …"),
            .value("aud", "CLIENT", "the audience"),
            .value("nonce", "TEXT", "the nonce as the app knows it; - for none"),
            .value("sub", "TEXT", "the subject, in place of the account's"),
            .value("account", "NAME", "whose token it is"),
            .value("set", "NAME=JSON", "set a claim", repeats: true),
            .value("unset", "NAME", "leave a claim out", repeats: true),
            .value("header", "NAME=JSON", "set a header parameter", repeats: true),
            .value("unset-header", "NAME", "leave a header parameter out", repeats: true),
            .value("exp", "±DURATION", "expire that long from now: 10m, -1h, 30s, 1d"),
            .value("variant", "NAME", "a variant of the provider, such as 2023-11-string-flags"),
            .value(
                "target", "NAME|FILE", "with --case or --all: the profile whose client and nonce mode to use (generic)"),
            .flag("all", "every case, in the order of the catalogue"),
            .flag("json", "the token with its nonce, claims and header, for a program"),
            .flag("shell", "TOKEN=… and NONCE=…, for eval in a shell"),
        ] + IssuerHost.options + DataFiles.options,
        notes: "A value after --set or --header is JSON; a word that is no JSON is taken as a string."
    ) { arguments, terminal in
        try arguments.positional(atMost: 1, "assay mint apple|google")
        guard let word = arguments.positional.first else { throw UsageError("which provider? assay mint apple|google") }
        let provider: ProviderName = try Arguments.word(word, for: "the provider")
        let files = try DataFiles.load(arguments)
        let form: MintForm = arguments.has("shell") ? .shell : arguments.has("json") ? .json : .text
        let issuer = try IdentityProvider(files: files, configuration: try IssuerHost.configuration(arguments))
        if arguments.has("all") || arguments.value("case") != nil {
            let minting = try CaseMinting(files: files, issuer: issuer, arguments: arguments, provider: provider)
            guard let id = arguments.value("case") else { return try minting.all(terminal) }
            terminal.out(try minting.one(id, form) + "\n")
            return .success
        }
        let minted = try issuer.mint(try MintRequest(arguments, provider: provider))
        terminal.out(form.text(minted.text, nonce: minted.nonce, json: minted.json) + "\n")
        return .success
    }
}

/// Tokens of cases, outside a run.
private struct CaseMinting {
    let catalogue: Catalogue
    let profile: TargetProfile
    let issuer: IdentityProvider
    let minter: CaseMinter
    let provider: ProviderName
    /// The one second all tokens of this command are made in, so that whoever judges them can judge at that second.
    let instant: Int

    init(files: FileSet, issuer: IdentityProvider, arguments: Arguments, provider: ProviderName) throws {
        catalogue = try Catalogue(files: files)
        profile = try TargetFiles.profile(arguments.value("target") ?? "generic", in: files)
        var settings: [(name: String, value: String)] = []
        if let audience = arguments.value("aud") { settings.append(("\(provider.rawValue)_audience", audience)) }
        let values = try TargetValues.fill(profile, base: "http://127.0.0.1:8500", settings: settings)
        self.issuer = issuer
        issuer.clock.freeze()
        instant = issuer.clock.seconds
        minter = CaseMinter(profile: profile, values: values, issuer: issuer, attackerBase: issuer.baseURL)
        self.provider = provider
    }

    func one(_ id: String, _ form: MintForm) throws -> String {
        guard let testCase = catalogue[id] else {
            let near = catalogue.nearest(to: id).map { "; did you mean \($0)?" } ?? "; see `assay cases`"
            throw UsageError("no case \"\(id)\"\(near)")
        }
        guard testCase.providers.contains(provider) else {
            throw UsageError("the case \(id) is not for \(provider.rawValue)")
        }
        let specimen = try specimen(testCase)
        return form.text(specimen.token, nonce: specimen.nonce, json: line(testCase, specimen))
    }

    func all(_ terminal: Terminal) throws -> ExitStatus {
        for testCase in catalogue.cases where testCase.providers.contains(provider) && testCase.isOneRequest {
            terminal.out(line(testCase, try specimen(testCase)).text + "\n")
        }
        return .success
    }

    private func specimen(_ testCase: Case) throws -> Specimen {
        try minter.withSpecimen(TokenOrder(testCase, provider, serial: testCase.id)) { $0 }
    }

    private func line(_ testCase: Case, _ specimen: Specimen) -> JSON {
        let expectation = profile.expectation(of: testCase, provider)
        var line: JSONObject = [
            "id": .string(testCase.id), "provider": .string(provider.rawValue), "expect": .string(expectation.rawValue),
            "token": .string(specimen.token),
            "audience": .string(minter.audience(of: testCase, provider) ?? ""),
            "issuer": .string(minter.issuerName(of: provider)),
            "changes_request": .bool(!testCase.requestEdits.isEmpty), "minted_at": .number(JSONNumber(instant)),
        ]
        line["nonce"] = specimen.nonce.map(JSON.string)
        line["condition"] = testCase.condition.map { .string($0.rawValue) }
        return .object(line)
    }
}

extension MintRequest {
    fileprivate init(_ arguments: Arguments, provider: ProviderName) throws(UsageError) {
        let usual = provider == .apple ? "com.example.fieldnotes" : "100200300400-web.apps.googleusercontent.com"
        self.init(provider: provider.rawValue, audience: arguments.value("aud") ?? usual)
        flow = arguments.value("flow")
        variant = arguments.value("variant")
        account = arguments.value("account") ?? account
        subject = arguments.value("sub")
        if arguments.value("nonce") == "-" { nonceMode = NonceMode.none } else { nonce = arguments.value("nonce") }
        for (name, value) in try arguments.pairs("set") { claims.append(name, Self.json(value)) }
        for (name, value) in try arguments.pairs("header") { header.append(name, Self.json(value)) }
        omittedClaims = arguments.values("unset")
        omittedHeader = arguments.values("unset-header")
        expiresIn = try arguments.value("exp").map { text throws(UsageError) in
            try TimeSpan.seconds(text, flag: "--exp")
        }
        label = "command line"
    }

    private static func json(_ text: String) -> JSON {
        var options = JSONParseOptions.keepingDuplicates
        options.maximumBytes = 1 << 20
        return (try? JSON.parse(text, options: options)) ?? .string(text)
    }
}

extension MintedToken {
    fileprivate var json: JSON {
        var object: JSONObject = [
            "token": .string(text), "provider": .string(provider), "flow": .string(flow), "audience": .string(audience),
            "sub": .string(subject), "header": .object(header), "claims": .object(claims), "issued_at": .int(issuedAt),
            "expires_at": .int(expiresAt),
        ]
        object["nonce"] = nonce.map(JSON.string)
        return .object(object)
    }
}
