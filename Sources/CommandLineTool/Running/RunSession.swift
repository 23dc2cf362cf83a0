import Conformance
import HTTPMessages
import HTTPTransport
import IdentityProvider
import JSON
import OpenSSL
import Reports

/// One run of the suite against one target, from flags to exit code.
struct RunSession: Sendable {
    let catalogue: Catalogue
    let profile: TargetProfile
    let plan: Plan
    let values: [String: JSON]
    let issuer: IssuerLink
    let client: HTTPClient
    let header: RunHeader
    let measurands: [Measurand]
    let seed: String
    /// What known defects look like.
    private let signatures: DefectSignatures

    /// What a run is told.
    struct Options: Sendable {
        var target = "generic"
        var baseURL: String
        var settings: [(name: String, value: String)] = []
        var selection = Plan.Selection()
        var seed: String?
        var concurrency: Int?
        var keyCache: TargetPolicy.KeyCache?
        /// Whether sign-ins are limited as the target documents.
        var hasRateLimit = true
        /// The flags that decide what a case meets, as they were given.
        var flags: [String] = []
        /// Whether to measure what no verdict tells.
        var measures = false
        /// Capabilities of this installation that its profile does not claim.
        var claims: Set<String> = []

        /// The target's profile, with what was said about this installation.
        func profile(in files: FileSet) throws -> TargetProfile {
            var profile = try TargetFiles.profile(target, in: files)
            if !hasRateLimit { profile = try profile.liftingRateLimit() }
            return try keyCache.map(profile.keepingKeys) ?? profile
        }

        /// What will be run.
        func plan(_ catalogue: Catalogue, _ profile: TargetProfile, issuer: Set<String> = []) throws -> Plan {
            let known = Set(catalogue.cases.flatMap(\.needs))
            if let stranger = claims.subtracting(known).sorted().first {
                throw UsageError(
                    "no case needs \"\(stranger)\"; --claim takes one of \(known.sorted().joined(separator: ", "))")
            }
            return try Plan(
                catalogue: catalogue, profile: profile, selection: selection,
                issuerCapabilities: claims.union(issuer))
        }
    }

    init(files: FileSet, options: Options, issuer: IssuerLink, client: HTTPClient) throws {
        catalogue = try Catalogue(files: files)
        profile = try options.profile(in: files)
        values = try TargetValues.fill(profile, base: options.baseURL, settings: options.settings)
        plan = try options.plan(catalogue, profile, issuer: issuer.capabilities)
        measurands = options.measures ? try Measurand.all(in: files) : []
        signatures = try DefectSignatures(files: files)
        self.issuer = issuer
        self.client = client
        seed = options.seed ?? SecureRandom.bytes(6).map { String($0, radix: 16).leftPadded(to: 2, with: "0") }.joined()
        let secrets = Set(profile.variables.filter(\.isSecret).map(\.name))
        let providers = Self.providers(plan)
        var header = RunHeader(
            target: profile.name, targetTitle: profile.title, baseURL: options.baseURL, issuer: issuer.baseURL,
            suite: options.selection.suite.rawValue, suiteVersion: SuiteVersion.current,
            catalogueHash: Self.hash(files, under: "conformance/cases"),
            profileHash: Self.hash([profile.json.bytes]), profileFile: profile.source.file, seed: seed,
            planned: plan.steps.count { $0.action == .run }, providers: providers,
            startedAt: WallClock.seconds,
            arguments: options.settings.filter { !secrets.contains($0.name) }.map { "\($0.name)=\($0.value)" })
        header.rows = try RowReach(profile: profile, catalogue: catalogue, files: files).documentedRows(for: providers)
        header.flags = options.flags
        self.header = header
    }

    /// Runs, giving every event to `emit`; cancelling the task ends it after the batch at hand.
    func run(
        configure: (inout Runner.Configuration) -> Void = { _ in }, emit: @escaping @Sendable (Event) -> Void
    ) async -> RunSummary {
        let beginning = ContinuousClock.now
        let emit: @Sendable (Event) -> Void = { event in
            guard case .ended(var summary) = event else { return emit(event) }
            summary.milliseconds = Int((ContinuousClock.now - beginning) / .milliseconds(1))
            emit(.ended(summary))
        }
        let redactor = Redactor()
        TargetValues.taint(profile, values, redactor)
        let minter = CaseMinter(
            profile: profile, values: values, issuer: issuer.minter, attackerBase: issuer.strangerURL)
        var configuration = Runner.Configuration(now: { WallClock.seconds })
        configuration.seed = seed
        configuration.concurrency = profile.limits.concurrency
        configuration.measurands = measurands
        configuration.signatures = signatures
        configure(&configuration)
        let runner = Runner(
            plan: plan, catalogue: catalogue,
            driver: TargetDriver(profile: profile, values: values, send: client.sender(), redactor: redactor),
            issuer: issuer.port(minter),
            redactor: redactor, configuration: configuration, emit: emit)
        emit(.started(header))
        return await runner.run()
    }

    private static func providers(_ plan: Plan) -> [ProviderName] {
        ProviderName.allCases.filter { provider in plan.steps.contains { $0.provider == provider } }
    }

    private static func hash(_ files: FileSet, under folder: String) -> String {
        hash(files.paths(under: folder).map { files[$0] ?? [] })
    }

    private static func hash(_ parts: [[UInt8]]) -> String {
        Digest.hash(.sha256, parts.flatMap { $0 }).prefix(8)
            .map { String($0, radix: 16).leftPadded(to: 2, with: "0") }.joined()
    }
}
