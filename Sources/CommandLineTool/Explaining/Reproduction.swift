import Conformance
import HTTPMessages
import IdentityProvider
import JOSE
import JSON
import Reports

/// Commands after which a backend on this machine gives a certain answer, tried out in memory before they are told.
struct Reproduction: Sendable {
    let target: String
    let testCase: Case
    let provider: ProviderName
    /// The request as a line for the shell, with the token in `$TOKEN`; nil where it is too long for one or no text.
    let curl: String?

    private static let issuer = "http://\(IssuerHost.defaultAddress.host):\(IssuerHost.defaultAddress.port)"
    private static let backend = "http://127.0.0.1:8500"
    /// How many cases are tried for one row.
    private static let patience = (oneRequest: 24, several: 8)

    /// The first case that makes the reference backend answer with the row, best one that fits a line of the shell;
    /// nil when none does.
    static func find(
        _ row: ErrorRow, of profile: TargetProfile, in catalogue: Catalogue, files: FileSet
    ) async throws -> Reproduction? {
        let provocations = Provocation.all(for: row, of: profile, in: catalogue)
        var long: Reproduction?
        let world = try InMemoryWorld(files: files, profile: profile)
        for one in provocations.filter(\.isOneRequest).prefix(patience.oneRequest) {
            let order = TokenOrder(one.testCase, one.provider, serial: one.testCase.id)
            guard let specimen = try? world.issuer.mint(order) else { continue }
            let driver = TargetDriver(profile: profile, values: world.values, send: world.send, redactor: Redactor())
            let attempt = await driver.signIn(specimen, one.testCase, provider: one.provider)
            guard attempt.answer.row?.code == row.code else { continue }
            let curl = curl(attempt.exchange, specimen, base: world.values["base"]?.string ?? "")
            let found = Reproduction(
                target: profile.word, testCase: one.testCase, provider: one.provider, curl: curl)
            if curl != nil { return found }
            long = long ?? found
        }
        if let long { return long }
        for one in provocations.filter({ !$0.isOneRequest }).prefix(patience.several) {
            // What such a case does to keys and accounts must not matter to the next.
            let world = try InMemoryWorld(files: files, profile: profile)
            guard let result = await world.result(of: one, profile, catalogue), result.errorRow?.code == row.code
            else { continue }
            return Reproduction(target: profile.word, testCase: one.testCase, provider: one.provider, curl: nil)
        }
        return nil
    }

    /// The request with the variables that `assay mint --shell` sets.
    private static func curl(_ exchange: Exchange, _ specimen: Specimen, base: String) -> String? {
        // In a body, other characters would have to be written in another way than in the variable.
        guard (specimen.token + (specimen.nonce ?? "")).utf8.allSatisfy(isUnreserved) else { return nil }
        let secrets = Redactor()
        secrets.taint(specimen.token, name: "token")
        if let nonce = specimen.nonce { secrets.taint(nonce, name: "nonce") }
        var shown = exchange
        shown.url = secrets.redact(exchange.url.replacing(base, with: backend, maxReplacements: 1))
        shown.requestFields = exchange.requestFields.map { Exchange.Field($0.name, secrets.redact($0.value)) }
        shown.requestBody = secrets.redact(exchange.requestBody)
        guard let line = CurlCommand(inline: shown)?.line else { return nil }
        // A piece of a token that stays in the line would be an old one the next day.
        let pieces = specimen.token.split(separator: ".").filter { $0.utf8.count > 16 }
        return pieces.contains { line.containsBytes(of: String($0)) } ? nil : line
    }

    /// Whether JSON, forms, addresses and shells all write the character as it is (RFC 3986, section 2.3).
    private static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
            UInt8(ascii: "~"):
            true
        default: false
        }
    }

    /// What must run meanwhile, each in a shell of its own.
    var servers: [String] {
        ["assay serve", "assay backend --target \(target) --issuer \(Self.issuer)"]
    }

    /// Sets the variables of the line after it; nil where it has none.
    var mint: String? {
        guard let curl, ["\"$TOKEN\"", "\"$NONCE\""].contains(where: curl.containsBytes) else { return nil }
        return "eval \"$(assay mint \(provider.rawValue) --target \(target) --case \(testCase.id) --shell)\""
    }

    /// The case by the runner, whatever the request looks like.
    var run: String {
        "assay run --target \(target) --base-url \(Self.backend) --issuer \(Self.issuer) "
            + "--provider \(provider.rawValue) --only \(testCase.id) -v"
    }

    var json: JSON {
        var object: JSONObject = [
            "case": .string(testCase.id), "provider": .string(provider.rawValue),
            "servers": .array(servers.map(JSON.string)), "run": .string(run),
        ]
        object["mint"] = mint.map(JSON.string)
        object["curl"] = curl.map(JSON.string)
        return .object(object)
    }
}

extension Answer {
    /// The row of the error table that the answer fits.
    fileprivate var row: ErrorRow? {
        switch self {
        case .refused(let row), .crashed(let row), .unavailable(let row): row
        case .accepted, .pending, .ambiguous, .limited, .nothing: nil
        }
    }
}

extension TargetProfile {
    /// What `--target` takes: a profile of our own goes by its name, any other by its file.
    fileprivate var word: String { source.file.hasPrefix("conformance/targets/") ? name : source.file }
}

extension InMemoryWorld {
    /// What the runner makes of one case here; nil when it does not apply, or would wait too long in the real world.
    fileprivate func result(
        of one: Provocation, _ profile: TargetProfile, _ catalogue: Catalogue
    ) async -> CaseResult? {
        var selection = Plan.Selection()
        selection.only = [Glob(one.testCase.id)]
        selection.providers = [one.provider]
        guard let plan = try? Plan(catalogue: catalogue, profile: profile, selection: selection) else { return nil }
        return await run(plan, of: catalogue, by: profile).results.first
    }
}
