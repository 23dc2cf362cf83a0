import Conformance
import HTTPMessages
import JSON
import RelyingParty
import Synchronization
import TestSupport
import Testing

@testable import CommandLineTool

/// Measurements of the reference backend, whose rules are known.
@Suite("Measurements of a backend whose rules are known")
struct MeasurementTests {
    /// Rules of a backend, and what must be measured there.
    struct Example: Sendable, CustomTestStringConvertible {
        /// A rule for all providers in place of the generic target's, or the id of a defect.
        let backend: String
        let measured: [String: String]
        var provider = ProviderName.apple

        var testDescription: String { backend.isEmpty ? "correct, \(provider.rawValue)" : backend }
    }

    // Read once: they are the same for all.
    private static let catalogue = Result { try Catalogue(files: BuiltFiles.all) }
    private static let list = Result { try DefectList(files: BuiltFiles.all) }

    static let correct = [
        "leeway-exp": "59 s", "leeway-iat": "60 s", "leeway-nbf": "60 s", "age": "86400 s", "size": "16384 bytes",
        "algorithms": "RS256", "reuse-token": "accepted", "reuse-nonce": "accepted",
        "key-set-fetches": "0 in 5 sign-ins",
    ]

    static let examples = [
        Example(
            backend: "",
            measured: correct.merging([
                "nonce-forms": "hashed-hex", "issuers": "https://appleid.apple.com",
            ]) { $1 }),
        Example(
            backend: "",
            measured: correct.merging([
                "nonce-forms": "raw", "issuers": "https://accounts.google.com, accounts.google.com",
            ]) { $1 }, provider: .google),
        Example(
            backend: #"{"time": {"leeway_seconds": 0}}"#,
            measured: ["leeway-exp": "none", "leeway-iat": "0 s", "leeway-nbf": "0 s", "age": "86340 s"]),
        Example(
            backend: #"{"time": {"leeway_seconds": 300, "maximum_age_seconds": 1000}}"#,
            measured: ["leeway-exp": "299 s", "leeway-iat": "300 s", "leeway-nbf": "300 s", "age": "1300 s"]),
        Example(
            backend: #"{"time": {"maximum_age_seconds": null, "maximum_lifetime_seconds": null}}"#,
            measured: ["age": "at least 604800 s"]),
        Example(
            backend: "wide-leeway", measured: ["leeway-exp": "3599 s", "leeway-iat": "3600 s", "leeway-nbf": "3600 s"]),
        Example(backend: "time-expired", measured: ["leeway-exp": "at least 86400 s"]),
        Example(backend: "time-issued-in-future", measured: ["leeway-iat": "at least 86400 s"]),
        Example(backend: "time-not-yet-valid", measured: ["leeway-nbf": "at least 7200 s"]),
        Example(backend: "time-old", measured: ["age": "at least 604800 s"]),
        Example(backend: "refuses-long-token", measured: ["size": "3072 bytes"]),
        Example(backend: "accepts-raw-nonce", measured: ["nonce-forms": "raw, hashed-hex"]),
        Example(backend: "nonce-missing-in-request", measured: ["nonce-forms": "hashed-hex, none in the request"]),
        Example(
            backend: #"{"algorithm": {"by_label": ["RS512", "PS256"]}}"#,
            measured: ["algorithms": "RS256, RS512, PS256"]),
        Example(backend: "accepts-alg-none", measured: ["algorithms": "RS256, none"]),
        Example(
            backend: "issuer-trailing-slash",
            measured: ["issuers": "https://appleid.apple.com, https://appleid.apple.com/"]),
        Example(
            backend: "refuses-second-issuer", measured: ["issuers": "https://accounts.google.com"], provider: .google),
        Example(backend: #"{"nonce": {"one_time": true}}"#, measured: ["reuse-token": "refused"]),
        Example(backend: "fetches-for-every-token", measured: ["key-set-fetches": "5 in 5 sign-ins"]),
        Example(
            backend: "ignores-audience",
            measured: ["time-after-signature": "not measured: accepted, though it should be refused"]),
        Example(
            backend: "accepts-everything",
            measured: ["time-before-signature": "not measured: accepted, though it should be refused"]),
        Example(
            backend: "refuses-everything",
            measured: [
                "leeway-exp": "not measured: a good token is not accepted any more",
                "algorithms": "not measured: a good token is not accepted any more",
                "reuse-token": "not measured: a good token is not accepted any more",
            ]),
    ]

    @Test("are exact", arguments: examples)
    func exact(example: Example) async throws {
        let measurements = try await Self.measurements(of: example)
        for (id, value) in example.measured {
            let measurement = try #require(measurements.first { $0.id == id })
            #expect(measurement.value == value, "\(id): \(measurement.detail)")
            #expect(measurement.isMeasured == !value.hasPrefix("not measured"))
            #expect(measurement.signIns <= 30)
        }
    }

    @Test("never change the exit code")
    func exitCode() async throws {
        let (_, summary) = try await Self.run(
            Example(backend: "ignores-audience", measured: ["time-after-signature": ""]))
        #expect(summary.complete && summary.run == 1 && summary.exitCode() == .success)
    }

    @Test("tell a nonce that is good once from a token that is")
    func oneTimeNonce() async throws {
        let seen = Mutex<Set<String>>([])
        let example = Example(backend: "", measured: ["reuse-token": "", "reuse-nonce": ""])
        let (measurements, _) = try await Self.run(example) { send in
            { address, request, timeout in
                let nonce = (try? JSON.parse(request.body))?["nonce"]?.string
                let isFresh = nonce.map { nonce in seen.withLock { $0.insert(nonce).inserted } } ?? true
                guard isFresh else { return .answered(.text(401, "nonce was used"), milliseconds: 0) }
                return await send(address, request, timeout)
            }
        }
        #expect(measurements.map(\.value) == ["refused", "refused"])
    }

    private static func measurements(of example: Example) async throws -> [Measurement] { try await run(example).0 }

    private static func run(
        _ example: Example, around: (@escaping TargetDriver.Send) -> TargetDriver.Send = { $0 }
    ) async throws -> ([Measurement], RunSummary) {
        let files = BuiltFiles.all
        let isRule = example.backend.hasPrefix("{")
        let profile = try isRule ? profile(ruledBy: example.backend) : TargetFiles.profile("generic", in: files)
        let defects = isRule || example.backend.isEmpty ? [] : [try list.get().defect(named: example.backend)]
        let world = try InMemoryWorld(
            files: files, profile: profile, defects: defects, asObserved: false, specimens: SpecimenCache(),
            start: WallClock.milliseconds)
        let catalogue = try Self.catalogue.get()
        var selection = Plan.Selection()
        (selection.only, selection.providers) = ([Glob("pos-basic")], [example.provider])
        var configuration = Runner.Configuration(now: { WallClock.seconds })
        configuration.checksFirst = false
        configuration.measurands = try Measurand.all(in: files).filter { example.measured.keys.contains($0.id) }
        world.configure(&configuration)
        let redactor = Redactor()
        let found = Mutex<[Measurement]>([])
        let runner = Runner(
            plan: try Plan(catalogue: catalogue, profile: profile, selection: selection), catalogue: catalogue,
            driver: TargetDriver(
                profile: profile, values: world.values, send: around(world.send), redactor: redactor, keepsPace: false),
            issuer: world.issuer, redactor: redactor, configuration: configuration
        ) { event in
            if case .measured(let measurement) = event { found.withLock { $0.append(measurement) } }
        }
        let summary = await runner.run()
        return (found.withLock { $0 }, summary)
    }

    /// The generic target with other rules for all providers.
    private static func profile(ruledBy rules: String) throws -> TargetProfile {
        var object = try #require(TargetFiles.profile("generic", in: BuiltFiles.all).json.object)
        var groups = object["rules"]?.object ?? JSONObject()
        groups["all"] = try JSON.parse(Array(rules.utf8))
        object["rules"] = .object(groups)
        return try TargetProfile(file: "ruled.json", bytes: JSON.object(object).bytes)
    }
}
