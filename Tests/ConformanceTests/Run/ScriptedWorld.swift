import Conformance
import HTTPMessages
import IdentityProvider
import JSON
import Synchronization
import TestSupport

/// A target that answers as a test says, and an issuer that writes down what was asked of it.
final class ScriptedWorld: Sendable {
    /// What the target did so far, and what is to happen.
    struct State: Sendable {
        /// Tokens sent, in order.
        var tokens: [String] = []
        /// What the issuer was told, and how long the runner slept.
        var diary: [String] = []
        var requests: [SeenRequest] = []
        /// What the issuer publishes, and what it publishes once a script has been performed.
        var documents: KeySetSnapshot?
        var changed: KeySetSnapshot?
        /// How many cases said that they need quiet, before they did anything.
        var quietCases = 0
    }

    let state = Mutex(State())
    private let answer: @Sendable (_ token: String, _ world: ScriptedWorld) -> HTTPResponse

    /// A target whose answers are a function of the token.
    init(_ answer: @escaping @Sendable (String, ScriptedWorld) -> HTTPResponse) { self.answer = answer }

    /// A session for a user.
    static func session(_ user: String) -> HTTPResponse {
        HTTPResponse(status: 200, body: Array(#"{"access_token":"secret-\#(user)","user":{"id":"\#(user)"}}"#.utf8))
    }

    /// A refusal with this status and reason.
    static func refusal(_ status: Int = 401, _ reason: String = "audience") -> HTTPResponse {
        HTTPResponse(status: status, body: Array(#"{"error":"\#(reason)"}"#.utf8))
    }

    /// Notes that the target asked for the provider's keys.
    func fetchKeys(_ target: String = "/apple/auth/keys", endpoint: String? = "keys", fault: Int? = nil) {
        state.withLock { state in
            state.requests.append(
                SeenRequest(
                    number: state.requests.count + 1, method: "GET", target: target, provider: "apple",
                    endpoint: endpoint, userAgent: nil, fault: fault))
        }
    }

    /// Runs the cases of these stanzas for Apple, the fixtures' control beside them.
    func results(
        _ stanzas: String, failingRestore: Bool = false, keyCache: TargetPolicy.KeyCache = TargetPolicy.KeyCache()
    ) async throws -> [String: CaseResult] {
        let found = Mutex<[String: CaseResult]>([:])
        let issuer = ScriptedIssuer(world: self, failsToRestore: failingRestore)
        try await run(stanzas, issuer, keyCache: keyCache) { event in
            if case .finished(let result) = event { found.withLock { $0[result.id] = result } }
        }
        return found.withLock { $0 }
    }

    /// What is measured for Apple, by id.
    func measurements(
        _ measurands: [Measurand], hasJournal: Bool = true, now: @escaping @Sendable () -> Int = { 1_800_000_000 }
    ) async throws -> [String: Measurement] {
        let found = Mutex<[String: Measurement]>([:])
        try await run("", ScriptedIssuer(world: self, hasJournal: hasJournal), measurands, now: now) { event in
            if case .measured(let measurement) = event { found.withLock { $0[measurement.id] = measurement } }
        }
        return found.withLock { $0 }
    }

    private func run(
        _ stanzas: String, _ issuer: ScriptedIssuer, _ measurands: [Measurand] = [],
        keyCache: TargetPolicy.KeyCache = TargetPolicy.KeyCache(),
        now: @escaping @Sendable () -> Int = { 1_800_000_000 }, emit: @escaping @Sendable (Event) -> Void
    ) async throws {
        let catalogue = try Catalogue(files: Fixtures.caseFile(stanzas))
        var selection = Plan.Selection()
        (selection.suite, selection.providers) = (.certify, [.apple])
        selection.patienceSeconds = .max
        let profile = try Fixtures.profile().keepingKeys(keyCache)
        let plan = try Plan(catalogue: catalogue, profile: profile, selection: selection)
        let redactor = Redactor()
        var configuration = Runner.Configuration(now: now)
        (configuration.checksFirst, configuration.seed) = (false, "s")
        configuration.sleep = { duration in self.state.withLock { $0.diary.append("sleep \(duration)") } }
        configuration.beforeQuiet = { self.state.withLock { $0.quietCases += 1 } }
        configuration.measurands = measurands
        let runner = Runner(
            plan: plan, catalogue: catalogue,
            driver: TargetDriver(
                profile: profile, values: ["base": "http://target.test", "project": "p1"],
                send: { _, request, _ in self.deliver(request) }, redactor: redactor),
            issuer: issuer, redactor: redactor, configuration: configuration, emit: emit)
        _ = await runner.run()
    }

    private func deliver(_ request: HTTPRequest) -> Delivery {
        let body = try? JSON.parse(request.body)
        let token = body?["token"]?["id_token"]?.string ?? ""
        state.withLock { $0.tokens.append(token) }
        return .answered(answer(token, self), milliseconds: 5)
    }

    /// Tokens sent by the case of that id, without seed and id.
    func tokens(of id: String) -> [String] {
        state.withLock { $0.tokens }.filter { $0.hasPrefix("s/\(id)/apple/") }.map {
            String($0.dropFirst("s/\(id)/apple/".count))
        }
    }
}

/// Tokens that say what was ordered.
struct ScriptedIssuer: IssuerPort {
    let world: ScriptedWorld
    var failsToRestore = false
    var hasJournal = true

    func mint(_ order: TokenOrder) throws -> Specimen {
        let text = "\(order.label) \(order.account) \(order.testCase.tokenEdits.count) \(order.provider.rawValue)"
        return Specimen(
            token: text, nonce: nil, subject: order.account, email: nil, name: nil, violations: [], values: [:])
    }

    func values(for order: TokenOrder) throws -> [String: String] { ["label": order.label] }

    func documents(of provider: ProviderName) -> KeySetSnapshot? { world.state.withLock { $0.documents } }

    func requests(after number: Int) async -> [SeenRequest]? {
        world.state.withLock { $0.requests.filter { $0.number > number } }
    }

    func lastRequest() async -> Int? { hasJournal ? world.state.withLock { $0.requests.count } : nil }

    func perform(_ script: IssuerScript, on provider: ProviderName, values: [String: String]) async throws {
        world.state.withLock { state in
            state.diary.append("perform \(script.source.text)")
            state.documents = state.changed ?? state.documents
        }
    }

    func restore() async throws {
        world.state.withLock { $0.diary.append("restore") }
        if failsToRestore { throw DataFileError(file: "issuer", problem: "gone") }
    }
}
