import Conformance
import HTTPMessages
import IdentityProvider
import JSON
import RelyingParty

/// An issuer and a reference backend that reach each other without a socket, and wait without time passing.
struct InMemoryWorld: Sendable {
    private let backend: RelyingParty
    private let clock = VirtualClock()
    /// The issuer as the runner sees it.
    let issuer: any IssuerPort
    /// The profile's variables with their defaults, and where the backend is.
    let values: [String: JSON]

    private static let issuerBase = "http://issuer.test"
    /// The issuer under a name where nobody may go for keys.
    private static let strangerBase = "http://stranger.test"
    private static let backendBase = "http://backend.test"

    init(files: FileSet, profile: TargetProfile, defects: [Defect], specimens: SpecimenCache) throws {
        let clock = clock
        var configuration = ProviderConfiguration(now: { clock.milliseconds })
        configuration.baseURL = Self.issuerBase
        let provider = try IdentityProvider(files: files, configuration: configuration)
        let wire = InMemoryWire(issuer: provider, hosts: [Self.issuerBase, Self.strangerBase], clock: clock)
        backend = try RelyingParty(
            profile: profile.reader(), defects: defects, issuerBase: Self.issuerBase,
            fetch: { await wire.fetch($0) }, clock: { clock.seconds })
        values = try TargetValues.fill(profile, base: Self.backendBase, settings: [])
        let minter = CaseMinter(profile: profile, values: values, issuer: provider, attackerBase: Self.strangerBase)
        issuer = CachingIssuer(
            base: LocalIssuer(issuer: provider, minter: minter), clock: clock, cache: specimens)
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

    /// How a run in this world tells the time, and waits.
    func configure(_ configuration: inout Runner.Configuration) {
        configuration.now = { [clock] in clock.seconds }
        configuration.sleep = { [clock] in clock.pass($0) }
    }
}

/// Fetches from an issuer in this process, with what a faulty wire would do to the answer.
private struct InMemoryWire: Sendable {
    let issuer: IdentityProvider
    let hosts: [String]
    let clock: VirtualClock

    /// How long a fetch may take, in milliseconds.
    private static let deadline = 5000

    func fetch(_ address: String) async -> Result<HTTPResponse, KeyFetchFailure> {
        guard let url = HTTPURL(address), hosts.contains(url.origin) else {
            return .failure(KeyFetchFailure("no such host"))
        }
        var response = issuer.respond(to: HTTPRequest(url: url))
        guard let fault = response.fault else { return .success(response) }
        response.fault = nil
        return outcome(of: fault, response)
    }

    private func outcome(of fault: WireFault, _ response: HTTPResponse) -> Result<HTTPResponse, KeyFetchFailure> {
        let drip = fault.bytesPerSecond.map { response.body.count * 1000 / max(1, $0) } ?? 0
        let taken = Int((fault.delay ?? .zero) / .milliseconds(1)) + drip
        guard taken < Self.deadline, fault.ending != .silence else {
            clock.pass(milliseconds: Self.deadline)
            return .failure(KeyFetchFailure("no answer in time"))
        }
        clock.pass(milliseconds: taken)
        switch fault.ending {
        case .complete where fault.statedLength ?? response.body.count > response.body.count:
            return .failure(KeyFetchFailure("the body is shorter than it says"))
        case .complete where fault.replacement == nil: return .success(response)
        case .endless: return .failure(KeyFetchFailure("the body is too large"))
        default: return .failure(KeyFetchFailure("the connection broke"))
        }
    }
}

/// An issuer whose tokens are made once for all backends that are asked the same.
private struct CachingIssuer: IssuerPort {
    let base: LocalIssuer
    let clock: VirtualClock
    let cache: SpecimenCache

    func mint(_ order: TokenOrder) throws -> Specimen {
        // Where keys or time change on the way, the same order is another token each time.
        guard !order.testCase.needsQuiet, !clock.isAhead, order.values["session"] == nil else {
            return try base.mint(order)
        }
        return try cache.specimen(
            "\(order.testCase.id) \(order.provider.rawValue) \(order.account) \(order.label)"
        ) { try base.mint(order) }
    }

    func values(for order: TokenOrder) throws -> [String: String] { try base.values(for: order) }

    func requests(after number: Int) async -> [SeenRequest]? { await base.requests(after: number) }

    func lastRequest() async -> Int? { await base.lastRequest() }

    func perform(_ script: IssuerScript, on provider: ProviderName, values: [String: String]) async throws {
        try await base.perform(script, on: provider, values: values)
    }

    func restore() async { await base.restore() }
}
