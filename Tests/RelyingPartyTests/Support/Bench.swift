import HTTPMessages
import JOSE
import JSON
import RelyingParty
import Synchronization

/// A small sign-in service under test, with the issuer it fetches keys from.
struct Bench {
    let backend: RelyingParty
    let issuer: StubIssuer
    let clock: TestClock

    /// A service whose rules some JSON changes.
    init(
        rules: String = "{}", profile: String = Bench.profile, asObserved: Bool = false,
        issuer: StubIssuer = StubIssuer(), clock: TestClock = TestClock()
    ) throws {
        let text = #"[{"id": "d", "title": "t", "rules": \#(rules), "caught_by": ["x"], "why": "w"}]"#
        let defects = rules == "{}" ? [] : try DefectList(JSONReader(file: "rules", bytes: Array(text.utf8))).defects
        backend = try RelyingParty(
            profile: JSONReader(file: "profile", bytes: Array(profile.utf8)), defects: defects, asObserved: asObserved,
            issuerBase: StubIssuer.base, fetch: issuer.fetch, clock: clock.read)
        self.issuer = issuer
        self.clock = clock
    }

    /// What came of a sign-in.
    enum Outcome: Equatable, CustomStringConvertible {
        case accepted(user: String)
        case refused(String, status: Int)
        case other(status: Int, String)

        var isAccepted: Bool { if case .accepted = self { true } else { false } }

        /// The condition of a refusal.
        var condition: String? { if case .refused(let condition, _) = self { condition } else { nil } }

        var user: String? { if case .accepted(let user) = self { user } else { nil } }

        var description: String {
            switch self {
            case .accepted(let user): "accepted as \(user)"
            case .refused(let condition, let status): "refused \(status) \(condition)"
            case .other(let status, let body): "\(status) \(body)"
            }
        }
    }

    /// Signs in with a genuine token, edited.
    func signIn(
        _ edits: String = "[]", request: JSONObject = JSONObject(), provider: String = "google", person: String = "one"
    ) async throws -> Outcome {
        await send(try body(edits, request: request, provider: provider, person: person))
    }

    /// The body of a sign-in; a null among the changes removes a member.
    func body(
        _ edits: String = "[]", request: JSONObject = JSONObject(), provider: String = "google", person: String = "one"
    ) throws -> JSON {
        let token = try Mint(now: clock.now, provider: provider, person: person).token(edits)
        var body: JSONObject = [
            "provider": .string(provider), "id_token": .string(token), "nonce": .string(Mint.nonce(of: person)),
        ]
        for member in request.members {
            let value = member.value == "${token}" ? .string(token) : member.value
            if value == "absent" { body.removeAll(named: member.name) } else { body[member.name] = value }
        }
        return .object(body)
    }

    func send(_ body: JSON, path: String = "/auth/native", headers: HTTPFields = [:]) async -> Outcome {
        var fields = headers
        fields.set("Content-Type", "application/json")
        return await outcome(HTTPRequest(method: "POST", target: path, fields: fields, body: body.bytes))
    }

    func outcome(_ request: HTTPRequest) async -> Outcome {
        Self.outcome(await backend.respond(to: request))
    }

    static func outcome(_ response: HTTPResponse) -> Outcome {
        let body = try? JSON.parse(response.body)
        if response.status == 200, let user = body?["user"]?["id"]?.string { return .accepted(user: user) }
        if let condition = body?["error"]?.string { return .refused(condition, status: response.status) }
        return .other(status: response.status, response.bodyText)
    }
}

/// A clock that moves when it is told to.
final class TestClock: Sendable {
    private let seconds = Mutex(1_800_000_000)

    var now: Int { seconds.withLock { $0 } }

    var read: @Sendable () -> Int { { [self] in now } }

    func advance(seconds more: Int) { seconds.withLock { $0 += more } }
}
