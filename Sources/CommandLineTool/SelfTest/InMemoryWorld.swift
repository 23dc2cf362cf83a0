import Conformance
import HTTPMessages
import IdentityProvider
import JSON
import RelyingParty

/// An issuer and a reference backend that reach each other without a socket.
struct InMemoryWorld: Sendable {
    private let issuer: IdentityProvider
    private let backend: RelyingParty
    private let minter: CaseMinter
    /// The profile's variables with their defaults, and where the backend is.
    let values: [String: JSON]

    private static let issuerBase = "http://issuer.test"
    private static let backendBase = "http://backend.test"

    init(files: FileSet, profile: TargetProfile, defects: [Defect]) throws {
        var configuration = ProviderConfiguration(now: { WallClock.milliseconds })
        configuration.baseURL = Self.issuerBase
        let issuer = try IdentityProvider(files: files, configuration: configuration)
        self.issuer = issuer
        let fetch: KeyFetch = { address in
            guard let url = HTTPURL(address), url.origin == Self.issuerBase else {
                return .failure(KeyFetchFailure("no such host"))
            }
            return .success(issuer.respond(to: HTTPRequest(url: url)))
        }
        backend = try RelyingParty(
            profile: profile.reader(), defects: defects, issuerBase: Self.issuerBase, fetch: fetch,
            clock: { WallClock.seconds })
        values = try TargetValues.fill(profile, base: Self.backendBase, settings: [])
        minter = CaseMinter(profile: profile, values: values, issuer: issuer, attackerBase: Self.issuerBase)
    }

    /// Hands a request to the backend.
    var send: TargetDriver.Send {
        { [backend] address, request, _ in
            guard let url = HTTPURL(address), url.origin == Self.backendBase else {
                return .failed(.unreachable, detail: "no such host", milliseconds: 0)
            }
            var request = request
            request.target = url.target
            request.fields.set("Host", url.authority)
            request.fields.set("Content-Length", String(request.body.count))
            return .answered(await backend.respond(to: request), milliseconds: 0)
        }
    }

    /// The issuer as the runner sees it.
    func port(_ cache: SpecimenCache) -> IssuerPort {
        IssuerPort(
            mint: { [minter] testCase, provider, serial in
                try cache.specimen("\(testCase.id) \(provider.rawValue) \(serial)") {
                    try minter.specimen(testCase, provider, serial)
                }
            },
            requests: { [issuer] number in issuer.journal.entries(after: number).map(IssuerPort.SeenRequest.init) })
    }
}

extension IssuerPort.SeenRequest {
    init(_ entry: JournalEntry) {
        self.init(
            number: entry.number, method: entry.request.method, target: entry.request.target, endpoint: entry.endpoint,
            userAgent: entry.request.fields["User-Agent"])
    }
}
