import Conformance
import HTTPMessages
import IdentityProvider
import JSON
import RelyingParty

/// An issuer and a reference backend that reach each other without a socket, and wait without time passing.
struct InMemoryWorld: Sendable {
    private let backend: RelyingParty
    private let clock: VirtualClock
    /// The issuer as the runner sees it.
    let issuer: any IssuerPort
    /// The profile's variables with their defaults, and where the backend is.
    let values: [String: JSON]

    private static let issuerBase = "http://issuer.test"
    /// The issuer under a name where nobody may go for keys.
    private static let strangerBase = "http://stranger.test"
    private static let backendBase = "http://backend.test"

    /// - Parameter start: when it begins, in milliseconds since 1970.
    init(
        files: FileSet, profile: TargetProfile, defects: [Defect] = [], asObserved: Bool = false,
        specimens: SpecimenCache = SpecimenCache(), start: Int = WallClock.milliseconds
    ) throws {
        let clock = VirtualClock(at: start)
        self.clock = clock
        var configuration = ProviderConfiguration(now: { clock.milliseconds })
        configuration.baseURL = Self.issuerBase
        let provider = try IdentityProvider(files: files, configuration: configuration)
        let wire = InMemoryWire(issuer: provider, hosts: [Self.issuerBase, Self.strangerBase], clock: clock)
        backend = try RelyingParty(
            profile: profile.reader(), defects: defects, asObserved: asObserved, issuerBase: Self.issuerBase,
            fetch: { await wire.fetch($0) }, clock: { clock.seconds })
        values = try TargetValues.fill(profile, base: Self.backendBase, settings: [])
        let minter = CaseMinter(profile: profile, values: values, issuer: provider, attackerBase: Self.strangerBase)
        issuer = CachingIssuer(
            base: LocalIssuer(issuer: provider, minter: minter), target: profile.name, clock: clock, cache: specimens)
    }

    /// Hands a request to the backend.
    var send: TargetDriver.Send {
        { [backend, clock] address, request, _ in
            guard let url = HTTPURL(address), url.origin == Self.backendBase else {
                return .failed(.unreachable, detail: "no such host", milliseconds: 0)
            }
            var request = request
            request.target = url.target
            request.fields.set("Host", url.authority)
            request.fields.set("Content-Length", String(request.body.count))
            let start = clock.milliseconds
            let response = await backend.respond(to: request)
            return .answered(response, milliseconds: clock.milliseconds - start)
        }
    }

    /// Carries out a plan here, by what a profile says of the backend; rate limits are kept only if asked, since the
    /// backend has one only where its rules say so.
    func run(
        _ plan: Plan, of catalogue: Catalogue, by profile: TargetProfile, keepsPace: Bool = false,
        configure adjust: (inout Runner.Configuration) -> Void = { _ in }
    ) async -> (results: [CaseResult], summary: RunSummary) {
        var configuration = Runner.Configuration(now: { WallClock.seconds })
        adjust(&configuration)
        configure(&configuration)
        let (redactor, log) = (Redactor(isOn: false), EventLog())
        let summary = await Runner(
            plan: plan, catalogue: catalogue,
            driver: TargetDriver(
                profile: profile, values: values, send: send, redactor: redactor, keepsPace: keepsPace,
                clock: RunClock(milliseconds: { [clock] in clock.milliseconds }, sleep: configuration.sleep)),
            issuer: issuer, redactor: redactor, configuration: configuration, emit: log.add
        ).run()
        return (log.results, summary)
    }

    /// How a run in this world tells the time, and waits.
    func configure(_ configuration: inout Runner.Configuration) {
        configuration.now = { [clock] in clock.seconds }
        configuration.sleep = { [clock] in clock.pass($0) }
        // A case begins at the same instant in every world, however long the cases before it took, so that its tokens
        // are the same.
        configuration.beforeQuiet = { [clock] in clock.passToNextDay() }
    }
}
