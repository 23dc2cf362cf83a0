import Conformance
import HTTPMessages
import IdentityProvider
import JSON
import RelyingParty
import TestSupport

@testable import CommandLineTool

/// A reference backend and an issuer without sockets, at one moment, for tests that do not know its profile.
struct UnknownBackend: Sendable {
    static let address = "http://backend.test"
    private static let issuerAddress = "http://issuer.test"

    private let issuer: IdentityProvider
    private let backend: RelyingParty
    private let catalogue: Catalogue
    private let now: Int
    /// Members that every answer has besides, by the request.
    var additions: @Sendable (HTTPRequest) -> JSONObject = { _ in JSONObject() }

    init(_ target: String, defects: [Defect]) throws {
        let files = BuiltFiles.all
        let now = WallClock.seconds
        self.now = now
        var configuration = ProviderConfiguration(now: { now * 1000 })
        configuration.baseURL = Self.issuerAddress
        let issuer = try IdentityProvider(files: files, configuration: configuration)
        self.issuer = issuer
        let profile = try TargetFiles.profile(target, in: files)
        backend = try RelyingParty(
            profile: profile.reader(), defects: defects, issuerBase: Self.issuerAddress,
            fetch: { address in
                guard let url = HTTPURL(address) else { return .failure(KeyFetchFailure("no URL")) }
                return .success(issuer.respond(to: HTTPRequest(url: url)))
            }, clock: { now })
        catalogue = try Catalogue(files: files)
    }

    private var send: TargetDriver.Send {
        { [backend, additions] address, request, _ in
            guard let url = HTTPURL(address) else { return .failed(.unreachable, detail: "no URL", milliseconds: 0) }
            var request = request
            request.target = url.target
            request.fields.set("Host", url.authority)
            var response = await backend.respond(to: request)
            let more = additions(request)
            if !more.isEmpty, var body = (try? JSON.parse(response.body))?.object {
                for member in more.members { body[member.name] = member.value }
                response.body = JSON.object(body).bytes
            }
            return .answered(response, milliseconds: 0)
        }
    }

    private func tools(_ profile: TargetProfile, _ draft: TargetDraft) -> (driver: TargetDriver, minter: CaseMinter) {
        let values = draft.values(base: Self.address)
        return (
            TargetDriver(profile: profile, values: values, send: send, redactor: Redactor()),
            CaseMinter(profile: profile, values: values, issuer: issuer, attackerBase: Self.issuerAddress)
        )
    }

    /// What init learns.
    func learned(_ draft: TargetDraft) async throws -> LearnedTarget {
        let flows = ProviderName.allCases.map { provider in
            (provider, issuer.catalogue.personality(provider.rawValue)?.flows.map(\.name) ?? [])
        }
        return try await Learner(
            draft: draft, catalogue: catalogue, flows: Dictionary(uniqueKeysWithValues: flows),
            tools: { tools($0, draft) }
        ).learn()
    }

    /// What the quick suite says by a profile.
    func judged(by profile: TargetProfile, _ draft: TargetDraft) async throws -> ([CaseResult], RunSummary) {
        let (driver, minter) = tools(profile, draft)
        let plan = try Plan(catalogue: catalogue, profile: profile, selection: Plan.Selection())
        let log = EventLog()
        let summary = await Runner(
            plan: plan, catalogue: catalogue, driver: driver, issuer: LocalIssuer(issuer: issuer, minter: minter),
            redactor: Redactor(), configuration: Runner.Configuration(now: { now }), emit: log.add
        ).run()
        return (log.results, summary)
    }
}
